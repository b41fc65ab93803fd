/** The graph of points: move its cursor, and find the move under a click. */

import { closest, findAll } from "../base/dom.js";
import { mustFind } from "../base/must.js";
import { last, root } from "./page.js";

/** @param {number} ply */
export function moveCursor(ply) {
  for (const mark of findAll(SVGPathElement, "[data-line]", root)) {
    // Read as text: SVG numbers are rounded, and the page has to equal one loaded from the site.
    const line = mustFind(SVGPolylineElement, mark.dataset.line ?? "");
    const [x, y] = (line.getAttribute("points") ?? "").split(" ")[ply].split(",");
    mark.setAttribute("d", mark.matches(".cursor") ? `M${x} 0V130` : `M${x} ${y}h0`);
  }
}

/**
 * Return the move under a click in the graph, or null for a click elsewhere.
 * @param {MouseEvent} event
 */
export function moveInGraph({ target, clientX }) {
  const plot = closest(SVGElement, target, ".lines, .swung")?.getBoundingClientRect();
  return plot ? Math.round((last * (clientX - plot.left)) / plot.width) : null;
}

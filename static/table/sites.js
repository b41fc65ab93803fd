/** Sites, cards and blocks as elements of the page. */

import { closest, find, findAll } from "../base/dom.js";

/**
 * Return the site under the pointer, or undefined.
 * A city that can be chosen is a label, which is the event's target, so the point is compared with
 * the towers of a skyline, the foremost first, and the plot of each site (flat towers may stick out).
 * @param {MouseEvent} event
 */
export function siteUnder({ target, x, y }) {
  const city = closest(HTMLElement, target, ".city .card");
  if (!city) return undefined;
  const wall = findAll(SVGGeometryElement, ".hull", city).findLast((wall) => covers(wall, x, y));
  const behind = closest(SVGElement, wall ?? null, "[data-on]");
  if (behind) return siteOf(city, behind.dataset.on ?? "");
  return findAll(SVGElement, "[data-site]", city).find((site) => {
    const ground = find(SVGGeometryElement, ".plot", site);
    return ground && covers(ground, x, y);
  });
}

/**
 * @param {SVGGeometryElement} shape
 * @param {number} x
 * @param {number} y
 */
function covers(shape, x, y) {
  const drawn = shape.getScreenCTM();
  return drawn && shape.isPointInFill(new DOMPoint(x, y).matrixTransform(drawn.inverse()));
}

/**
 * Return the site of a city with this number.
 * @param {Element} city
 * @param {string} number
 */
export function siteOf(city, number) {
  return find(SVGElement, `[data-n="${number}"]`, city);
}

/**
 * Return the radio of the card for a site, or null if it isn't in the hand.
 * @param {SVGElement} site
 */
export function cardFor(site) {
  return find(HTMLInputElement, `#k${site.dataset.n}`);
}

/**
 * Return the radio chosen in a group, or null.
 * @param {"card" | "block"} group
 */
export function chosen(group) {
  return find(HTMLInputElement, `[name=${group}]:checked`);
}

/** Script of the replay, on the site and in an exported file: step without loading. */

import { closest } from "../base/dom.js";
import { mustFind } from "../base/must.js";
import { loadFilm } from "./film.js";
import { moveInGraph } from "./graph.js";
import { revealMove } from "./moves.js";
import { filmInFile, root, slider } from "./page.js";
import { pause, playOrPause } from "./player.js";
import { jumpTo, moveInAddress, showAddress, state, stepTo, takeFocus } from "./show.js";
import { isMove, stepFrom } from "./steps.js";

/**
 * Return whether the browser handles this press itself, such as by opening a new tab.
 * @param {MouseEvent | KeyboardEvent} event
 */
function isModified(event) {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

/** @param {MouseEvent} event */
function followClick(event) {
  if (isModified(event)) return;
  const link = closest(HTMLAnchorElement, event.target, "[data-to], [data-way]");
  const graphed = moveInGraph(event);
  if (!link && graphed === null) return;
  event.preventDefault();
  pause();
  if (graphed !== null) jumpTo(graphed);
  else if (link?.dataset.to) jumpTo(Number(link.dataset.to));
  else followStep(link?.dataset.way);
}

/** @param {string | undefined} key */
function followStep(key) {
  const ply = stepFrom(key, state.wanted);
  if (isMove(ply)) stepTo(ply);
}

/** @param {KeyboardEvent} event */
function followKey(event) {
  const plays =
    event.key === " " && !closest(Element, event.target, "a, button, input, select, summary");
  const known = plays || stepFrom(event.key, state.wanted) !== undefined;
  if (!known || isModified(event) || closest(Element, event.target, ".scroll, select, textarea"))
    return;
  event.preventDefault();
  if (plays) playOrPause();
  else {
    pause();
    followStep(event.key);
  }
}

root.addEventListener("click", followClick);
root.addEventListener("keydown", followKey);
slider.addEventListener("input", () => {
  pause();
  stepTo(Number(slider.value));
});
mustFind(HTMLButtonElement, "#play").addEventListener("click", playOrPause);
addEventListener("pagehide", pause);
mustFind(HTMLElement, ".control").addEventListener("pointerover", () => {
  loadFilm().catch(() => {}); // a head start; stepping handles a failure
});
addEventListener("popstate", showAddress);

revealMove();
if (document.activeElement === document.body && (filmInFile || !location.hash)) takeFocus();
// A file always shows the last move at first.
if (filmInFile && moveInAddress() !== undefined) showAddress();

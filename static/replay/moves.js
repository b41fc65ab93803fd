/** Mark the current move in the list of moves, and show it in full beside the board. */

import { findAll } from "../base/dom.js";
import { mustFind } from "../base/must.js";
import { root, setOrRemove } from "./page.js";

const ABOVE = 120; // pixels of earlier moves that stay visible above the current one

const here = mustFind(HTMLElement, "#here");

/** @param {number} ply */
export function markMove(ply) {
  here.textContent = ply ? "" : (here.dataset.nothing ?? "");
  for (const line of findAll(HTMLElement, ".all > li", root)) {
    const distance = Math.abs(Number(line.dataset.m) - ply);
    line.classList.toggle("near", distance <= Number(here.dataset.near));
    line.classList.toggle("now", distance === 0);
    setOrRemove(
      mustFind(HTMLAnchorElement, "a", line),
      "aria-current",
      distance === 0 ? "true" : null,
    );
    if (distance === 0) {
      here.append(told(line));
      reveal(line);
    }
  }
}

export function revealMove() {
  for (const line of findAll(HTMLElement, ".all .now", root)) reveal(line);
}

/**
 * Return the move as a paragraph: badge, card and sentence, without number and time.
 * @param {HTMLElement} line
 */
function told(line) {
  const paragraph = document.createElement("p");
  paragraph.append(...[...line.children].slice(1, 4).map((part) => part.cloneNode(true)));
  return paragraph;
}

/** @param {HTMLElement} line */
function reveal(line) {
  if (line.parentElement) line.parentElement.scrollTop = line.offsetTop - ABOVE;
}

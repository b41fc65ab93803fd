/** Draw the board, the hands and the figures after a move, from the pieces of the film. */

import { findAll } from "../base/dom.js";
import { mustFind } from "../base/must.js";
import { root } from "./page.js";

/**
 * The change each slot shows, so that only differences are drawn. Empty until the first drawing.
 * @type {string[]}
 */
const shown = [];

/**
 * @param {import("./film.js").Film} film
 * @param {number} ply
 */
export function drawPieces(film, ply) {
  /** @type {number[][]} */
  const wanted = []; // the last change of each slot up to this move
  for (const [slot, ...pieces] of film.plies.slice(0, ply + 1).flat()) wanted[slot] = pieces;
  for (const [slot, pieces] of wanted.entries()) {
    const html = pieces.map((piece) => film.pieces[piece]).join("");
    if (shown[slot] === html) continue;
    shown[slot] = html;
    mustFind(Element, film.slots[slot]).innerHTML = html;
  }
  for (const city of findAll(HTMLElement, ".city", root)) {
    city.classList.toggle("closed", city.querySelector(".opens") !== null);
  }
}

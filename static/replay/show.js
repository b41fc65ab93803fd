/** Show a move: change the page to match the server's, and keep the focus. */

import { showComments } from "./comments.js";
import { awaitFilm } from "./film.js";
import { moveCursor } from "./graph.js";
import { markMove } from "./moves.js";
import { addressStart, root, slider } from "./page.js";
import { drawPieces } from "./pieces.js";
import { isMove, updateLinks } from "./steps.js";

const first = Number(slider.getAttribute("value"));

export const state = {
  /** The move currently drawn. */
  drawn: first,
  /** The move requested last, which is drawn once the film is loaded. */
  wanted: first,
};

/** Show a move; the browser's Back skips it. @param {number} ply */
export async function stepTo(ply) {
  if (!(await show(ply))) return;
  try {
    history.replaceState(null, "", addressStart + ply);
  } catch {
    // Safari takes 100 addresses in 30 seconds; the next one is in order again.
  }
}

/** Show a move; the browser's Back returns from it. @param {number} ply */
export async function jumpTo(ply) {
  if (await show(ply)) history.pushState(null, "", addressStart + ply);
}

/** Show the move that the address names. */
export async function showAddress() {
  await show(moveInAddress() ?? first);
}

/** Return the move in the address, if it names one. */
export function moveInAddress() {
  const named = /[?&#]m=(\d+)/.exec(location.href);
  return named ? Number(named[1]) : undefined;
}

/** Take the focus, so that the keys work without a click. */
export function takeFocus() {
  root.focus({ preventScroll: true });
}

/**
 * Draw a move; return false if it is drawn already or another was requested in the meantime.
 * @param {number} ply
 */
async function show(ply) {
  if (!isMove(ply)) return false;
  slider.value = String(ply);
  state.wanted = ply;
  let film;
  try {
    film = await awaitFilm();
  } catch {
    location.assign(addressStart + ply); // the server can draw a single move
    return false;
  }
  if (ply !== state.wanted || ply === state.drawn) return false;
  state.drawn = ply;
  const held = document.activeElement;
  drawPieces(film, ply);
  markMove(ply);
  showComments(ply);
  moveCursor(ply);
  updateLinks(ply);
  if (held && isLost(held)) takeFocus();
  return true;
}

/**
 * Return whether the focused element was disabled or hidden, which would disable the keys.
 * @param {Element} held
 */
function isLost(held) {
  return held.matches(".replay [aria-disabled]") || !held.getClientRects().length;
}

/**
 * Load the film: the changes of the page from move to move, drawn by the server.
 * If drawing takes long, the server draws a part per request, and a bar shows the progress.
 */

import { mustFind } from "../base/must.js";
import { filmInFile, root } from "./page.js";

/**
 * @typedef {object} Film
 * @property {string[]} slots selectors of the elements that change
 * @property {string[]} pieces bits of HTML, each sent once
 * @property {number[][][]} plies each move's changes: the index of a slot, then of its pieces
 */

const PAUSE = 200; // milliseconds between two requests
const UNNOTICED = 150; // a bar for less time would only flicker

const bar = mustFind(HTMLProgressElement, "#drawing");

/**
 * The film, requested once.
 * @type {Promise<Film> | undefined}
 */
let film;

/** @returns {Promise<Film>} */
export function loadFilm() {
  film ??= filmInFile ? Promise.resolve(JSON.parse(filmInFile.textContent)) : ask();
  return film;
}

/** Load the film for a reader who is waiting: show the bar. */
export async function awaitFilm() {
  const late = setTimeout(() => {
    bar.hidden = false;
  }, UNNOTICED);
  try {
    return await loadFilm();
  } finally {
    clearTimeout(late);
    bar.hidden = true;
    bar.value = 0;
  }
}

/** @returns {Promise<Film>} */
async function ask() {
  const answer = await fetch(root.dataset.film ?? "");
  const told = await answer.json();
  if (answer.status !== 202) return told;
  bar.value = told.drawn / told.of;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return ask();
}

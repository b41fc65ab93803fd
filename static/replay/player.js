/** Play the game by itself: a move every so often, until its end or until the reader steps by hand. */

import { mustFind } from "../base/must.js";
import { last } from "./page.js";
import { state, stepTo } from "./show.js";

const SECOND = 1000;

const button = mustFind(HTMLButtonElement, "#play");
const speed = mustFind(HTMLSelectElement, "#speed");

let timer = 0;

/** Play on, from the beginning if the game is shown to its end; or pause. */
export function playOrPause() {
  if (timer) pause();
  else {
    if (state.wanted >= last) stepTo(0);
    button.classList.add("playing");
    button.setAttribute("aria-label", button.dataset.pause ?? "");
    wait();
  }
}

export function pause() {
  clearTimeout(timer);
  timer = 0;
  button.classList.remove("playing");
  button.setAttribute("aria-label", button.dataset.play ?? "");
}

function wait() {
  timer = setTimeout(next, SECOND / Number(speed.value));
}

async function next() {
  const mine = timer;
  await stepTo(state.wanted + 1);
  if (timer !== mine) return; // paused while the film was loading
  if (state.wanted < last) wait();
  else pause();
}

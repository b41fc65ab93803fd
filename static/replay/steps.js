/** Steps through the game: the target of each key, and of the button named after it. */

import { find, findAll } from "../base/dom.js";
import { addressStart, last, root, setOrRemove } from "./page.js";

/** The first move of each round, and the last move. */
const stops = [...(root.dataset.starts ?? "").split(" ").map(Number), last];

/**
 * Return the move that a key leads to; undefined for other keys and if there is none.
 * @param {string | undefined} key
 * @param {number} ply
 */
export function stepFrom(key, ply) {
  switch (key) {
    case "Home":
      return 0;
    case "ArrowUp":
      return stops.findLast((stop) => stop < ply);
    case "ArrowLeft":
      return ply - 1;
    case "ArrowRight":
      return ply + 1;
    case "ArrowDown":
      return stops.find((stop) => stop > ply);
    case "End":
      return last;
    default:
      return undefined;
  }
}

/** @param {number | undefined} ply @returns {ply is number} */
export function isMove(ply) {
  return ply !== undefined && ply >= 0 && ply <= last;
}

/** @param {number} ply */
export function updateLinks(ply) {
  for (const link of findAll(HTMLAnchorElement, "[data-way]", root)) {
    const to = stepFrom(link.dataset.way, ply);
    const open = isMove(to) && to !== ply;
    setOrRemove(link, "href", open ? addressStart + to : null);
    setOrRemove(link, "aria-disabled", open ? null : "true");
  }
  for (const link of findAll(HTMLAnchorElement, ".keeps-m a", root)) {
    link.setAttribute("href", (link.getAttribute("href") ?? "").replace(/\bm=\d+/, `m=${ply}`));
  }
  const shared = find(HTMLInputElement, "#share-link");
  shared?.setAttribute("value", shared.value.replace(/\bm=\d+/, `m=${ply}`));
  // Such as "(2) Move 40: …"; the first number counts the games waiting for the reader.
  document.title = document.title.replace(/^((?:\(\d+\))?\D*)\d+/, (_, before) => before + ply);
}

/** Show the comments on the current move, and let the form write about it. */

import { find, findAll } from "../base/dom.js";
import { root, setOrRemove } from "./page.js";

/** @param {number} ply */
export function showComments(ply) {
  let none = true;
  for (const list of findAll(HTMLElement, "[data-said-at]", root)) {
    const here = Number(list.dataset.saidAt) === ply;
    list.hidden = !here;
    if (here) none = false;
  }
  const unsaid = find(HTMLElement, "#unsaid", root);
  if (unsaid) unsaid.hidden = !none;
  const about = find(HTMLInputElement, "#comment-ply", root);
  if (about) setOrRemove(about, "value", String(ply));
}

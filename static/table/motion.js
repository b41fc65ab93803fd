/** Play the last moves again, or skip them; the stylesheet plays them while the table is `moving`. */

import { closest, find } from "../base/dom.js";

export function playMoves() {
  document.addEventListener("click", (event) => {
    const table = find(HTMLElement, "#table");
    if (!table || !closest(HTMLAnchorElement, event.target, ".moves-again")) return;
    event.preventDefault();
    const plays =
      table.classList.contains("moving") && table.getAnimations({ subtree: true }).length;
    table.classList.remove("moving");
    table.getBoundingClientRect(); // lays it out, so that the animations start anew
    table.classList.toggle("moving", !plays);
  });
}

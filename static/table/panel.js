/** Close panels: the floating one (peek.js), or the one in the page, which the address names. */

import { closest, find } from "../base/dom.js";
import { closePeek } from "./peek.js";

export function closePanels() {
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && !closePeek()) closeInPage();
  });
  document.addEventListener("click", (event) => {
    if (!closest(HTMLElement, event.target, ".inspector .close")) return;
    // The button is a link, for browsers without scripts.
    event.preventDefault();
    if (!closePeek()) closeInPage();
  });
}

function closeInPage() {
  const panel = find(HTMLElement, ".play > .inspector");
  if (!panel) return;
  panel.remove();
  find(HTMLInputElement, "#chooser [name=site]")?.remove();
  find(SVGElement, ".asked")?.classList.remove("asked");
  const query = new URLSearchParams(location.search);
  query.delete("site");
  history.replaceState(history.state, "", `?${query}`);
}

/** The tab's title and icon learn of a turn while the tab is hidden. */

import { find } from "./dom.js";
import { signalTurn } from "./signal.js";

const EVERY = 45_000; // milliseconds

/** Ask for the number of waiting turns now and then, while the reader looks elsewhere. */
export function hearCalls() {
  const icon = find(HTMLLinkElement, "link[rel=icon][data-turns]");
  if (!icon) return;
  const told = icon.dataset.turns;
  setInterval(() => {
    if (document.hidden) ask();
  }, EVERY);
  document.addEventListener("visibilitychange", () => {
    // The list of turns on the home page is out of date.
    const now = find(HTMLLinkElement, "link[rel=icon]")?.dataset.turns;
    if (!document.hidden && now !== told && location.pathname === "/") location.reload();
  });
}

async function ask() {
  const icon = find(HTMLLinkElement, "link[rel=icon]");
  if (!icon?.dataset.ask) return;
  const answer = await fetch(icon.dataset.ask).catch(() => null);
  if (answer?.status === 200) show(icon, await answer.text());
}

/**
 * @param {HTMLLinkElement} icon
 * @param {string} html the icon's element as it is now
 */
function show(icon, html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const now = find(HTMLLinkElement, "link[rel=icon]", page);
  if (!now || now.dataset.turns === icon.dataset.turns) return;
  const more = Number(now.dataset.turns) > Number(icon.dataset.turns);
  icon.replaceWith(document.adoptNode(now));
  if (more) signalTurn();
  const title = document.title.replace(/^\s*\(\d+\)\s*/, "");
  const turns = Number(now.dataset.turns);
  document.title = turns ? `(${turns}) ${title}` : title;
}

/** Tell the service worker which board a player looks at, and in which language, for when there is no network. */

import { find } from "./dom.js";

const last = { board: "" };

export function keepLastBoard() {
  if (!("serviceWorker" in navigator)) return;
  if (!find(HTMLLinkElement, "link[rel=icon][data-turns]")) {
    caches.delete("last-board"); // a visitor, or signed out elsewhere
    return;
  }
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => {}); // not allowed here
    tellBoard();
    tell({ language: document.documentElement.lang });
  });
  document.addEventListener("htmx:afterSwap", tellBoard);
}

function tellBoard() {
  const board = find(HTMLElement, "#poll")?.dataset.board;
  if (!board || board === last.board) return;
  last.board = board;
  tell({ board });
}

/** @param {{board?: string, language?: string}} news */
async function tell(news) {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(news);
}

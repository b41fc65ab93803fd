/**
 * Poll for other players' moves: soon after a change and while bots move, then less and less often,
 * and not in a hidden tab. The `data-poll` of `#poll` says what the table is waiting for; its htmx
 * attributes send the request on the event "poll".
 */

import { find } from "../base/dom.js";
import { signalTurn } from "../base/signal.js";

/**
 * The first wait in milliseconds, and the growth factor of the next ones.
 * @type {Record<string, {first: number, growth: number}>}
 */
const PACES = {
  bots: { first: 1000, growth: 1.05 },
  quick: { first: 2500, growth: 1.25 },
  // The reader is to move: poll once, then as rarely as possible.
  slow: { first: 2500, growth: Number.POSITIVE_INFINITY },
};
const LONGEST = 15_000;

const polling = { wait: LONGEST, timer: 0 };

export function pollTable() {
  let asked = asksReader();
  document.addEventListener("htmx:afterSwap", () => {
    if (asksReader() && !asked) signalTurn();
    asked = asksReader();
  });
  document.addEventListener("visibilitychange", startAgain);
  document.addEventListener("htmx:afterSettle", ({ target }) => {
    if (target.id !== "say" && target.id !== "peek") startAgain();
  });
  startAgain();
}

/** Return whether the table waits for the reader. */
function asksReader() {
  return find(HTMLElement, "#table .title .mine") !== null;
}

function poll() {
  const poller = find(HTMLElement, "#poll");
  if (!poller) return;
  if (!document.hidden) poller.dispatchEvent(new CustomEvent("poll"));
  polling.wait = Math.min(LONGEST, polling.wait * paceOf(poller).growth);
  polling.timer = setTimeout(poll, polling.wait);
}

function startAgain() {
  const poller = find(HTMLElement, "#poll");
  clearTimeout(polling.timer);
  if (!poller) return;
  polling.wait = paceOf(poller).first;
  polling.timer = setTimeout(poll, polling.wait);
}

/** @param {HTMLElement} poller */
function paceOf(poller) {
  return PACES[poller.dataset.poll ?? "slow"];
}

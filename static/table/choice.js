/**
 * Send a choice of card, block, and city. The browser's address keeps it at once, even if no response
 * comes. Fields about how the choice was made are added to this one request: they are in no form and
 * no address, so Review, Play, reloads, and links never send them.
 */

import { closest } from "../base/dom.js";

/** @typedef {{out_of_reach?: string | undefined, block_changed?: "1"}} Remark */

// Milliseconds. Without a limit a phone in a tunnel would wait forever.
const PATIENCE = 20_000;

const next = {
  /** @type {Remark} */
  remark: {},
  /** Whether the player's own pointer made the choice; only then may it be played without confirming. */
  byPointer: false,
};

export function sendChoices() {
  document.addEventListener("pointerdown", () => {
    next.byPointer = true;
  });
  document.addEventListener("keydown", chosenOtherwise);
  document.addEventListener("change", ({ target }) => {
    const chooser = closest(HTMLFormElement, target, "#chooser");
    if (chooser) sendOncePainted(chooser);
  });
  document.addEventListener("htmx:configRequest", ({ target, detail }) => {
    if (target.id !== "chooser") return;
    detail.timeout = PATIENCE;
    keepInAddress(detail);
    Object.assign(detail.parameters, next.remark, next.byPointer && { by_pointer: "1" });
    remark({});
    chosenOtherwise();
  });
}

/**
 * Paint the choice first: on a slow phone, sending it takes longer than that.
 * @param {HTMLFormElement} chooser
 */
function sendOncePainted(chooser) {
  chooser.classList.add("htmx-request"); // htmx removes it
  requestAnimationFrame(() => setTimeout(() => htmx.trigger(chooser, "chosen")));
}

/** @param {{path: string, parameters: Record<string, string>}} choice */
function keepInAddress({ path, parameters }) {
  const address = new URL(path, location.href);
  address.search = String(new URLSearchParams(parameters));
  history.replaceState(history.state, "", address);
}

/**
 * Add a remark to the next choice.
 * @param {Remark} said
 */
export function remark(said) {
  next.remark = said;
}

/** Note that the next choice was made by keys, or partly by this script. */
export function chosenOtherwise() {
  next.byPointer = false;
}

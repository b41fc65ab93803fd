/**
 * Show a panel beside the site under a resting mouse, a long press or the keyboard's choice of
 * city: its tower, and the floors needed to build on it.
 */

import { closest, find } from "../base/dom.js";
import { chosen, siteOf, siteUnder } from "./sites.js";

// Milliseconds before the panel opens.
const MOUSE_RESTS = 250;
const FINGER_RESTS = 450;
const KEYS_REST = 500;
// Pixels between the site, the panel and the edge of the window.
const GAP = 8;

const peek = {
  /** Public name of the site whose panel is open or loading, or "". */
  shown: "",
  /** Name of the site under the mouse, or "". */
  aimed: "",
  /** Whether this press has opened a panel, and so must not pick anything. */
  longPress: false,
  timer: 0,
};

export function peekAtSites() {
  document.addEventListener("htmx:afterSwap", ({ target }) => {
    if (target.id === "peek") placePanel(target);
  });
  document.addEventListener("pointermove", followMouse);
  document.addEventListener("pointerdown", startPress);
  document.addEventListener("pointerup", endPress);
  document.addEventListener("pointercancel", endPress);
  document.addEventListener("click", endLongPress, true);
  document.addEventListener("focusin", followKeys);
  document.addEventListener("change", followKeys);
}

/** Close the panel; return whether there was one. */
export function closePeek() {
  clearTimeout(peek.timer);
  if (!peek.shown) return false; // most taps: the page must not be restyled for them
  peek.shown = "";
  find(SVGElement, ".peeked")?.classList.remove("peeked");
  const panel = find(HTMLElement, "#peek");
  if (panel) panel.hidden = true;
  return true;
}

/**
 * Fetch the panel of a site. It depends on the choice, which is in the page's address.
 * @param {string} name
 */
function openPeek(name) {
  const panel = find(HTMLElement, "#peek");
  if (name === peek.shown || !panel) return;
  closePeek();
  peek.shown = name;
  const query = new URLSearchParams(location.search);
  query.set("site", name);
  htmx.ajax("GET", `${panel.dataset.url}?${query}`, { source: "#peek", target: "#peek" });
}

/**
 * Show the panel below its site, or above it if there is no room; ignore a late response.
 * @param {HTMLElement} panel
 */
function placePanel(panel) {
  const site = find(SVGElement, `[data-site="${peek.shown}"]`);
  if (!site || find(HTMLElement, ".inspector", panel)?.dataset.of !== peek.shown) return;
  site.classList.add("peeked");
  panel.hidden = false;
  const box = site.getBoundingClientRect();
  const below = box.bottom + GAP;
  const top = below + panel.offsetHeight < innerHeight ? below : box.top - GAP - panel.offsetHeight;
  panel.style.left = `${Math.min(box.left, innerWidth - panel.offsetWidth - GAP)}px`;
  panel.style.top = `${Math.max(GAP, top)}px`;
}

/** @param {PointerEvent} event */
function followMouse(event) {
  if (event.pointerType !== "mouse") return;
  const inPanel = closest(HTMLElement, event.target, "#peek");
  const name = (inPanel ? peek.shown : siteUnder(event)?.dataset.site) ?? "";
  if (name === peek.aimed) return;
  peek.aimed = name;
  clearTimeout(peek.timer);
  peek.timer = setTimeout(() => (name ? openPeek(name) : closePeek()), MOUSE_RESTS);
}

/** @param {PointerEvent} event */
function startPress(event) {
  peek.longPress = false;
  if (closest(HTMLElement, event.target, "#peek")) return;
  closePeek();
  if (event.pointerType === "mouse") return;
  // Only a press that has become long looks for its site: that takes longer than the rest of a tap.
  peek.timer = setTimeout(() => {
    const name = siteUnder(event)?.dataset.site;
    if (!name) return;
    peek.longPress = true;
    openPeek(name);
  }, FINGER_RESTS);
}

function endPress() {
  if (!peek.shown) clearTimeout(peek.timer);
}

/** @param {MouseEvent} event */
function endLongPress(event) {
  if (!peek.longPress) return;
  peek.longPress = false;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * When the keyboard reaches a city, open the panel of the chosen card's site in it.
 * @param {Event} event
 */
function followKeys({ target }) {
  if (closest(HTMLElement, target, "#peek")) return;
  closePeek();
  const radio = closest(HTMLInputElement, target, "[name=city]:focus-visible");
  const card = radio && chosen("card");
  const name =
    card && radio.nextElementSibling && siteOf(radio.nextElementSibling, card.value)?.dataset.site;
  if (name) peek.timer = setTimeout(openPeek, KEYS_REST, name);
}

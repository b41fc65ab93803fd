/** Elements and values of the replay page shared by its scripts. */

import { find } from "../base/dom.js";
import { mustFind } from "../base/must.js";

export const root = mustFind(HTMLElement, "[data-replay]");
export const slider = mustFind(HTMLInputElement, "#m");

/** The film inside an exported file; null on the site. */
export const filmInFile = find(HTMLScriptElement, "#film");

export const last = Number(slider.max);

/** The prefix of a move's address: "?m=" on the site, "#m=" in a file. */
export const { at: addressStart = "" } = root.dataset;

/**
 * Set an attribute; null removes it.
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value
 */
export function setOrRemove(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

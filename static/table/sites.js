/** Sites, cards and blocks as elements of the page. */

import { closest, find, findAll } from "../base/dom.js";

/**
 * Return the site under the pointer, or undefined.
 * A city that can be chosen is a label, which is the event's target, so the point is compared with
 * the ground of each site (its first shape; towers may stick out of it).
 * @param {MouseEvent} event
 */
export function siteUnder({ target, x, y }) {
  const city = closest(HTMLElement, target, ".city .card");
  if (!city) return undefined;
  return findAll(SVGElement, ".site", city).find((site) => {
    const ground = site.firstElementChild?.getBoundingClientRect();
    return ground && ground.left < x && x < ground.right && ground.top < y && y < ground.bottom;
  });
}

/**
 * Return the site of a city with this number.
 * @param {Element} city
 * @param {string} number
 */
export function siteOf(city, number) {
  return find(SVGElement, `[data-n="${number}"]`, city);
}

/**
 * Return the radio of the card for a site, or null if it isn't in the hand.
 * @param {SVGElement} site
 */
export function cardFor(site) {
  return find(HTMLInputElement, `#k${site.dataset.n}`);
}

/**
 * Return the radio chosen in a group, or null.
 * @param {"card" | "block"} group
 */
export function chosen(group) {
  return find(HTMLInputElement, `[name=${group}]:checked`);
}

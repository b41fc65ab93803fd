/**
 * Tap a tower of a skyline whose sites are links: what is seen is what is meant.
 *
 * The links lie on the ground, so a tower in front may cover that of the site behind it.
 */

import { closest, find } from "../base/dom.js";
import { siteUnder } from "./sites.js";

document.addEventListener(
  "click",
  (event) => {
    const city = closest(HTMLElement, event.target, ".in-skyline .card");
    const pressed = event.detail > 0; // not by a key, nor by this script
    const number = city && pressed && siteUnder(event)?.dataset.n;
    const link = closest(HTMLAnchorElement, event.target, ".targets a");
    if (!city || !number || link?.matches(`.at${number}`)) return;
    event.preventDefault();
    event.stopPropagation();
    find(HTMLAnchorElement, `.targets .at${number}`, city)?.click();
  },
  true,
);

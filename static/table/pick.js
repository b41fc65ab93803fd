/**
 * Pick card, block and city with one tap on a site.
 *
 * The tap picks the site's card, unless the player has chosen a card by hand: that one stays, and
 * the tap means its site in the same city. If no block is chosen, or one that is too small, the
 * smallest that fits there is picked. If no block fits, nothing changes and the bar
 * says why.
 */

import { closest, find, findAll } from "../base/dom.js";
import { chosenOtherwise, remark } from "./choice.js";
import { cardFor, chosen, siteOf, siteUnder } from "./sites.js";

/**
 * The card picked by the last tap on a site.
 * @type {HTMLInputElement | null}
 */
let tappedCard = null;

export function pickBySite() {
  document.addEventListener("click", (event) => {
    const label = closest(HTMLLabelElement, event.target, ".picking .city label");
    const site = label && wantedSite(label, event);
    if (!site) return;
    const card = cardFor(site);
    // The tutorial has no panel and no reasons for such sites; it judges the choice as a whole.
    const shut = site.matches(".no-block") && find(HTMLElement, "#peek");
    if (shut || !card) remark({ out_of_reach: site.dataset.site });
    if (shut) refuse(event);
    else if (card) pick(card, site);
    const city = find(HTMLInputElement, `#${label.htmlFor}`);
    // The browser only fires this if the city is a different one.
    if (city?.form && (shut || city.checked)) htmx.trigger(city.form, "change");
  });
}

/**
 * Return the site tapped in a city.
 * @param {HTMLLabelElement} label
 * @param {MouseEvent} event
 */
function wantedSite(label, event) {
  const card = chosen("card");
  if (card && card !== tappedCard) return siteOf(label, card.value);
  const tapped = siteUnder(event);
  return card && !(tapped && cardFor(tapped)) ? siteOf(label, card.value) : tapped;
}

/**
 * Change nothing; this tap must not play the earlier choice.
 * @param {MouseEvent} event
 */
function refuse(event) {
  event.preventDefault();
  chosenOtherwise();
}

/**
 * @param {HTMLInputElement} card
 * @param {SVGElement} site
 */
function pick(card, site) {
  if (!card.checked) {
    card.checked = true;
    tappedCard = card;
    chosenOtherwise();
  }
  pickBlock(site);
}

/**
 * Unless the chosen block fits on the site, pick the smallest that does; its own colour first.
 * @param {SVGElement} site
 */
function pickBlock(site) {
  const block = chosen("block");
  const fitting = findAll(HTMLInputElement, "[name=block]").filter(
    ({ value }) => !site.matches(`.no-${value}`),
  );
  if (!fitting.length || (block && fitting.includes(block))) return;
  // A value is floors and colour, such as "3r". Other colours count as larger than any block.
  const size = (/** @type {HTMLInputElement} */ { value }) =>
    Number.parseInt(value, 10) + (value[1] === block?.value[1] ? 0 : 9);
  fitting.sort((one, other) => size(one) - size(other))[0].checked = true;
  chosenOtherwise();
  if (block) remark({ block_changed: "1" });
}

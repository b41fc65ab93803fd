/**
 * Count the blocks while a player chooses them: − and + beside each number, the rest of the supply,
 * and the sum per colour. The script tag is beside its form, so that it also runs when the form
 * arrives in an open table.
 */

import { closest, find, findAll } from "../base/dom.js";
import { mustFind } from "../base/must.js";

const form = mustFind(HTMLFormElement, ".choose");
const { total = "", says = "" } = form.dataset;

/** Show the sums; enable the button once every colour has the required number of blocks. */
function count() {
  const lots = findAll(HTMLElement, "[data-lot]", form);
  for (const lot of lots) {
    const counted = { total, ...countLot(lot) };
    mustFind(HTMLOutputElement, ".total output", lot).value = fill(says, counted);
    lot.classList.toggle("off", counted.sum !== Number(total));
  }
  mustFind(HTMLButtonElement, ".primary", form).disabled = lots.some((lot) => lot.matches(".off"));
}

/**
 * Count the wanted blocks of one colour, their floors, and the floors left for later rounds.
 * @param {HTMLElement} lot
 */
function countLot(lot) {
  const counted = { sum: 0, floors: 0, left: 0 };
  for (const { id, name, max, value } of findAll(HTMLInputElement, "input", lot)) {
    const height = Number(name[1]); // fields are named by colour and floors, such as "r3"
    const wanted = Number(value);
    const left = Number(max) - wanted;
    counted.sum += wanted;
    counted.floors += height * wanted;
    counted.left += height * left;
    mustFind(HTMLOutputElement, `[for=${id}] output`, lot).value = String(left);
  }
  return counted;
}

/**
 * Fill in the words in braces.
 * @param {string} sentence
 * @param {Record<string, string | number>} words
 */
function fill(sentence, words) {
  return sentence.replace(/{(\w+)}/g, (_, word) => String(words[word]));
}

/** @param {HTMLButtonElement} button */
function step(button) {
  const field = button.parentElement && find(HTMLInputElement, "input", button.parentElement);
  if (!field) return;
  const wanted = Number(field.value) + Number(button.dataset.step);
  field.value = String(Math.min(Number(field.max), Math.max(0, wanted)));
  count();
}

form.addEventListener("input", count);
form.addEventListener("click", ({ target }) => {
  const button = closest(HTMLButtonElement, target, "[data-step]");
  if (button) step(button);
});
count();

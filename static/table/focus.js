/**
 * Keep the reader's place when the table is replaced: open sections stay open, and the focus
 * stays on the same section's heading or goes to the page's. When the legend is dismissed, the
 * focus moves to the next part, the board as text.
 */

import { find, findAll } from "../base/dom.js";

const before = {
  /** Classes of the open sections. @type {string[]} */
  open: [],
  /** The class of the section whose heading had the focus, "h1" for any other place, or "". */
  focus: "",
};

export function keepFocus() {
  document.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
    if (!detail.shouldSwap) return;
    const held = target.contains(document.activeElement) ? document.activeElement : null;
    if (target.id === "legend" && held) focusOn(summaryOf("astext"));
    if (target.id === "table") remember(target, held);
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (find(HTMLElement, "#table")) restore();
  });
}

/**
 * @param {HTMLElement} table
 * @param {Element | null} held
 */
function remember(table, held) {
  before.open = findAll(HTMLDetailsElement, "details[open]", table).map(
    ({ className }) => className,
  );
  before.focus = held ? held.closest("summary")?.parentElement?.className || "h1" : "";
}

function restore() {
  for (const name of before.open) {
    const section = sectionNamed(name);
    if (section) section.open = true;
  }
  if (before.focus && document.activeElement === document.body) {
    const heading = find(HTMLElement, "#table h1");
    if (heading) heading.tabIndex = -1;
    focusOn(summaryOf(before.focus) ?? heading);
  }
  before.open = [];
  before.focus = "";
}

/** @param {string} name */
function sectionNamed(name) {
  return find(HTMLDetailsElement, `#table details[class="${name}"]`);
}

/** @param {string} name */
function summaryOf(name) {
  const section = sectionNamed(name);
  return section && find(HTMLElement, "summary", section);
}

/** @param {HTMLElement | null} element */
function focusOn(element) {
  element?.focus({ preventScroll: true });
}

/** Find elements that a script can't do without. */

import { find } from "./dom.js";

/**
 * Return the first element that matches; throw if the page has none.
 * @template {Element} Kind
 * @param {new () => Kind} kind
 * @param {string} selector
 * @param {ParentNode} [root]
 */
export function mustFind(kind, selector, root = document) {
  const found = find(kind, selector, root);
  if (!found) throw new Error(`The page has no ${kind.name} ${selector}`);
  return found;
}

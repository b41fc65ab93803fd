/** Find elements by selector and class: the class tells the type checker what was found. */

/**
 * Return the first element that matches, or null if it is missing or of another class.
 * @template {Element} Kind
 * @param {new () => Kind} kind
 * @param {string} selector
 * @param {ParentNode} [root]
 */
export function find(kind, selector, root = document) {
  const found = root.querySelector(selector);
  return found instanceof kind ? found : null;
}

/**
 * Return all elements of this class that match, in page order.
 * @template {Element} Kind
 * @param {new () => Kind} kind
 * @param {string} selector
 * @param {ParentNode} [root]
 */
export function findAll(kind, selector, root = document) {
  const found = [];
  for (const element of root.querySelectorAll(selector)) {
    if (element instanceof kind) found.push(element);
  }
  return found;
}

/**
 * Return the closest element that matches, starting at an event's target, or null.
 * @template {Element} Kind
 * @param {new () => Kind} kind
 * @param {EventTarget | null} target
 * @param {string} selector
 */
export function closest(kind, target, selector) {
  const found = target instanceof Element && target.closest(selector);
  return found instanceof kind ? found : null;
}

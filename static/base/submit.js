/** Submit a form that changes data only once, even if its main button is pressed repeatedly. */

import { closest } from "./dom.js";

export function submitOnce() {
  document.addEventListener("submit", ({ submitter }) => {
    const button = closest(HTMLButtonElement, submitter, ".primary");
    if (button?.form?.method !== "post") return;
    // Not right away: a disabled button is left out of the form data.
    setTimeout(() => {
      button.disabled = true;
    });
  });
}

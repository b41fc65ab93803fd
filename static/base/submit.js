/** Send a form that changes something only once, however often its main button is pressed. */

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

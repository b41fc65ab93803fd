/** Buttons that copy or share a page's link; without a script, it is there to be selected. */

import { find } from "./dom.js";

export function shareLink() {
  const link = find(HTMLInputElement, "#share-link");
  const copy = find(HTMLButtonElement, "#copy-link");
  const share = find(HTMLButtonElement, "#share-app");
  if (!link || !copy || !share) return;
  copy.hidden = !navigator.clipboard;
  share.hidden = !navigator.share;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(link.value);
    copy.textContent = copy.dataset.done ?? "";
  });
  share.addEventListener("click", () => {
    // Rejected if the reader closes the list of apps.
    navigator.share({ title: share.dataset.title ?? "", url: link.value }).catch(() => {});
  });
}

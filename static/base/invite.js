/** Buttons that copy or share the invite link; without a script, the link is there to be selected. */

import { find } from "./dom.js";

export function shareInvite() {
  const link = find(HTMLInputElement, "#invite-link");
  const copy = find(HTMLButtonElement, "#copy-invite");
  const share = find(HTMLButtonElement, "#share-invite");
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

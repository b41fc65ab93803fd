/** The time zone of the browser. */

import { find } from "./dom.js";

const YEAR = 365 * 24 * 60 * 60; // seconds

/** Tell the site the browser's time zone: in the form for signing up, and in a cookie. */
export function tellZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const field = find(HTMLInputElement, "input[name=time_zone]");
  if (field) field.value = zone;
  if (document.cookie.split("; ").includes(`zone=${zone}`)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no other way.
  document.cookie = `zone=${zone}; path=/; max-age=${YEAR}; samesite=lax`;
}

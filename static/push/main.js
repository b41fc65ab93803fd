/** The button that lets this browser get notifications; without it, or without a script, nothing is asked. */

/**
 * The public key as the browser wants it.
 * @param {string} key
 */
function bytesOf(key) {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * Ask the reader, subscribe this browser, and send its address to the site.
 * @param {HTMLFormElement} form
 */
async function subscribe(form) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const key = bytesOf(form.dataset.key ?? "");
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const known = await worker.pushManager.getSubscription();
  if (known) await known.unsubscribe(); // it may be for a former key
  const made = (await worker.pushManager.subscribe(wanted)).toJSON();
  const told = { url: made.endpoint, p256dh: made.keys?.p256dh, auth: made.keys?.auth };
  for (const [name, value] of Object.entries(told)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value ?? "";
  }
  return true;
}

const form = document.querySelector("form[data-key]");
if (form instanceof HTMLFormElement && "PushManager" in window && "serviceWorker" in navigator) {
  const said = form.querySelector("[role=status]");
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const done = await subscribe(form).catch(() => false);
    if (done) form.submit();
    else if (said instanceof HTMLElement) said.hidden = false;
  });
}

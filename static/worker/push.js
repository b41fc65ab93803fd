/** Pushes: notifications about games, each with the table as its tag, so that a newer one replaces it. */

import { worker } from "./scope.js";

/**
 * Show a notification, or take back the one about a table whose turn was played elsewhere.
 * Browsers want to see something for each push: what is taken back is shown in silence first.
 * @param {{title: string, body: string, url: string, tag: string, close: boolean}} told
 */
async function tell(told) {
  const { title, body, url, tag, close } = told;
  const shown = { body, tag, data: { url }, silent: close };
  await worker.registration.showNotification(title, shown);
  if (!close) return;
  for (const each of await worker.registration.getNotifications({ tag })) each.close();
}

/**
 * Show the page of a notification, in a window that is open already if there is one.
 * @param {string} url
 */
async function openPage(url) {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((/** @type {any} */ each) => each.url === url);
  return there ? there.focus() : worker.clients.openWindow(url);
}

export function showPushes() {
  worker.addEventListener("push", (/** @type {any} */ event) => {
    if (event.data) event.waitUntil(tell(event.data.json()));
  });
  worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
    event.notification.close();
    event.waitUntil(openPage(event.notification.data.url));
  });
}

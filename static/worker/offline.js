/**
 * Without a network: a page that says so, with the last board that this device has shown, as anyone may
 * see it. A page tells which board that is (base/offline.js); signing out removes it.
 */

import { worker } from "./scope.js";

const PAGES = "offline";
const BOARD = "last-board"; // base/offline.js removes it, too
const PAGE = "/offline";
const PAGE_WITH_BOARD = "/offline?board=kept";
const PICTURE = "/last-board.svg"; // nothing but this worker answers there
const SIGN_OUT = "/account/logout/";

/**
 * Keep the picture at this address instead of the last one.
 * @param {string} url
 */
async function keepBoard(url) {
  const answer = await fetch(url);
  if (!answer.ok || answer.redirected) return;
  const kept = await caches.open(BOARD);
  await kept.put(PICTURE, answer);
}

/** Keep the pages in the language of those the reader sees now. */
async function keepPages(language = "") {
  const pages = await caches.open(PAGES);
  const kept = await pages.match(PAGE);
  if (!language || kept?.headers.get("Content-Language") !== language) {
    await pages.addAll([PAGE, PAGE_WITH_BOARD]);
  }
}

/** @param {any} event a page is opened */
async function openOrExplain(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const page = (await caches.match(PICTURE)) ? PAGE_WITH_BOARD : PAGE;
    return (await caches.match(page)) ?? Response.error();
  }
}

/** @param {any} event a request of a page */
function answer(event) {
  const { method, mode, url } = event.request;
  const { pathname } = new URL(url);
  if (pathname === PICTURE) {
    event.respondWith(caches.match(PICTURE).then((kept) => kept ?? Response.error()));
  } else if (method === "POST" && pathname === SIGN_OUT) {
    event.waitUntil(caches.delete(BOARD));
  } else if (method === "GET" && mode === "navigate") {
    event.respondWith(openOrExplain(event));
  }
}

async function begin() {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

export function answerOffline() {
  worker.addEventListener("install", (/** @type {any} */ event) => {
    event.waitUntil(keepPages());
  });
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(begin()));
  worker.addEventListener("message", (/** @type {any} */ event) => {
    const { board, language } = event.data;
    if (board) event.waitUntil(keepBoard(board));
    if (language) event.waitUntil(keepPages(language));
  });
  worker.addEventListener("fetch", answer);
}

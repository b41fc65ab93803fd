/** The scope of the service worker; the types of pages don't know what that is. */

export const worker = /** @type {any} */ (globalThis);

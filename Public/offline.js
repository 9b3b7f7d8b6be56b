// A service worker for a site with `offline = true`: it keeps the pages that were read, so that they can be read again
// without a connection. With a connection every page comes from the site, and what is gone there is deleted here.
(() => {
  "use strict";
  const pages = { name: "threadline-pages", most: 200 };
  const files = { name: "threadline-files", most: 400 };
  /** How many of the oldest pages and files are requested again with each page that is read. */
  const revisited = 5;
  const gone = [404, 410];
  let isRemoved = false;

  /** Keeps a response as the newest, and deletes the oldest above the limit. */
  const keep = async ({ name, most }, request, response) => {
    const cache = await caches.open(name);
    // What was on its way when the worker was removed must not come back.
    if (isRemoved) return caches.delete(name);
    await cache.delete(request);
    await cache.put(request, response);
    const kept = await cache.keys();
    for (const old of kept.slice(0, Math.max(0, kept.length - most))) await cache.delete(old);
  };

  /** Requests a page or file: the response, and when it is kept, or deleted if it is gone. The response does not wait. */
  const load = async (kept, request) => {
    const response = await fetch(request);
    // A redirect belongs to another URL, and a part of a video is not the video.
    const isWhole = response.status === 200 && !response.redirected;
    const done = gone.includes(response.status) ? caches.open(kept.name).then((cache) => cache.delete(request))
      : isWhole ? keep(kept, request, response.clone()) : null;
    return { response, done };
  };

  /** A site that no longer offers this worker gets rid of it and of all that it kept. */
  const removeIfGone = async () => {
    const response = await fetch(location.href, { cache: "no-cache" });
    if (!gone.includes(response.status)) return;
    isRemoved = true;
    for (const { name } of [pages, files]) await caches.delete(name);
    await registration.unregister();
  };

  const revisit = async () => {
    for (const kept of [pages, files]) {
      for (const old of (await (await caches.open(kept.name)).keys()).slice(0, revisited)) {
        await (await load(kept, new Request(old.url, { cache: "no-cache" }))).done;
      }
    }
    await removeIfGone();
  };

  const respond = async (event) => {
    const kept = event.request.mode === "navigate" ? pages : files;
    try {
      const { response, done } = await load(kept, event.request);
      // What is kept stays as it is where the connection ends now.
      event.waitUntil((async () => {
        await done;
        if (kept === pages) await revisit();
      })().catch(() => {}));
      return response;
    } catch (error) {
      const response = await (await caches.open(kept.name)).match(event.request.url);
      if (response) return response;
      throw error;
    }
  };

  addEventListener("install", () => skipWaiting());
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => {
    const { method, headers, url } = event.request;
    if (method !== "GET" || headers.has("range") || !url.startsWith(registration.scope)) return;
    // The search index has posts that nobody read.
    if (url.startsWith(`${registration.scope}-/`)) return;
    event.respondWith(respond(event));
  });
})();

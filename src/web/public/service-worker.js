// Answers for a page that cannot be had from the school. Calls, files and everything else go their own way: nothing of a person is kept here.
const cacheName = "offline-2";
const page = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([page, "/offline.js", "/first-look.js"])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const drop = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(page)));
  else if (["/offline.js", "/first-look.js"].includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(new URL(request.url).pathname)));
  }
});

// The service worker of the static table: keeps all files for use without a network, and answers requests for reviews.
// The build puts `VERSION` and `FILES` above these lines.
const HOME = new URL("./", self.location.href).href;
const PREFIX = `blow ${HOME} `;

addEventListener("install", (event) => {
  const requests = FILES.map((file) => new Request(new URL(file, HOME), { cache: "no-cache" }));
  event.waitUntil(caches.open(PREFIX + VERSION).then((cache) => cache.addAll(requests)));
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION);
    await Promise.all(names.map((name) => caches.delete(name)));
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  const url = event.request.url.replace(/[?#].*$/, "");
  if (event.request.method === "POST" && url === `${HOME}review`) event.respondWith(review(event.request));
  else if (event.request.method === "GET" && url.startsWith(HOME)) event.respondWith(load(event.request, url));
});

async function load(request, url) {
  const cache = await caches.open(PREFIX + VERSION);
  return (await cache.match(url === HOME ? `${HOME}index.html` : url)) ?? fetch(request);
}

// Ask the open tables for the review page of a token; one of them has the engine.
async function review(request) {
  const token = (await request.formData()).get("token");
  const tables = (await clients.matchAll({ type: "window" })).filter(({ url }) => !url.endsWith("/review"));
  const { page, refusal } = await Promise.any(tables.map((table) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    table.postMessage({ token }, [port2]);
  })));
  const headers = { "Content-Type": page ? "text/html; charset=utf-8" : "text/plain; charset=utf-8" };
  return new Response(page || refusal, { status: page ? 200 : 403, headers });
}

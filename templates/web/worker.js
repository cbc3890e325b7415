// The service worker: stores a page for the time without a connection, and static files by the hash in their names. No
// other page is stored, so nothing old is shown. Everything but pages and files passes by, such as edits and polls.
const RELEASE = JSON.parse("{{ release|escapejs }}");
const CACHE = `scorer ${RELEASE.version}`;
const LANGUAGE_CACHE = "scorer language"; // outlives a release
const HASHED = /\.[0-9a-f]{12}\.\w+$/;

addEventListener("install", (event) => {
  skipWaiting();
  letPostsPass(event);
  event.waitUntil(fillCache());
});
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => event.waitUntil(rememberLanguage(event.data)));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(loadPage(request));
  else if (pathname.startsWith(RELEASE.static) && HASHED.test(pathname)) event.respondWith(loadHashed(event));
  else if (RELEASE.files.includes(pathname)) event.respondWith(loadUnhashed(request));
});

// A request of a page that is left would get lost with it while a worker is being woken to let it pass.
function letPostsPass(event) {
  event.addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" });
}

async function fillCache() {
  const cache = await caches.open(CACHE);
  await cache.addAll(RELEASE.files);
  await cache.addAll(Object.values(RELEASE.pages).map((address) => new Request(address, { cache: "no-cache" })));
}

async function takeOver() {
  const names = (await caches.keys()).filter((name) => name.startsWith("scorer "));
  const old = names.filter((name) => ![CACHE, LANGUAGE_CACHE].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function loadPage(request) {
  try {
    return await fetch(request);
  } catch {
    return (await findCached(await offlineAddress())) ?? Response.error();
  }
}

// Our pages vary by cookie, which a look-up here cannot know.
async function findCached(request) {
  return (await caches.open(CACHE)).match(request, { ignoreVary: true });
}

async function offlineAddress() {
  const note = await (await caches.open(LANGUAGE_CACHE)).match("/");
  const { pages } = RELEASE;
  return pages[await note?.text()] ?? pages[navigator.language.slice(0, 2)] ?? Object.values(pages)[0];
}

// Each page that opens sends its language.
async function rememberLanguage(language) {
  if (language in RELEASE.pages) await (await caches.open(LANGUAGE_CACHE)).put("/", new Response(language));
}

// A name with a hash stands for one content for ever.
async function loadHashed(event) {
  const found = await findCached(event.request);
  if (found) return found;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(store(event.request, response.clone()));
  return response;
}

async function store(request, response) {
  try {
    await (await caches.open(CACHE)).put(request, response);
  } catch {
    // the phone is full: it is fetched each time
  }
}

// During development files have their plain names.
async function loadUnhashed(request) {
  try {
    return await fetch(request);
  } catch {
    return (await findCached(request)) ?? Response.error();
  }
}

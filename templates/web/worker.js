// Keeps the page for when the line is gone, and static files by the hash in their names. No other page is ever kept, so
// nothing old is shown. Everything but pages and files passes by: entries and questions are the page's own business.
const RELEASE = {{ release|safe }};
const CACHE = `scorer ${RELEASE.version}`;
const LANGUAGE = "scorer language"; // outlives a release
const HASHED = /\.[0-9a-f]{12}\.\w+$/;

addEventListener("install", (event) => {
  skipWaiting();
  letFormsPass(event);
  event.waitUntil(prepare());
});
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => event.waitUntil(rememberLanguage(event.data)));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith(RELEASE.static) && HASHED.test(pathname)) event.respondWith(hashed(event));
  else if (RELEASE.files.includes(pathname)) event.respondWith(unhashed(request));
});

// What a page sends as it is left would get lost with it while a worker is being woken to say that it has no part
// in it.
function letFormsPass(event) {
  event.addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" });
}

async function prepare() {
  const cache = await caches.open(CACHE);
  await cache.addAll(RELEASE.files);
  await cache.addAll(Object.values(RELEASE.pages).map((address) => new Request(address, { cache: "no-cache" })));
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("scorer ") && ![CACHE, LANGUAGE].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(await offlinePage())) ?? Response.error();
  }
}

// Our pages vary by cookie, which a look-up here cannot know.
async function kept(request) {
  return (await caches.open(CACHE)).match(request, { ignoreVary: true });
}

async function offlinePage() {
  const note = await (await caches.open(LANGUAGE)).match("/");
  const { pages } = RELEASE;
  return pages[await note?.text()] ?? pages[navigator.language.slice(0, 2)] ?? Object.values(pages)[0];
}

// Each page that opens says its language.
async function rememberLanguage(language) {
  if (language in RELEASE.pages) await (await caches.open(LANGUAGE)).put("/", new Response(language));
}

// A name with a hash stands for one content for ever.
async function hashed(event) {
  const found = await kept(event.request);
  if (found) return found;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

async function keep(request, answer) {
  try {
    await (await caches.open(CACHE)).put(request, answer);
  } catch {
    // The phone is full: it is fetched each time.
  }
}

// While somebody develops, files bear their plain names.
async function unhashed(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(request)) ?? Response.error();
  }
}

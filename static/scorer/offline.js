// Shown when a page could not be loaded, under that page's address. Once the server responds, it is loaded again.
import { all, byId } from "./dom.js";
import { request } from "./http.js";

const CHECK_INTERVAL = 4000; // ms

const { offline } = document.querySelector("[data-offline]").dataset;

const theme = document.cookie.match(/(?:^|; )theme=(light|dark)(?:;|$)/)?.[1];
if (theme) applyTheme(theme);

if (location.pathname !== offline) {
  addEventListener("online", check);
  document.addEventListener("visibilitychange", check);
  setInterval(check, CHECK_INTERVAL);
}

async function check() {
  if (document.hidden) return;
  const response = await request(offline, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (response?.ok) location.reload();
}

// The stored page is the same for everybody, so the visitor's theme is set here.
function applyTheme(theme) {
  document.documentElement.dataset.theme = theme;
  byId("dark").media = theme === "dark" ? "all" : "not all";
  document.querySelector("meta[name=color-scheme]").content = theme;
  for (const meta of all("meta[name=theme-color]")) meta.media = meta.media.includes(theme) ? "all" : "not all";
}

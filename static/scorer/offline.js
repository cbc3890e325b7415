// This page stands in for one that could not be had, under that one's address. Once the server answers, it is loaded.
import { request } from "./asking.js";

const EVERY = 4000; // ms between two looks

const { offline } = document.querySelector("[data-offline]").dataset;

const theme = document.cookie.match(/(?:^|; )theme=(light|dark)(?:;|$)/)?.[1];
if (theme) dress(theme);

if (location.pathname !== offline) {
  addEventListener("online", lookOut);
  document.addEventListener("visibilitychange", lookOut);
  setInterval(lookOut, EVERY);
}

async function lookOut() {
  if (document.hidden) return;
  const answer = await request(offline, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

// Made for everybody, the page is in the theme of the phone until it is here.
function dress(theme) {
  document.documentElement.dataset.theme = theme;
  document.getElementById("dark").media = theme === "dark" ? "all" : "not all";
  document.querySelector("meta[name=color-scheme]").content = theme;
  document.querySelectorAll("meta[name=theme-color]").forEach((one) => {
    one.media = one.media.includes(theme) ? "all" : "not all";
  });
}

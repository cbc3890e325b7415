// This page stands in for one that could not be had, under that one's address. Once the server answers, it is loaded.
const EVERY = 4000; // ms between two looks

const { offline } = document.querySelector("[data-offline]").dataset;

if (location.pathname !== offline) {
  addEventListener("online", lookOut);
  document.addEventListener("visibilitychange", lookOut);
  setInterval(lookOut, EVERY);
}

async function lookOut() {
  if (document.hidden) return;
  const answer = await fetch(offline, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

// htmx on any page: it sends the CSRF token, polls while the page is visible, and swaps in only responses of
// this server. The intervals are in scorer/web/templatetags/polling.py.
import { announce, byId } from "./dom.js";
import { csrfToken, isOwn } from "./http.js";

document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  detail.headers["X-CSRFToken"] = csrfToken();
});
document.body.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.id === "poller" && document.hidden) event.preventDefault();
});
document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!isOwn(detail.xhr)) detail.shouldSwap = false;
});
document.body.addEventListener("htmx:afterRequest", ({ target, detail }) => {
  if (target.id === "poller") showAge(detail.xhr);
});
document.addEventListener("visibilitychange", catchUp);
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) catchUp();
});

function catchUp() {
  if (byId("poller") && !document.hidden) window.htmx?.trigger("#poller", "catchup");
}

// Visitors with a view link see it too if the server is out of reach. On a sheet, sheet/live.js marks more than that.
function showAge(xhr) {
  const hasResponse = isOwn(xhr) && [200, 204].includes(xhr.status);
  byId("live")?.toggleAttribute("data-stale", !hasResponse);
  if (byId("link-ended") && (hasResponse || xhr.status === 404)) showEnd(!hasResponse);
}

// A result stays readable after its link has ended; links that would lead nowhere are hidden.
function showEnd(hasEnded) {
  const notice = byId("link-ended");
  if (notice.hidden === !hasEnded) return;
  notice.hidden = !hasEnded;
  document.body.classList.toggle("link-ended", hasEnded);
  if (hasEnded) announce(notice.textContent.trim());
}

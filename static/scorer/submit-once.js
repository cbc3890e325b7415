// Sends a form once, however often it is tapped.
import { all, announce } from "./dom.js";
import { csrfToken } from "./http.js";
import { fillInToday } from "./local-dates.js";
import { clearOutbox } from "./sheet/unsent-list.js";

const RELEASE_AFTER = 8000; // ms before a form without a response may be sent again

document.addEventListener("submit", submitOnce);
window.addEventListener("pageshow", () => all("form[data-sent]").forEach(release));

function submitOnce(event) {
  const form = event.target;
  if (event.defaultPrevented) return;
  if (form.dataset.sent !== undefined || refusesToSignOut(form)) return event.preventDefault();
  form.dataset.sent = "";
  refreshToken(form);
  fillInToday();
  // Only after the browser has read the form: a disabled button is not sent with it.
  setTimeout(() => {
    if (event.submitter) event.submitter.disabled = true;
  });
  setTimeout(release, RELEASE_AFTER, form);
}

// Signing out leaves no names and no numbers on this phone: unsent entries are sent or dropped first.
function refusesToSignOut(form) {
  if (!form.dataset.unsentMessage || clearOutbox()) return false;
  announce(form.dataset.unsentMessage);
  return true;
}

function release(form) {
  delete form.dataset.sent;
  for (const button of all("button:disabled", form)) button.disabled = false;
}

function refreshToken(form) {
  const field = form.elements.csrfmiddlewaretoken;
  if (field && csrfToken()) field.value = csrfToken();
}

// Sends requests with the CSRF token and a time limit, and recognises the responses of this server.

const REQUEST_TIMEOUT = 15_000; // ms without a response before the server counts as out of reach

// The header of every response of this server. A response without it comes from elsewhere, such as the sign-in page of a
// hotel's network.
const OWN_MARK = "Scorer-Own";

// randomUUID is missing over plain http.
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Another tab may have changed the token since this page was loaded; the cookie has the current one.
export function csrfToken() {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith("csrftoken="));
  return found ? found.slice("csrftoken=".length) : "";
}

// `response` is a Response or an XMLHttpRequest.
export function isOwn(response) {
  return response.headers?.has(OWN_MARK) ?? response.getResponseHeader(OWN_MARK) !== null;
}

// Rejects if the response is not complete in time. AbortSignal.timeout is missing in Safari 15.
export function request(address, options = {}) {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), REQUEST_TIMEOUT);
  return fetch(address, { ...options, signal: abort.signal });
}

// Outlives its page. `parts` are pairs of name and value, or an object of them.
export function post(address, parts) {
  const headers = { "X-CSRFToken": csrfToken() };
  return request(address, { method: "POST", body: new URLSearchParams(parts), headers, keepalive: true });
}

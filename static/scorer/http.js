// The one transport: requests with the CSRF token, a time limit, and the mark by which answers of this server are known.

const REQUEST_TIMEOUT = 15_000; // ms without an answer before the server counts as out of reach

// The header on every answer of this server. Anything without it, such as the page of a hotel's network, is no answer,
// whatever its status.
const OWN_MARK = "Scorer-Own";

// randomUUID is missing over plain http.
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Another tab may have changed the token since this page was made; the cookie's is always the current one.
export function csrfToken() {
  const found = document.cookie.split("; ").find((one) => one.startsWith("csrftoken="));
  return found ? found.slice("csrftoken=".length) : "";
}

// `answer` is a Response or an XMLHttpRequest.
export function isOwn(answer) {
  return answer.headers?.has(OWN_MARK) ?? answer.getResponseHeader(OWN_MARK) !== null;
}

// Rejects without a whole answer in time. AbortSignal.timeout is missing in Safari 15.
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

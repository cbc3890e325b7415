// What a request carries: a name that nothing else has, and the token that is the cookie's now. And one beside the page's
// own, alive even where its page ends.

// randomUUID is missing over plain http.
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Another tab may have changed the token since this page was made; the cookie's is always the current one.
export function token() {
  const found = document.cookie.split("; ").find((one) => one.startsWith("csrftoken="));
  return found ? found.slice("csrftoken=".length) : "";
}

// What a page asks of the server comes back with this mark. Anything else, such as the page that a hotel's network puts
// in its place, is no answer, whatever its status.
export const OURS = "Scorer-Own";

const PATIENCE = 15_000; // ms without an answer, after which the server counts as out of reach

// Rejects if no answer has come as a whole in time. Not by AbortSignal.timeout, which Safari 15 does not have.
export function request(address, options = {}) {
  const giveUp = new AbortController();
  setTimeout(() => giveUp.abort(), PATIENCE);
  return fetch(address, { ...options, signal: giveUp.signal });
}

// `parts` are pairs of name and value, or an object of them.
export function post(address, parts) {
  const headers = { "X-CSRFToken": token() };
  return request(address, { method: "POST", body: new URLSearchParams(parts), headers, keepalive: true });
}

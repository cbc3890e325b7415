// A request beside the page's own: with the token that is the cookie's now, and alive even where its page ends.

// Another tab may have changed the token since this page was made; the cookie's is always the current one.
export function token() {
  const found = document.cookie.split("; ").find((one) => one.startsWith("csrftoken="));
  return found ? found.slice("csrftoken=".length) : "";
}

// `parts` are pairs of name and value, or an object of them.
export function post(address, parts) {
  return fetch(address, { method: "POST", body: new URLSearchParams(parts), headers: { "X-CSRFToken": token() }, keepalive: true });
}

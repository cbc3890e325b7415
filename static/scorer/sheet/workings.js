// The working of a line's points, which htmx loads when it is opened, and again after each response.
import { all, byId } from "../dom.js";
import { live } from "./live.js";
import { sheet } from "./page.js";

export function startWorkings() {
  for (const button of all(".points", sheet)) button.disabled = false; // without scripts they open nothing
  sheet.addEventListener("click", ({ target }) => {
    const button = target.closest(".points");
    if (button) toggle(button);
  });
  live.addEventListener("applied", () => all(".points[aria-expanded=true]", sheet).forEach(load));
}

function toggle(button) {
  const isOpen = button.getAttribute("aria-expanded") !== "true";
  button.setAttribute("aria-expanded", String(isOpen));
  byId(button.getAttribute("aria-controls")).hidden = !isOpen;
  if (isOpen) load(button);
}

function load(button) {
  window.htmx.trigger(button, "show-working");
}

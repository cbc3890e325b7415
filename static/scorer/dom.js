// DOM helpers, shared by all scripts.

export const byId = (id) => document.getElementById(id);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const hasMouse = () => matchMedia("(pointer: fine)").matches;

// The sentences that scripts show, from scorer/web/templatetags/page_words.py and those of the slices.
export const words = JSON.parse(byId("words")?.textContent ?? "{}");

// Writes a text only if it differs, so that screen readers announce changes alone.
export function setText(element, text) {
  if (element.textContent.trim() === text) return false;
  element.textContent = text;
  return true;
}

// Announces a sentence to screen readers. A repeated sentence is set again: two numbers in a row may leave a total as
// it was.
export function announce(text) {
  byId("status").textContent = text;
}

export function scrollBy(top) {
  window.scrollBy({ top, behavior: "instant" });
}

export function scrollToMiddle(element) {
  element.scrollIntoView({ block: "center", behavior: "instant" });
}

export function makeElement(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export function makeButton(textContent, act) {
  const button = makeElement("button", { type: "button", className: "plain", textContent });
  button.addEventListener("click", act);
  return button;
}

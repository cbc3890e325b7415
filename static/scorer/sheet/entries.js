// The entries of the sheet: from the page's inputs to texts and back. An entry is known by its key, the seat and the
// unit of writing, like "0-gold" or "2-goods.silk".
//
// This module owns two texts of each entry: the served one, which the server has by its newest response, and the seen one,
// which this person saw it have; an edit starts from that.
import { all } from "../dom.js";
import { sheet } from "./page.js";

const inputs = new Map();
const served = new Map();
const seen = new Map();

for (const input of all("[data-unit]", sheet)) {
  const key = keyOf(input);
  inputs.set(key, [...(inputs.get(key) ?? []), input]);
}
for (const [key, list] of inputs) {
  served.set(key, list.map(servedTextOf).join(""));
  seen.set(key, served.get(key));
}

export const fields = all(".entry", sheet);
export const keys = () => [...inputs.keys()];
export const hasEntry = (key) => inputs.has(key);
export const servedText = (key) => served.get(key);
export const seenText = (key) => seen.get(key);
export const shownText = (key) => inputs.get(key).map(textOf).join("");
export const setServedText = (key, text) => served.set(key, text);
export const setSeenText = (key, text) => seen.set(key, text);
export const firstInput = (key) => inputs.get(key)[0];
export const isTextEntry = (input) => input.type === "text" && input.dataset.unit !== undefined;
export const isLevel = (input) => input.matches(".level input");
export const isFocused = (key) => isTextEntry(firstInput(key)) && firstInput(key) === document.activeElement;
export const fieldElement = (key) => document.getElementById(`f-${fieldOf(key)}`);
export const fieldOf = (key) => key.split(".")[0];
export const fieldKeyOf = (field) => field.id.slice("f-".length);

export function keyOf(input) {
  return `${input.closest("[data-seat]").dataset.seat}-${input.dataset.unit}`;
}

export function textOf(input) {
  if (input.type === "text") return input.value;
  return input.checked ? input.value : "";
}

export function show(key, text) {
  if (shownText(key) === text) return false;
  for (const input of inputs.get(key)) {
    if (input.type === "text") input.value = text;
    else input.checked = input.type === "checkbox" ? text !== "" : input.value === text;
  }
  return true;
}

// Entries that were typed or picked before the scripts came. A browser may have put back older ticks on the way back to
// a page.
export function editedEarly() {
  const [visit] = performance.getEntriesByType("navigation");
  const isMeant = (key) => firstInput(key).type === "text" || visit?.type === "navigate";
  return keys().filter((key) => shownText(key) !== served.get(key) && isMeant(key));
}

// Of a field of several units: whether any has a text.
export function isFilled(field) {
  return all("[data-unit]", field).some(textOf);
}

// Names of an entry, for people

export function playerOf(element) {
  return element.closest(".row").querySelector(".player-name bdi").textContent;
}

export function labelOf(key) {
  const input = firstInput(key);
  const labelled = isLevel(input) ? input.closest(".levels") : input;
  return labelled.getAttribute("aria-label") ?? input.labels[0].textContent;
}

// The words in which an edit can be listed later, whoever may sit there then.
export function wordsFor(key, text) {
  const input = firstInput(key);
  const isCardRemoved = input.type === "checkbox" && !text;
  return {
    title: document.querySelector(".game-title").textContent.trim(),
    player: playerOf(input),
    field: isCardRemoved ? cardName(input) : fieldName(input),
    shown: wordsOfText(key, text),
  };
}

function fieldName(input) {
  return input.dataset.name ?? input.closest(".cards").querySelector(".cards-open").dataset.name;
}

function wordsOfText(key, text) {
  if (firstInput(key).type === "text" || !text) return text;
  const picked = inputs.get(key).find((input) => input.value === text);
  if (isLevel(firstInput(key))) return picked?.dataset.words ?? text;
  return cardName(picked);
}

function cardName(input) {
  return input.closest(".card").querySelector("span").textContent;
}

function servedTextOf(input) {
  if (input.type === "text") return input.defaultValue;
  return input.defaultChecked ? input.value : "";
}

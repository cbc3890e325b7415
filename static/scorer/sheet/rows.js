// The rows of the sheet as the newest response has them: points, messages, the fields that do not apply, and the players.
import { all, byId, setText } from "../dom.js";
import { keyOfEdit, REJECTED } from "./edit.js";
import { fieldKeyOf, fieldOf, fields } from "./entries.js";
import { outbox, sheet, standings } from "./page.js";
import { rejectedWords } from "./saved-sign.js";

let liveData = {};

export function startRows() {
  all(".points", sheet).forEach(labelPoints);
  outbox.addEventListener("change", showMessages);
  // Only in the next frame does another element have the focus.
  sheet.addEventListener("focusout", () => requestAnimationFrame(hideFields));
}

export function setLiveData(newest) {
  liveData = newest;
}

export function showLiveData() {
  for (const [key, points] of Object.entries(liveData.points)) showPoints(byId(`p-${key}`), points);
  showMessages();
  hideFields();
  for (const chip of all(".chip", standings)) updatePlayer(chip);
}

// An artificial opponent has points in lines of which it has no row.
function showPoints(button, points) {
  if (!button || !setText(button, points)) return;
  labelPoints(button);
  button.classList.remove("changed");
  requestAnimationFrame(() => button.classList.add("changed"));
}

// Without scripts the button opens nothing, and needs no name beside its points.
function labelPoints(button) {
  button.setAttribute("aria-label", button.dataset.label.replace("{}", button.textContent.trim()));
}

function showMessages() {
  const rejected = new Set(outbox.inState(REJECTED).map(keyOfEdit).map(fieldOf));
  for (const field of fields) {
    const key = fieldKeyOf(field);
    showMessage(field, rejected.has(key) ? rejectedWords : (liveData.messages[key] ?? ""));
  }
}

function showMessage(field, message) {
  if (!setText(byId(`m-${fieldKeyOf(field)}`), message)) return;
  for (const input of all("[aria-invalid]", field)) input.setAttribute("aria-invalid", String(message !== ""));
}

// A field that no longer applies stays visible while it has the focus.
function hideFields() {
  const hidden = new Set(liveData.hidden);
  for (const field of fields) {
    const state = hidden.has(fieldKeyOf(field)) ? "hidden" : "";
    if (field.dataset.hidden !== state && !field.contains(document.activeElement)) field.dataset.hidden = state;
  }
}

// A player of a faction has its colour, and without a name its name: every row takes both from the standings.
function updatePlayer(chip) {
  const [mark, name] = [chip.querySelector(".marker"), chip.querySelector("bdi").textContent];
  for (const row of all(`.row[data-seat="${chip.dataset.seat}"]`, sheet)) updateRow(row, mark, name);
  setText(document.querySelector(`.filter a[data-only="${chip.dataset.seat}"] bdi`), name);
}

function updateRow(row, mark, name) {
  const [oldMark, oldName] = [
    row.querySelector(".player-name .marker"),
    row.querySelector(".player-name bdi").textContent,
  ];
  if (oldMark.getAttribute("class") !== mark.getAttribute("class")) oldMark.replaceWith(mark.cloneNode(true));
  if (oldName === name) return;
  for (const one of all("bdi", row)) if (one.textContent === oldName) setText(one, name);
  for (const one of all("[aria-label]", row)) {
    one.setAttribute("aria-label", rename(one.getAttribute("aria-label"), oldName, name));
  }
  for (const one of all("[data-label]", row)) one.dataset.label = rename(one.dataset.label, oldName, name);
}

function rename(label, before, name) {
  const at = label.lastIndexOf(before);
  return at < 0 ? label : label.slice(0, at) + name + label.slice(at + before.length);
}

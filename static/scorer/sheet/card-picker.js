// The card picker: the checkboxes or radio buttons of one field, laid out as a panel with a search.
import { all, byId, hasMouse } from "../dom.js";
import { isFilled, keyOf, playerOf, show } from "./entries.js";
import { live } from "./live.js";
import { sheet } from "./page.js";
import { enterNow } from "./typing.js";
import { reveal } from "./viewport.js";

const DOUBLE_TAP = 300; // ms within which a second tap may still belong to the first

let isFirstChoice = false; // the open picker was blank before
let isPickedByKey = false;

export const openPicker = () => sheet.querySelector(".cards[data-open]");

export function startCardPicker() {
  sheet.addEventListener("keydown", () => (isPickedByKey = true));
  sheet.addEventListener("pointerdown", () => (isPickedByKey = false));
  sheet.addEventListener("input", ({ target }) => {
    if (target.matches(".cards-search")) filterCards(target.closest(".cards"), target.value);
  });
  sheet.addEventListener("change", ({ target }) => {
    const picker = target.closest(".cards[data-open]");
    if (picker && !target.matches(".cards-search")) afterPick(picker, target);
  });
  sheet.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.matches(".card-remove")) removeCard(button);
    else if (button?.matches(".cards-open")) open(button.closest(".cards"));
    else if (button?.matches(".cards-done")) close(button.closest(".cards"));
  });
  sheet.addEventListener("click", reopen);
  document.addEventListener("keydown", (event) => {
    const picker = openPicker();
    if (picker && event.key === "Escape") close(picker);
    if (event.key === "Enter" && event.target.matches(".cards-search")) event.preventDefault();
  });
  // A tap beside the panel closes it, and does nothing to what it lands on.
  for (const name of ["pointerdown", "click"]) document.addEventListener(name, closeOnOutsideTap, true);
  live.addEventListener("applied", () => all(".cards[data-open]", sheet).forEach(markOwners));
}

// A tap on a picked card opens the picker again; without this, a tap next to its cross would remove the card.
function reopen(event) {
  const picker = event.target.closest(".card")?.closest(".cards:not([data-open])");
  if (!picker) return;
  event.preventDefault();
  open(picker);
}

function open(picker) {
  isFirstChoice = !isFilled(picker);
  picker.dataset.open = "";
  picker.setAttribute("role", "dialog");
  picker.setAttribute("aria-modal", "true");
  setRestInert(picker, true);
  document.documentElement.classList.add("picker-open");
  const search = picker.querySelector(".cards-search");
  search.value = "";
  filterCards(picker, "");
  markOwners(picker);
  // On a phone the search waits for a tap: its keyboard would cover the cards.
  const focused = hasMouse() ? search : Object.assign(picker, { tabIndex: -1 });
  focused.focus({ preventScroll: true });
}

function close(picker) {
  delete picker.dataset.open;
  picker.setAttribute("role", "group");
  picker.removeAttribute("aria-modal");
  setRestInert(picker, false);
  document.documentElement.classList.remove("picker-open");
  filterCards(picker, "");
  openerOf(picker)?.focus({ preventScroll: true });
}

function closeOnOutsideTap(event) {
  const picker = openPicker();
  if (!picker || picker.contains(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.type === "click") close(picker);
}

// One of many is picked with one tap; arrow keys pass over the others on their way.
function afterPick(picker, picked) {
  if (picked.type !== "radio" || isPickedByKey) return resetSearch(picker, picked);
  close(picker);
  if (isFirstChoice && picked.value) openNext(picker);
}

// The next card is searched among all of them, and the one just picked stays in sight.
function resetSearch(picker, picked) {
  const search = picker.querySelector(".cards-search");
  if (!search.value) return;
  search.value = "";
  filterCards(picker, "");
  picked.closest(".card").scrollIntoView({ block: "nearest", behavior: "instant" });
  if (hasMouse() && !isPickedByKey) search.focus({ preventScroll: true });
}

// With everybody's rows shown, a player who has chosen is followed by the next who has not. The second of two hasty taps
// must not choose for that one.
function openNext(picker) {
  const pickers = all(`.cards[data-cards="${picker.dataset.cards}"]`, sheet);
  const next = pickers[pickers.indexOf(picker) + 1];
  if (sheet.dataset.only || !next?.offsetParent || isFilled(next)) return;
  const list = next.querySelector(".cards-list");
  list.inert = true;
  setTimeout(() => (list.inert = false), DOUBLE_TAP);
  open(next);
  reveal(next);
}

function removeCard(button) {
  const input = button.previousElementSibling.querySelector("input");
  show(keyOf(input), "");
  enterNow(keyOf(input));
  openerOf(button.closest(".cards")).focus({ preventScroll: true });
}

// A choice has one button before it is made, and another after.
function openerOf(picker) {
  return all(".cards-open", picker).find((button) => button.offsetParent);
}

// While the panel is open the keyboard and a screen reader stay in it. Announcements are still heard.
function setRestInert(picker, inert) {
  for (let at = picker; at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      if (sibling !== at && sibling !== byId("status")) sibling.inert = inert;
    }
  }
}

// The search, and the owners of the cards

function filterCards(picker, text) {
  const wanted = searchKey(text.trim());
  for (const card of cardsIn(picker)) card.hidden = !card.dataset.words.includes(wanted);
}

// A card of another player says whose it is.
function markOwners(picker) {
  const owners = otherOwners(picker);
  for (const card of cardsIn(picker)) {
    if (owners.has(card.dataset.slug)) card.dataset.owner = owners.get(card.dataset.slug);
    else delete card.dataset.owner;
  }
}

function cardsIn(picker) {
  return all(".card[data-slug]", picker);
}

function otherOwners(picker) {
  const picked = all(`[data-cards="${picker.dataset.cards}"] [data-slug] input:checked`, sheet);
  const others = picked.filter((input) => !picker.contains(input)).map((input) => input.closest(".card"));
  return new Map(others.map((card) => [card.dataset.slug, playerOf(card)]));
}

// As the server does to the names of the cards, in scorer/plays/templatetags/sheet.py.
function searchKey(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i").toLowerCase();
}

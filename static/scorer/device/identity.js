// The seat of this phone's owner, from the address or remembered: the id of its row, or empty.
import { byId } from "../dom.js";
import { remember, remembered } from "./switch.js";

const MAX_PLAYS = 20; // whose seats this phone remembers

const { play, seats: seatRows } = byId("sheet").dataset;
const seats = seatRows.split(" ");

export const ownSeat = findOwnSeat();
byId("identity").textContent = nameOf(ownSeat);

function findOwnSeat() {
  const { searchParams } = new URL(location.href);
  if (!searchParams.has("me")) return rememberedSeats().find(([of]) => of === play)?.[1] ?? "";
  const seat = seats[searchParams.get("only")] ?? "";
  const others = rememberedSeats().filter(([of]) => of !== play);
  remember("seats", JSON.stringify([[play, seat], ...others].slice(0, MAX_PLAYS)));
  forgetInAddress(searchParams);
  return seat;
}

// Pairs of a play and the row of a seat.
function rememberedSeats() {
  try {
    const pairs = JSON.parse(remembered("seats"));
    return Array.isArray(pairs) ? pairs.filter(Array.isArray) : [];
  } catch {
    return [];
  }
}

// The address may be sent to somebody else.
function forgetInAddress(query) {
  query.delete("me");
  const rest = String(query);
  history.replaceState(null, "", location.pathname + (rest && `?${rest}`) + location.hash);
}

function nameOf(seat) {
  return document.querySelector(`.filter a[data-only="${seats.indexOf(seat)}"]`)?.textContent.trim() ?? "";
}

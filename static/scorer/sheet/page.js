// The sheet's page: its elements, its words, and the stores that hold its state.
import { byId } from "../dom.js";
import { Conflicts } from "./conflicts.js";
import { Outbox } from "./outbox.js";
import * as storage from "./outbox-storage.js";

export const sheet = byId("sheet");
export const standings = byId("standings");
export const finishForm = byId("finish-form");
export const undoForm = byId("undo-form");

const { play, seats: seatRows, finished } = sheet.dataset;
export const playId = play;
export const seats = seatRows.split(" "); // the row of each seat: at one place different people may sit in turn
export const finishedOn = finished;

export const outbox = new Outbox(storage);
export const conflicts = new Conflicts(storage.dismissals(playId));

// The outbox: every edit of this phone that the server has not confirmed, oldest first. No DOM and no network; the
// storage is handed in. Events: "change"; "entered" and "withdrawn" with an edit; "released" with the key of an entry
// that is free to show the server's text again.
import { newId } from "../http.js";
import {
  isQueued,
  isSameEntry,
  keyOfEdit,
  newest,
  next,
  PENDING,
  PLAY_FINISHED,
  REJECTED,
  SAVED,
  SEAT_GONE,
  SENT,
  stateAfterReload,
} from "./edit.js";

export class Outbox extends EventTarget {
  #storage;
  #edits = [];
  #stored = new Set(); // ids of the edits that the phone keeps
  #shared = new Set(); // ids of those that another tab may send too
  #isFinished = false; // by another phone

  constructor(storage) {
    super();
    this.#storage = storage;
  }

  get isFinished() {
    return this.#isFinished;
  }

  // The edits that go out by themselves, in this order.
  get queue() {
    return this.#edits.filter(isQueued);
  }

  inState(state) {
    return this.#edits.filter((edit) => edit.state === state);
  }

  // Edits that no page would find again.
  get unstored() {
    return this.#edits.filter(({ id }) => !this.#stored.has(id));
  }

  get isEmpty() {
    return this.#edits.length === 0;
  }

  lastQueued(key) {
    return this.queue.findLast((edit) => keyOfEdit(edit) === key);
  }

  // An entry with an unsaved text keeps it, whatever the server has.
  holds(key) {
    const isHeld = ({ state }) => state !== SEAT_GONE && (state !== PLAY_FINISHED || this.#isFinished);
    return this.#edits.some((edit) => keyOfEdit(edit) === key && isHeld(edit));
  }

  // `base` is the text that this person saw the server have. Nothing is queued where the text is the same, unless the
  // person `insists`. A text that answers a question, or replaces a rejected one, ends that.
  enter(draft, base, insists = false) {
    this.#ofEntry(draft, REJECTED, PLAY_FINISHED).forEach((edit) => this.#discard(edit));
    const last = this.lastQueued(keyOfEdit(draft));
    const was = (last ?? { text: base }).text;
    if (last && !this.#mayBeSent(last)) this.#replace(last, draft);
    else if (draft.text !== was || insists) this.#append({ ...draft, was });
    this.#emit("change");
  }

  // Sends a text after all that came too late for a finish.
  resend(edit, draft) {
    const late = this.#ofEntry(edit, PLAY_FINISHED);
    late.forEach((one) => this.#discard(one));
    this.#append({ ...draft, was: late[0].was });
    this.#emit("change");
  }

  drop(edit) {
    this.#ofEntry(edit, edit.state).forEach((one) => this.#discard(one));
    if (edit.state === PLAY_FINISHED) this.#emit("released", keyOfEdit(edit));
    this.#emit("change");
  }

  markSent(edit) {
    this.#store(Object.assign(edit, { state: SENT }));
  }

  // The page is being left, and all goes out in one request.
  markLeaving(now) {
    for (const edit of this.queue) this.#store(Object.assign(edit, { state: SENT, left: now }));
    return this.queue;
  }

  handleResponse(edit, response) {
    const state = next(edit, response);
    if (state === SAVED) this.#save(edit);
    else if (state === REJECTED) this.#reject(edit);
    else if (state === SEAT_GONE) this.#loseSeat(edit);
    else if (state === PLAY_FINISHED) this.#finish();
    this.#emit("change");
    return state;
  }

  reopen() {
    if (!this.#isFinished) return;
    this.#isFinished = false;
    for (const edit of this.inState(PLAY_FINISHED)) this.#emit("released", keyOfEdit(edit));
    this.#emit("change");
  }

  // Edits that were adopted from another tab and are no longer stored have been settled there.
  yieldToOtherTabs(inFlight) {
    const isGone = (edit) => edit !== inFlight && this.#shared.has(edit.id) && !this.#storage.find(edit);
    const gone = this.queue.filter(isGone);
    if (!gone.length) return;
    this.#edits = this.#edits.filter((edit) => !gone.includes(edit));
    for (const edit of gone) this.#emit("released", keyOfEdit(edit));
    this.#emit("change");
  }

  // After the page was put aside, another one may have dropped what it left behind.
  share() {
    for (const id of this.#stored) this.#shared.add(id);
  }

  // Takes up what the phone has stored. A seat is known by its row, wherever at the table it is now.
  restore(records, { seats, finishedOn, textOf }) {
    for (const record of records) {
      this.#stored.add(record.id);
      this.#shared.add(record.id);
      const edit = { ...record, seat: String(seats.indexOf(record.of)) };
      edit.state = stateAfterReload(edit, { finishedOn, isKnown: textOf(keyOfEdit(edit)) !== undefined });
      if (edit.state === SEAT_GONE && edit.arrived) this.#storage.forget(edit);
      else this.#edits.push(edit);
    }
    const isThere = (edit) => textOf(keyOfEdit(edit)) === edit.text;
    for (const edit of newest(this.inState(PLAY_FINISHED)).filter(isThere)) this.drop(edit);
    this.#emit("change");
  }

  // A sent edit stays as it was. One that was not gives way to a newer text.
  #mayBeSent(edit) {
    if (edit.state === SENT || !this.#stored.has(edit.id)) return edit.state === SENT;
    const record = this.#storage.find(edit);
    return !record || record.state === SENT;
  }

  #append(draft) {
    const edit = { ...draft, id: newId(), state: PENDING, order: this.#nextOrder(draft.play) };
    this.#edits.push(edit);
    this.#store(edit);
    this.#emit("entered", edit);
  }

  #replace(last, draft) {
    const edit = { ...draft, id: newId(), state: PENDING, was: last.was, order: last.order };
    this.#edits.splice(this.#edits.indexOf(last), 1, edit);
    this.#storage.forget(last);
    this.#store(edit);
    this.#emit("withdrawn", last);
    this.#emit("entered", edit);
  }

  // Not the time: a phone's clock can be set back.
  #nextOrder(play) {
    return 1 + Math.max(0, ...[...this.#edits, ...this.#storage.stored(play)].map(({ order }) => order));
  }

  #save(edit) {
    this.#remove(edit);
    this.reopen();
  }

  // The edits behind a rejected one go out all the same; a newer text of its entry takes its place.
  #reject(edit) {
    const newer = this.queue.find((one) => one !== edit && keyOfEdit(one) === keyOfEdit(edit));
    if (newer) this.#store(Object.assign(newer, { was: edit.was }));
    if (newer) this.#discard(edit);
    else this.#withdraw([edit], REJECTED);
  }

  #loseSeat({ of }) {
    const edits = this.queue.filter((edit) => edit.of === of);
    this.#withdraw(edits, SEAT_GONE);
  }

  #finish() {
    this.#isFinished = true;
    const late = this.queue;
    this.#withdraw(late, PLAY_FINISHED);
    late.forEach((edit) => this.#store(edit));
  }

  // Undo cannot take back what the server has not taken.
  #withdraw(edits, state) {
    for (const edit of edits) this.#emit("withdrawn", Object.assign(edit, { state }));
  }

  #discard(edit) {
    this.#remove(edit);
    this.#emit("withdrawn", edit);
  }

  #remove(edit) {
    this.#edits.splice(this.#edits.indexOf(edit), 1);
    this.#storage.forget(edit);
  }

  #store(edit) {
    if (this.#storage.store(edit)) this.#stored.add(edit.id);
  }

  #ofEntry(edit, ...states) {
    return this.#edits.filter((one) => states.includes(one.state) && isSameEntry(one, edit));
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

// The open questions: two phones wrote different texts into one entry, and this person has not said which is meant. Pure.
// Events: "change"; "closed" and "released" with the key of an entry; "settled" with the id of a question.

export class Conflicts extends EventTarget {
  #open = new Map(); // { id, theirs } by key of the entry
  #settled; // ids of questions with an answer, on any tab

  constructor(settled = []) {
    super();
    this.#settled = new Set(settled);
  }

  get size() {
    return this.#open.size;
  }

  get firstKey() {
    return this.#open.keys().next().value;
  }

  has(key) {
    return this.#open.has(key);
  }

  // An edit that is sent again may bring a question that was answered meanwhile.
  isSettled({ id }) {
    return this.#settled.has(id);
  }

  open(key, { id, theirs }) {
    this.#open.set(key, { id, theirs });
    this.#emit("change");
  }

  // This person has answered, with either text or a new one.
  settle(key) {
    if (!this.#open.has(key)) return;
    const { id } = this.#open.get(key);
    this.#settled.add(id);
    this.#emit("settled", id);
    this.#close(key);
  }

  // This person has left the other text as it is; the entry is free to show it.
  leave(key) {
    this.settle(key);
    this.#emit("released", key);
  }

  // Another tab of this phone has the answer.
  settledElsewhere(id) {
    this.#settled.add(id);
    for (const [key, question] of [...this.#open]) if (question.id === id) this.#close(key);
  }

  // A text of anybody else ends the question.
  heard(key, text) {
    if (this.has(key) && this.#open.get(key).theirs !== text) this.settle(key);
  }

  #close(key) {
    this.#open.delete(key);
    this.#emit("closed", key);
    this.#emit("change");
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

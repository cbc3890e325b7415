// Open conflicts: two phones wrote different texts into one entry, and this user has not chosen one. Pure.
// Events: "change"; "closed" and "released" with the key of an entry; "resolved" with the id of a conflict.

export class Conflicts extends EventTarget {
  #open = new Map(); // { id, theirs } by key of the entry
  #resolved; // ids of conflicts resolved on any tab

  constructor(resolved = []) {
    super();
    this.#resolved = new Set(resolved);
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

  // A repeated edit may return a conflict that was resolved meanwhile.
  isResolved({ id }) {
    return this.#resolved.has(id);
  }

  open(key, { id, theirs }) {
    this.#open.set(key, { id, theirs });
    this.#emit("change");
  }

  // The user chose either text, or typed a new one.
  resolve(key) {
    if (!this.#open.has(key)) return;
    const { id } = this.#open.get(key);
    this.#resolved.add(id);
    this.#emit("resolved", id);
    this.#close(key);
  }

  // The user accepts the other text; the entry is free to show it.
  dismiss(key) {
    this.resolve(key);
    this.#emit("released", key);
  }

  // Another tab of this phone resolved the conflict.
  resolvedElsewhere(id) {
    this.#resolved.add(id);
    for (const [key, question] of [...this.#open]) if (question.id === id) this.#close(key);
  }

  // A new text from another phone ends the conflict.
  update(key, text) {
    if (this.has(key) && this.#open.get(key).theirs !== text) this.resolve(key);
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

// Shared by the tests of the outbox: a phone's storage, drafts of edits, and random numbers from a seed.

// As sheet/outbox-storage.js, in memory. `isFull` lets nothing new in.
export class FakeStorage {
  records = new Map();
  isFull = false;

  store(edit) {
    if (this.isFull && !this.records.has(edit.id)) return false;
    this.records.set(edit.id, JSON.stringify(edit));
    return true;
  }

  forget({ id }) {
    this.records.delete(id);
  }

  find({ id }) {
    return this.records.has(id) ? JSON.parse(this.records.get(id)) : null;
  }

  stored() {
    return [...this.records.values()].map((record) => JSON.parse(record)).sort((one, other) => one.order - other.order);
  }
}

export const SEATS = ["11", "12", "13"]; // rows of the seats

export function draft(seat, unit, text) {
  return { play: "7", of: SEATS[seat], seat: String(seat), unit, text, finishedOn: "" };
}

// Mulberry32: a number from 0 to 1 at each call.
export function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// One edit on its way to the server: its states, and what makes two edits the same entry. Pure.
//
// An edit has { id, play, of, seat, unit, was, text, order, state } and the words for a list on any page: { player,
// field, shown, title }. `of` is the row of the seat in the database, `seat` its position at the table now.

export const PENDING = "pending"; // not sent yet
export const SENT = "sent"; // sent at least once: on the server its id may stand for its text already
export const REJECTED = "rejected"; // the server never takes this text
export const SEAT_GONE = "seat-gone"; // its seat has left the table
export const PLAY_FINISHED = "play-finished"; // another phone finished the play before the edit arrived
export const SAVED = "saved"; // confirmed

// The state after a response { status, version, isSeatGone }, where only a live update has a version. An unclear
// response changes nothing: the edit goes out again.
export function next(edit, { status, version, isSeatGone }) {
  if (status === 200 && version !== null) return SAVED;
  if (status === 400) return REJECTED;
  if (status === 409) return isSeatGone ? SEAT_GONE : PLAY_FINISHED;
  return edit.state;
}

// The state of a stored edit on the next visit. `isKnown`: the table has such an entry. `finishedOn`: the day of the last
// finish, by the page.
export function stateAfterReload(edit, { finishedOn, isKnown }) {
  if (!isKnown) return SEAT_GONE;
  if (edit.arrived) return SENT; // it goes out once more, for its response alone
  if (edit.state === PLAY_FINISHED || edit.finishedOn !== finishedOn) return PLAY_FINISHED;
  return edit.state === SENT ? SENT : PENDING;
}

// The key of an entry: its seat and its unit of writing, like "0-gold" or "2-goods.silk".
export function keyOfEdit({ seat, unit }) {
  return `${seat}-${unit}`;
}

export function isQueued({ state }) {
  return state === PENDING || state === SENT;
}

export function isSameEntry(one, other) {
  return one.play === other.play && one.of === other.of && one.unit === other.unit;
}

// The last edit of each entry.
export function newest(edits) {
  return edits.filter((edit, at) => !edits.slice(at + 1).some((later) => isSameEntry(edit, later)));
}

// The parts that the server reads.
export function fieldsOf({ id, of, seat, unit, was, text }) {
  return { id, of, seat, unit, was, text };
}

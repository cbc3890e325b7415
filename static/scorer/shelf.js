// What waits on this phone: entries that the server has not confirmed, of every play. Each has a place of its own in
// localStorage, since two tabs of one sheet keep theirs here. A private browser keeps them as long as the page lives.

const SHELF = "scorer waiting ";

// Beside them, which questions of two texts were answered by leaving what stands, until the server has heard of it. That
// is no entry, and nothing of it is shown.
const LET_BE = "scorer let be ";

const placeOf = ({ play, id }) => `${SHELF}${play} ${id}`;

export function keep(edit) {
  try {
    localStorage.setItem(placeOf(edit), JSON.stringify(edit));
    return true;
  } catch {
    return false;
  }
}

export function forget(edit) {
  try {
    localStorage.removeItem(placeOf(edit));
  } catch {
    /* there is nothing to remove */
  }
}

export function clear() {
  try {
    places()
      .filter((place) => [SHELF, LET_BE].some((kind) => place.startsWith(kind)))
      .forEach((place) => localStorage.removeItem(place));
  } catch {
    /* there is nothing to remove */
  }
}

// The entry as it lies there now: another tab may have sent it, or taken it away.
export function look(edit) {
  return read(placeOf(edit));
}

// Oldest first. The order is a number that was given with each: a phone's clock can be set back.
export function kept(play = "") {
  const notes = places()
    .filter((place) => place.startsWith(play ? `${SHELF}${play} ` : SHELF))
    .map(read);
  return notes.filter(Boolean).sort((one, other) => one.order - other.order);
}

function places() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

// A note that cannot be read hides no other.
function read(place) {
  try {
    const note = JSON.parse(localStorage.getItem(place));
    return isEdit(note) ? note : null;
  } catch {
    return null;
  }
}

function isEdit(note) {
  return (
    note !== null &&
    Number.isFinite(note.order) &&
    ["id", "play", "of", "unit", "was", "text"].every((part) => typeof note[part] === "string")
  );
}

export function keepLetBe(play, id) {
  try {
    localStorage.setItem(`${LET_BE}${play} ${id}`, "");
  } catch {
    /* it is told as long as the page lives */
  }
}

export function forgetLetBe(play, id) {
  try {
    localStorage.removeItem(`${LET_BE}${play} ${id}`);
  } catch {
    /* there is nothing to remove */
  }
}

export function letBe(play) {
  const start = `${LET_BE}${play} `;
  return places()
    .filter((place) => place.startsWith(start))
    .map((place) => place.slice(start.length));
}

export function isSameEntry(one, other) {
  return one.play === other.play && one.of === other.of && one.unit === other.unit;
}

// Of several texts for one entry the last is the one that was meant.
export function newest(edits) {
  return edits.filter((edit, at) => !edits.slice(at + 1).some((later) => isSameEntry(edit, later)));
}

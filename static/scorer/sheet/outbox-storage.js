// Stores the outboxes of all plays in localStorage, each edit under a key of its own, since two tabs of one sheet store
// theirs here. A private browser keeps them as long as the page lives.

const EDIT = "scorer waiting ";

// Beside them, the questions about two texts that were answered by leaving the other text, until the server has heard of
// it. They are no entries, and are shown nowhere.
const DISMISSAL = "scorer let be ";

const TEXTS = ["id", "play", "of", "unit", "was", "text"];

const keyFor = ({ play, id }) => `${EDIT}${play} ${id}`;

// False where the phone has no room for it.
export function store(edit) {
  return write(keyFor(edit), JSON.stringify(edit));
}

export function forget(edit) {
  remove(keyFor(edit));
}

// The edit as it is stored now: another tab may have sent or removed it.
export function find(edit) {
  return read(keyFor(edit));
}

// Oldest first.
export function stored(play = "") {
  const records = keys(play ? `${EDIT}${play} ` : EDIT).map(read);
  return records.filter(Boolean).sort((one, other) => one.order - other.order);
}

export function clear() {
  [...keys(EDIT), ...keys(DISMISSAL)].forEach(remove);
}

export function storeDismissal(play, id) {
  write(`${DISMISSAL}${play} ${id}`, "");
}

export function forgetDismissal(play, id) {
  remove(`${DISMISSAL}${play} ${id}`);
}

export function dismissals(play) {
  const start = `${DISMISSAL}${play} `;
  return keys(start).map((key) => key.slice(start.length));
}

function keys(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

// An unreadable note hides no other.
function read(key) {
  try {
    const record = JSON.parse(localStorage.getItem(key));
    return isEdit(record) ? record : null;
  } catch {
    return null;
  }
}

function isEdit(record) {
  return record !== null && Number.isFinite(record.order) && TEXTS.every((part) => typeof record[part] === "string");
}

function write(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // there is nothing to remove
  }
}

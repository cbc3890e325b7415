// Dates and times are the phone's own, not the server's.
import { all, setText } from "./dom.js";

fillInToday();
all("input[type=date][data-today]").forEach(suggestToday);
all("time[data-clock]").forEach(showLocalTime);

// A finish asks for no date: it is the day on which the play ends, even if the page was opened before midnight.
export function fillInToday() {
  for (const input of all("input[type=hidden][data-today]")) input.value = today();
}

// A chosen date stays, even if it is the server's own. The browser's history keeps it for the way back, which not every
// browser does by itself.
function suggestToday(input) {
  if (input.value === input.defaultValue) input.value = history.state?.day ?? today();
  input.addEventListener("input", () => history.replaceState({ ...history.state, day: input.value }, ""));
}

function showLocalTime(time) {
  const at = new Date(time.dateTime);
  setText(time, `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`);
}

function today() {
  const now = new Date();
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

function twoDigits(number) {
  return String(number).padStart(2, "0");
}

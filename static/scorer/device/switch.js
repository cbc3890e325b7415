// A switch of the sheet that this phone remembers.

const PREFIX = "scorer ";

export function remembered(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // it holds as long as the page
  }
}

// Shows a switch, where the browser can do what it is for. `onChange` is called after each tap.
export function offer(toggle, standard, onChange) {
  turn(toggle, (remembered(toggle.id) ?? standard) === "on");
  toggle.hidden = false;
  toggle.addEventListener("click", () => {
    turn(toggle, !isOn(toggle));
    remember(toggle.id, isOn(toggle) ? "on" : "off");
    onChange();
  });
}

export function isOn(toggle) {
  return toggle.getAttribute("aria-checked") === "true";
}

function turn(toggle, on) {
  toggle.setAttribute("aria-checked", String(on));
}

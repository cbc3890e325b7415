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
    // the setting lasts as long as the page
  }
}

// Shows a switch in its remembered state. `onChange` is called after each tap.
export function startSwitch(toggle, standard, onChange) {
  setSwitch(toggle, (remembered(toggle.id) ?? standard) === "on");
  toggle.hidden = false;
  toggle.addEventListener("click", () => {
    setSwitch(toggle, !isOn(toggle));
    remember(toggle.id, isOn(toggle) ? "on" : "off");
    onChange();
  });
}

export function isOn(toggle) {
  return toggle.getAttribute("aria-checked") === "true";
}

function setSwitch(toggle, on) {
  toggle.setAttribute("aria-checked", String(on));
}

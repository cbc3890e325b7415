// The sheet on a phone: edits go out in order, one at a time; what comes back is put in place without touching
// the entry that somebody types in. Everything here is an addition: without it the sheet is a plain form.
"use strict";

(() => {
  document.documentElement.classList.remove("no-js");

  const byId = (id) => document.getElementById(id);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const pad = byId("pad");

  // The token of the cookie is always the current one, also after a sign-in on another tab.
  const cookie = (name) => {
    const found = document.cookie.split("; ").find((one) => one.startsWith(name + "="));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
  };

  document.body.addEventListener("htmx:configRequest", (event) => {
    event.detail.headers["X-CSRFToken"] = cookie("csrftoken");
  });

  // A hidden page does not ask; it asks at once when it is looked at again.
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "poller" && document.hidden) event.preventDefault();
  });
  const catchUp = () => {
    const poller = byId("poller");
    if (poller && !document.hidden && window.htmx) window.htmx.trigger(poller, "catchup");
  };
  document.addEventListener("visibilitychange", catchUp);
  window.addEventListener("pageshow", (event) => { if (event.persisted) catchUp(); });

  const today = () => {
    const now = new Date();
    const two = (number) => String(number).padStart(2, "0");
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  };
  const dateForms = () => all("[data-today]").forEach((input) => { input.value = today(); });
  dateForms();
  document.addEventListener("submit", (event) => {
    dateForms();
    // One tap, one play: a second tap while the first is under way does nothing.
    if (event.target.dataset.sent) event.preventDefault();
    event.target.dataset.sent = "1";
  });
  window.addEventListener("pageshow", () => all("[data-sent]").forEach((form) => { delete form.dataset.sent; }));

  // Copy and share; over plain http a browser has neither, so the link is selected for the hand.
  const copy = async (text, input) => {
    if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
    if (!input) {
      input = document.createElement("input");
      input.value = text;
      document.body.append(input);
      input.select();
      const copied = document.execCommand("copy");
      input.remove();
      return copied;
    }
    input.select();
    return document.execCommand("copy");
  };
  const said = (button, text) => {
    const before = button.textContent;
    button.textContent = text;
    setTimeout(() => { button.textContent = before; }, 2000);
  };
  all("[data-copy]").forEach((button) => button.addEventListener("click", async () => {
    const input = byId(button.dataset.copy);
    if (await copy(input.value, input)) said(button, button.dataset.copied);
  }));
  all("[data-share]").forEach((button) => button.addEventListener("click", async () => {
    const { share: url, shareText: text } = button.dataset;
    if (navigator.share) return navigator.share({ text, url }).catch(() => {});
    if (await copy(`${text} ${url}`)) said(button, button.dataset.copied);
  }));

  if (!pad) return;

  const PAUSE = 350; // ms after the last key
  const RETRY = 2000;
  const code = pad.getAttribute("action").split("/").slice(-3, -2)[0];
  const store = "scorer-queue-" + code;
  const sender = byId("sender");
  const saved = byId("saved");
  const known = new Map(); // what the server holds, as far as this phone knows
  const timers = new Map();
  let queue = [];
  let inFlight = null;
  let version = Number(byId("truth").dataset.version);

  const seatOf = (input) => input.closest("[data-seat]").dataset.seat;
  const keyOf = (input) => `${seatOf(input)}-${input.dataset.unit}`;
  const inputs = all("[data-unit]", pad);
  const textOf = (input) => (input.type === "checkbox" ? (input.checked ? "1" : "") : input.value);
  const inputFor = new Map();
  inputs.forEach((input) => {
    const key = keyOf(input);
    if (input.type === "radio") {
      if (!inputFor.has(key)) inputFor.set(key, []);
      inputFor.get(key).push(input);
    } else inputFor.set(key, [input]);
  });
  const shownText = (key) => {
    const group = inputFor.get(key);
    if (group[0].type === "radio") return (group.find((one) => one.checked) || { value: "" }).value;
    return textOf(group[0]);
  };
  const show = (key, text) => inputFor.get(key)?.forEach((input) => {
    if (input.type === "radio") input.checked = input.value === text;
    else if (input.type === "checkbox") input.checked = text !== "";
    else input.value = text;
  });
  inputFor.forEach((group, key) => {
    const input = group[0];
    if (input.type === "radio") known.set(key, (group.find((one) => one.defaultChecked) || { value: "" }).value);
    else known.set(key, input.type === "checkbox" ? (input.defaultChecked ? "1" : "") : input.defaultValue);
    show(key, known.get(key)); // a browser may have put back what stood here before a reload
  });

  const state = (name) => {
    saved.dataset.state = name;
    saved.firstElementChild.textContent = saved.dataset[name];
  };
  const keep = () => {
    try {
      if (queue.length) localStorage.setItem(store, JSON.stringify(queue));
      else localStorage.removeItem(store);
    } catch { /* private mode: the queue lives as long as the page */ }
  };
  const edit_id = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

  // One entry, one waiting edit: a newer text replaces one that has not left yet.
  const enqueue = (key, text) => {
    const [seat, unit] = [key.slice(0, key.indexOf("-")), key.slice(key.indexOf("-") + 1)];
    const waiting = queue.find((one) => one !== inFlight && one.seat === seat && one.unit === unit);
    if (waiting) waiting.text = text;
    else {
      const before = inFlight && inFlight.seat === seat && inFlight.unit === unit ? inFlight.text : known.get(key);
      if (before === text) return send();
      queue.push({ id: edit_id(), seat, unit, was: before, text });
    }
    keep();
    send();
  };
  const send = () => {
    if (inFlight || !queue.length) {
      if (!queue.length && !timers.size && saved.dataset.state === "saving") state("saved");
      return;
    }
    inFlight = queue[0];
    for (const [name, value] of Object.entries(inFlight)) sender.elements[name].value = value;
    if (saved.dataset.state !== "retry") state("saving");
    window.htmx.trigger(sender, "send");
  };
  const commit = (input) => {
    const key = keyOf(input);
    clearTimeout(timers.get(key));
    timers.delete(key);
    enqueue(key, shownText(key));
  };
  const soon = (input) => {
    const key = keyOf(input);
    clearTimeout(timers.get(key));
    timers.set(key, setTimeout(() => commit(input), PAUSE));
    state("saving");
  };
  const flush = () => [...timers.keys()].forEach((key) => commit(inputFor.get(key)[0]));
  window.addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", () => { if (document.hidden) flush(); });
  document.addEventListener("submit", flush, true);

  sender.addEventListener("htmx:afterRequest", (event) => {
    const { xhr, successful } = event.detail;
    const done = inFlight;
    inFlight = null;
    if (successful) {
      known.set(`${done.seat}-${done.unit}`, done.text);
      queue.shift();
      keep();
      if (!queue.length && !timers.size) state("saved");
      return send();
    }
    if (xhr.status === 409) return refused("finished", xhr.getResponseHeader("Scorer-Result"));
    if (xhr.status === 404) return refused("gone");
    if (xhr.status === 400) return refused("refused");
    state("retry");
    setTimeout(send, RETRY);
  });
  const refused = (name, link) => {
    state(name);
    if (!link) return;
    const anchor = document.createElement("a");
    anchor.href = link;
    anchor.textContent = saved.firstElementChild.textContent;
    saved.firstElementChild.replaceChildren(anchor);
  };
  window.addEventListener("online", send);

  // A link that leads to the finish waits for what is still under way.
  byId("finish-form").addEventListener("submit", (event) => {
    if (!queue.length && !inFlight) return;
    event.preventDefault();
    delete event.target.dataset.sent;
    if (saved.dataset.state !== "retry") setTimeout(() => event.target.requestSubmit(), 100);
  });

  // An older answer never replaces a newer one.
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "truth" || event.detail.xhr.status !== 200) return;
    const theirs = Number(event.detail.xhr.getResponseHeader("Scorer-Version"));
    if (!(theirs >= version)) event.detail.shouldSwap = false;
  });
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "truth" || event.detail.target.id === "truth") place(event.detail.requestConfig?.elt === sender);
  });
  // A poll that would leave the page waits until this phone's own edits are safe.
  document.body.addEventListener("htmx:beforeOnLoad", (event) => {
    const leaves = event.detail.xhr.getResponseHeader("HX-Redirect") || event.detail.xhr.getResponseHeader("HX-Refresh");
    if (leaves && (queue.length || timers.size)) event.preventDefault();
  });

  const put = (element, text) => {
    if (!element || element.textContent === text) return false;
    element.textContent = text;
    return true;
  };
  const place = (own) => {
    const cells = JSON.parse(byId("cells").textContent);
    version = Number(byId("truth").dataset.version);
    for (const [key, points] of Object.entries(cells.points)) {
      const button = byId("p-" + key);
      if (!put(button, points)) continue;
      button.setAttribute("aria-label", button.dataset.label.replace("{}", points));
      button.classList.remove("moved");
      requestAnimationFrame(() => button.classList.add("moved"));
      if (button.getAttribute("aria-expanded") === "true") window.htmx.trigger(button, "look");
    }
    all(".entry", pad).forEach((entry) => {
      const key = entry.id.slice(2);
      const message = cells.messages[key] || "";
      if (entry.dataset.conflict !== undefined && !message) { /* stays until it is answered */ } else {
        if (put(byId("m-" + key), message)) {
          delete entry.dataset.conflict;
          all("[aria-invalid]", entry).forEach((input) => input.setAttribute("aria-invalid", message ? "true" : "false"));
        }
      }
    });
    const hidden = new Set(cells.hidden);
    all(".entry", pad).forEach((entry) => {
      if (!entry.contains(document.activeElement)) entry.dataset.hidden = hidden.has(entry.id.slice(2)) ? "hidden" : "";
    });
    for (const [key, text] of Object.entries(cells.entries || {})) take(key, text);
    if (cells.conflict) ask(cells.conflict);
    if (own && cells.spoken) put(byId("status"), cells.spoken);
    nextLabel();
  };
  // Another phone's text goes into a field that nobody here is typing in.
  const take = (key, text) => {
    const group = inputFor.get(key);
    if (!group || known.get(key) === text) return;
    const busy = timers.has(key) || queue.some((one) => `${one.seat}-${one.unit}` === key);
    const typing = group.includes(document.activeElement) && group[0].type === "text" && shownText(key) !== known.get(key);
    if (busy || typing) return;
    if (group.includes(document.activeElement) && group[0].type === "text") return;
    known.set(key, text);
    show(key, text);
  };
  const ask = (conflict) => {
    const key = `${conflict.seat}-${conflict.unit}`;
    const field = `${conflict.seat}-${conflict.unit.split(".")[0]}`;
    known.set(key, conflict.theirs);
    if (shownText(key) === conflict.yours) show(key, conflict.theirs);
    const slot = byId("m-" + field);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "plain";
    button.textContent = conflict.use;
    button.addEventListener("click", () => {
      slot.textContent = "";
      delete byId("f-" + field).dataset.conflict;
      show(key, conflict.yours);
      enqueue(key, conflict.yours);
    });
    slot.textContent = conflict.message + " ";
    slot.append(button);
    byId("f-" + field).dataset.conflict = "";
  };

  // Typing, stepping, choosing

  let composing = false;
  pad.addEventListener("compositionstart", () => { composing = true; });
  pad.addEventListener("compositionend", (event) => { composing = false; soon(event.target); });
  pad.addEventListener("input", (event) => {
    entered = null;
    if (event.target.dataset.unit && event.target.type === "text" && !composing) soon(event.target);
  });
  pad.addEventListener("change", (event) => {
    if (event.target.dataset.unit) commit(event.target);
  });
  // Everything is selected on focus; the tap that gives the focus would set the caret again, so once more after it.
  let entered = null;
  pad.addEventListener("focusin", (event) => {
    entered = event.target.type === "text" ? event.target : null;
    if (entered) entered.select();
    nextLabel();
  });
  pad.addEventListener("click", (event) => {
    if (event.target === entered) entered.select();
    entered = null;
  });
  pad.addEventListener("focusout", (event) => {
    const input = event.target;
    if (input.type !== "text" || !input.dataset.unit) return;
    const key = keyOf(input);
    if (!timers.has(key) && !queue.some((one) => `${one.seat}-${one.unit}` === key)) catchUpField(key);
    requestAnimationFrame(nextLabel);
  });
  // What another phone wrote while this field had the focus is shown when it is left.
  const catchUpField = (key) => {
    const cells = JSON.parse(byId("cells").textContent);
    if (cells.entries && key in cells.entries) take(key, cells.entries[key]);
  };
  pad.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("input[type=text]")) { event.preventDefault(); next(); }
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by && event.target.matches(".stepper input, .kind input") && event.target.dataset.sum === undefined) {
      event.preventDefault();
      step(event.target, by);
    }
  });
  const step = (input, by) => {
    const shown = input.value.trim() || input.dataset.default || "0";
    const now = /^[-\u2212]?\d+$/.test(shown) ? Number(shown.replace("\u2212", "-")) : 0;
    const then = Math.min(Number(input.dataset.high), Math.max(Number(input.dataset.low), now + by));
    if (input.value === String(then)) return;
    input.value = String(then);
    soon(input);
  };
  // A tap steps once; a held button repeats, faster after a while.
  let repeating = 0;
  const stop = () => { clearTimeout(repeating); repeating = 0; };
  pad.addEventListener("pointerdown", (event) => {
    const button = event.target.closest(".step");
    if (!button || event.button) return;
    const [input, by] = [button.parentElement.querySelector("[data-unit]"), Number(button.dataset.step)];
    let times = 0;
    const again = () => { step(input, by); times += 1; repeating = setTimeout(again, times > 10 ? 40 : 120); };
    stop();
    repeating = setTimeout(() => { button.dataset.held = "1"; again(); }, 450);
  });
  ["pointerup", "pointercancel", "pointerleave"].forEach((name) => pad.addEventListener(name, stop, true));
  pad.addEventListener("contextmenu", (event) => { if (event.target.closest(".step")) event.preventDefault(); });
  pad.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.matches(".step")) {
      if (button.dataset.held) delete button.dataset.held;
      else step(button.parentElement.querySelector("[data-unit]"), Number(button.dataset.step));
    } else if (button.matches(".points")) toggleWorking(button);
    else if (button.matches(".cards-open")) openCards(button.closest(".cards"));
    else if (button.matches(".cards-done")) closeCards(button.closest(".cards"));
  });
  const toggleWorking = (button) => {
    const open = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(open));
    byId("w-" + button.id.slice(2)).hidden = !open;
    if (open) window.htmx.trigger(button, "look");
  };

  // The card picker: the same checkboxes, laid out as a panel with a search

  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const openCards = (cards) => {
    all(".cards[data-open]", pad).forEach(closeCards);
    cards.dataset.open = "";
    document.documentElement.classList.add("picking");
    cards.querySelector(".cards-open").setAttribute("aria-expanded", "true");
    owners(cards);
    const search = cards.querySelector(".cards-search");
    search.value = "";
    filterCards(cards, "");
    if (matchMedia("(pointer: fine)").matches) search.focus();
  };
  const closeCards = (cards) => {
    delete cards.dataset.open;
    document.documentElement.classList.remove("picking");
    const opener = cards.querySelector(".cards-open");
    opener.setAttribute("aria-expanded", "false");
    filterCards(cards, "");
    opener.focus({ preventScroll: true });
    nextLabel();
  };
  const filterCards = (cards, text) => all(".card[data-slug]", cards).forEach((card) => {
    card.hidden = !fold(card.dataset.words).includes(fold(text.trim()));
  });
  pad.addEventListener("input", (event) => {
    if (event.target.matches(".cards-search")) filterCards(event.target.closest(".cards"), event.target.value);
  });
  document.addEventListener("keydown", (event) => {
    const open = pad.querySelector(".cards[data-open]");
    if (open && event.key === "Escape") closeCards(open);
    if (open && event.key === "Enter" && event.target.matches(".cards-search")) event.preventDefault();
  });
  document.addEventListener("pointerdown", (event) => {
    const open = pad.querySelector(".cards[data-open]");
    if (open && !open.contains(event.target)) { event.preventDefault(); closeCards(open); }
  });
  // A card that somebody else owns says whose.
  const owners = (cards) => {
    const mine = cards.closest("[data-seat]").dataset.seat;
    all(`[data-cards="${cards.dataset.cards}"]`, pad).forEach((other) => {
      const row = other.closest(".row");
      if (row.dataset.seat === mine) return;
      all("input:checked", other).forEach((input) => {
        const slug = input.closest(".card").dataset.slug;
        const card = slug && cards.querySelector(`.card[data-slug="${slug}"]`);
        if (card) card.dataset.owner = row.querySelector(".who bdi").textContent;
      });
    });
  };
  pad.addEventListener("change", (event) => {
    const cards = event.target.closest(".cards");
    if (cards) all("[data-owner]", pad).forEach((card) => { if (!cards.contains(card)) delete card.dataset.owner; });
  });

  // One player's rows or everybody's

  all(".filter a").forEach((link) => link.addEventListener("click", (event) => {
    event.preventDefault();
    pad.dataset.only = link.dataset.only;
    if (!link.dataset.only) delete pad.dataset.only;
    all(".filter a").forEach((one) => one.toggleAttribute("aria-current", false));
    link.setAttribute("aria-current", "true");
    history.replaceState(null, "", link.dataset.only ? link.href : location.pathname);
    nextLabel();
  }));

  // The keys under the thumb

  const keys = byId("keys");
  const nextKey = byId("key-next");
  const visible = (element) => element.offsetParent !== null;
  const stops = () => all("input[type=text][data-unit], .cards-open", pad).filter(visible);
  let last = null;
  const follower = () => {
    const there = stops();
    const at = there.indexOf(last);
    return at < 0 ? there[0] : there[at + 1];
  };
  const nextLabel = () => {
    const now = document.activeElement;
    if (pad.contains(now) && now.matches("input[type=text][data-unit], .cards-open")) last = now;
    const follows = follower();
    const who = follows?.closest(".row").querySelector(".who bdi").textContent;
    const sameRow = follows && last && follows.closest(".row") === last.closest(".row");
    const what = sameRow ? (follows.getAttribute("aria-label") || follows.closest(".entry")?.querySelector(".entry-label")?.firstChild.textContent || "").split(",")[0].split(":").pop().trim() : who;
    put(nextKey, follows ? `${nextKey.dataset.next}: ${what} ›` : nextKey.dataset.done);
    const typing = last && now === last && last.matches("input");
    byId("key-plus").hidden = !(typing && last.dataset.sum !== undefined);
    byId("key-sign").hidden = !(typing && last.dataset.signed !== undefined);
  };
  const next = () => {
    const follows = follower();
    if (!follows) { last = null; document.activeElement.blur(); return byId("finish-form").scrollIntoView({ block: "center" }); }
    follows.focus({ preventScroll: true });
    reveal(follows);
  };
  const reveal = (element) => {
    const box = element.closest(".row").getBoundingClientRect();
    const top = byId("standings").getBoundingClientRect().bottom + 60;
    const bottom = (window.visualViewport ? window.visualViewport.height : innerHeight) - keys.offsetHeight - 8;
    if (box.top < top || box.bottom > bottom) window.scrollBy({ top: box.top - top, behavior: "instant" });
  };
  // The keys must not take the focus: the phone's own keyboard would close.
  keys.addEventListener("pointerdown", (event) => event.preventDefault());
  keys.addEventListener("mousedown", (event) => event.preventDefault());
  nextKey.addEventListener("click", next);
  byId("key-plus").addEventListener("click", () => {
    if (!last) return;
    last.setRangeText("+", last.selectionEnd, last.selectionEnd, "end");
    soon(last);
  });
  byId("key-sign").addEventListener("click", () => {
    if (!last) return;
    last.value = /^\s*[-\u2212]/.test(last.value) ? last.value.replace(/^\s*[-\u2212]\s*/, "") : "-" + last.value;
    last.setSelectionRange(last.value.length, last.value.length);
    soon(last);
  });
  // Over an open keyboard the keys stay in reach: iOS does not move what is fixed to the bottom.
  const view = window.visualViewport;
  const lift = () => {
    const covered = Math.max(0, innerHeight - view.height - view.offsetTop);
    keys.style.transform = covered > 40 ? `translateY(${-covered}px)` : "";
  };
  if (view) ["resize", "scroll"].forEach((name) => view.addEventListener(name, lift));

  // The screen stays on while a sheet is filled in, where the browser can.
  const awake = () => { if (navigator.wakeLock && !document.hidden) navigator.wakeLock.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", awake);
  awake();

  // What waited from before a reload goes out first, and is shown.
  try { queue = JSON.parse(localStorage.getItem(store) || "[]").filter((one) => inputFor.has(`${one.seat}-${one.unit}`)); } catch { queue = []; }
  queue.forEach((one) => show(`${one.seat}-${one.unit}`, one.text));
  keep();
  window.addEventListener("load", send);
  nextLabel();
})();

// Measurements of a page: taps, distance of an entry, and delay of a total.
(() => {
  const KEY = "0123456789";
  const bench = { taps: 0, waits: [] }; // ms from the last digit to the frame with the new total
  let typedAt = null;
  let totals = null;

  addEventListener(
    "pointerdown",
    () => {
      bench.taps += 1;
    },
    true,
  );
  addEventListener(
    "keydown",
    (event) => {
      if (KEY.includes(event.key)) typedAt = event.timeStamp;
    },
    true,
  );
  new MutationObserver(watch).observe(document, { subtree: true, childList: true, characterData: true });

  function watch() {
    const now = [...document.querySelectorAll(".strip .total")].map((total) => total.textContent).join();
    if (now === totals) return;
    if (typedAt !== null) onScreen(typedAt);
    [totals, typedAt] = [now, null];
  }

  // A message that is sent while a frame is made arrives when it is made.
  function onScreen(since) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      bench.waits.push(performance.now() - since);
    };
    requestAnimationFrame(() => port2.postMessage(""));
  }

  // When what has changed by now is on the screen, and its wait is noted.
  bench.shown = () =>
    new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
    });

  bench.stops = () =>
    [...document.querySelectorAll("#sheet :is(input[type=text][data-unit], .cards-open)")].filter(
      (stop) => stop.offsetParent,
    );

  bench.units = () =>
    bench.stops().map((stop) => {
      const { dataset, parentElement } = stop;
      return [Number(stop.closest("[data-seat]").dataset.seat), dataset.unit ?? parentElement.dataset.cards];
    });

  bench.types = () => document.activeElement.matches("input[type=text]");

  // Taps on Next from the entry with the focus to this one: tried, and undone. 0 if there are too many.
  bench.nexts = (stop, most) => {
    const [from, top] = [document.activeElement, scrollY];
    if (!bench.stops().includes(from)) return 0;
    let times = 0;
    do document.getElementById("key-next").click();
    while (++times < most && document.activeElement !== stop);
    const isThere = document.activeElement === stop;
    from.focus({ preventScroll: true });
    scrollTo({ top, behavior: "instant" });
    return isThere ? times : 0;
  };

  bench.flicks = (element) => {
    const [{ top, bottom }, distance] = [view(element), distanceOf(element)];
    return Math.ceil(Math.abs(distance) / (bottom - top));
  };

  bench.bring = (element) => {
    const list = element.closest(".cards[data-open] .cards-list") ?? window;
    list.scrollBy({ top: distanceOf(element), behavior: "instant" });
  };

  function distanceOf(element) {
    const [box, { top, bottom }] = [element.getBoundingClientRect(), view(element)];
    return Math.max(0, box.bottom - bottom) || Math.min(0, box.top - top);
  }

  // The part of the page, or of the list of cards, that is neither covered nor beyond the edge.
  function view(element) {
    const list = element.closest(".cards[data-open] .cards-list");
    if (list) return list.getBoundingClientRect();
    const bottom = document.getElementById("keypad").getBoundingClientRect().top || innerHeight;
    return { top: document.getElementById("standings").getBoundingClientRect().bottom, bottom };
  }

  window.bench = bench;
})();

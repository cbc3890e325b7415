// Faults of a rendered page. Each function gives a sentence for every fault.
window.inspection = (() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const markup = (element) => element.outerHTML.slice(0, 150);

  // Violations alone: with all that is in order the result is two megabytes, and most of the time.
  const LEAN = { resultTypes: ["violations"], selectors: false, preload: false };

  async function found(options) {
    const lifted = all("body *").filter(liesOver);
    lifted.forEach((element) => {
      element.style.position = "static";
    });
    const kept = markOneOfEachLook();
    axe.configure({ rules: [{ id: "color-contrast", selector: `[${MARK}]` }] });
    const { violations } = await axe.run({ ...options, ...LEAN });
    kept.forEach((element) => {
      element.removeAttribute(MARK);
    });
    lifted.forEach((element) => {
      element.style.position = "";
    });
    const each = ({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`);
    return violations.flatMap(each);
  }

  // Below what stays on the screen there is always something half covered, that a thumb scrolls up.
  function liesOver(element) {
    return ["fixed", "sticky"].includes(getComputedStyle(element).position) && !element.closest("[role=dialog]");
  }

  // Reckoning the contrast of a text takes axe three milliseconds. Texts of one look in the flow of the page have one
  // contrast; what is placed elsewhere may lie on anything, and is never left out.
  const MARK = "data-contrast";

  function markOneOfEachLook() {
    const looks = new Map();
    const texts = all("body *").filter((element) => (hasText(element) || element.matches(WRITTEN)) && isSeen(element));
    const exempt = all(":disabled, [aria-disabled=true], [inert]").flatMap(withItsLabels);
    const groundOf = remembered((element) => {
      if (!element) return "";
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
      const own = [element.localName, element.className.baseVal ?? element.className, backgroundColor, backgroundImage];
      return [groundOf(element.parentElement), ...own, opacity, filter, mixBlendMode].join("|");
    });
    const isApart = remembered(
      (element) =>
        element !== document.body && (exempt.includes(element) || isMoved(element) || isApart(element.parentElement)),
    );
    texts.forEach((element, number) => {
      const look = isApart(element) ? number : groundOf(element) + lettersOf(element);
      looks.set(look, [...(looks.get(look) ?? []), element]);
    });
    // The first may lie beyond the edge of what scrolls, so the last is taken too.
    const kept = [...looks.values()].flatMap((same) => [same[0], same.at(-1)]);
    kept.forEach((element) => {
      element.setAttribute(MARK, "");
    });
    return kept;
  }

  function isMoved(element) {
    const { position, top, left } = getComputedStyle(element);
    return position !== "static" && (position !== "relative" || `${top} ${left}` !== "0px 0px");
  }

  const WRITTEN = "input, select, textarea";

  // To axe one letter may be a picture, and a text without letters and numbers is one.
  function lettersOf(element) {
    const { color, fontSize, fontWeight, textShadow, webkitTextStroke } = getComputedStyle(element);
    const text = element.textContent.trim();
    const kind = [text.length === 1, /[\p{L}\p{N}]/u.test(text), element.value !== "", element.type];
    return [color, fontSize, fontWeight, textShadow, webkitTextStroke, ...kind].join("|");
  }

  function withItsLabels(element) {
    const named = (element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id));
    return [element, ...(element.labels ?? []), ...named.filter(Boolean)];
  }

  function remembered(reckon) {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, reckon(element));
      return known.get(element);
    };
  }

  function misfits(screen) {
    return [sticksOut, cutOff, inTheWay, small].flatMap((fault) => fault(screen));
  }

  function sticksOut(screen) {
    if (innerWidth <= screen && document.documentElement.scrollWidth <= screen) return [];
    const keepsIn = (element) =>
      element && (getComputedStyle(element).overflowX !== "visible" || keepsIn(element.parentElement));
    const out = all("body *").filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width && right > screen + 1 && !keepsIn(element.parentElement);
    });
    return [`wider than ${screen}`, ...out.map(markup).slice(-4)];
  }

  // A name may be long: it, and what is said with it, is cut in the strip and whole in its row.
  function cutOff(screen) {
    const names = all(".strip bdi").map((name) => name.textContent);
    const isName = (element) =>
      element.closest("bdi") || (element.closest(".strip") && names.some((name) => element.textContent.includes(name)));
    const texts = all("body *").filter((element) => hasText(element) && isSeen(element));
    return texts
      .filter((element) => !element.closest(".visually-hidden, .skip") && !isName(element) && isCut(element))
      .map((element) => `cut off at ${screen}: ${markup(element)}`);
  }

  function hasText(element) {
    return [...element.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim());
  }

  // A text that is longer than the button or link it stands on is in the way of others, if it is not hidden.
  function isCut(element) {
    const { display, overflowX, overflowY } = getComputedStyle(element);
    if (display === "inline" || element.clientWidth < 2) return false;
    const mayNotLeave = overflowX !== "visible" || element.matches("a, button, summary");
    const isTooWide = element.scrollWidth > element.clientWidth + 1;
    const isTooHigh = element.scrollHeight > element.clientHeight + 1;
    return (mayNotLeave && overflowX !== "auto" && isTooWide) || (["hidden", "clip"].includes(overflowY) && isTooHigh);
  }

  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, label:has(input)";

  function inTheWay(screen) {
    const controls = all(CONTROLS)
      .filter((element) => isSeen(element) && !element.closest("[inert], .visually-hidden, .skip"))
      .map((element) => ({ element, layer: layerOf(element), box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const beyond = controls.filter(
      ({ element, box }) => (box.left < -1 || box.right > screen + 1) && !scrolls(element),
    );
    const pairs = controls.flatMap((one, at) =>
      controls
        .slice(at + 1)
        .filter((other) => crosses(one, other))
        .map((other) => [one, other]),
    );
    return [
      ...beyond.map(({ element }) => `beyond the edge of ${screen}: ${markup(element)}`),
      ...pairs.map(
        ([one, other]) => `on top of each other at ${screen}: ${markup(one.element)} ${markup(other.element)}`,
      ),
    ];
  }

  // Fixed elements are meant to cover scrolled ones.
  function layerOf(element) {
    if (!element) return null;
    return ["fixed", "sticky"].includes(getComputedStyle(element).position) ? element : layerOf(element.parentElement);
  }

  function scrolls(element) {
    if (!element) return false;
    const isWide = element.scrollWidth > element.clientWidth + 1;
    return (isWide && getComputedStyle(element).overflowX === "auto") || scrolls(element.parentElement);
  }

  function crosses(one, other) {
    return one.layer === other.layer && meets(one.box, other.box) && !holds(one, other) && !holds(other, one);
  }

  function meets(one, other) {
    const across = one.left < other.right - 1 && other.left < one.right - 1;
    return across && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  }

  // As a picked card holds its cross.
  function holds({ element, box }, other) {
    const isWide = box.left - 1 <= other.box.left && box.right + 1 >= other.box.right;
    const isHigh = box.top - 1 <= other.box.top && box.bottom + 1 >= other.box.bottom;
    return element.contains(other.element) || (isWide && isHigh);
  }

  // With large text: what is there but cannot be used. A word that is too long for half a screen may break.
  function cramped(screen) {
    return [
      ...texts()
        .flatMap(brokenWords)
        .filter(({ width }) => width < screen / 2)
        .map(({ word, element }) => `a word is broken at ${screen}: ${word} in ${markup(element)}`),
      ...all(WRITTEN_IN)
        .filter((input) => isSeen(input) && !input.readOnly && isTooSmallFor(input))
        .map((input) => `too small to write in at ${screen}: ${markup(input)}`),
      ...all(".stat-table :is(th, td)")
        .filter((cell) => isSeen(cell) && isOutside(cell, cell.closest(".table-scroll, main")))
        .map((cell) => `beside what is seen at ${screen}: ${markup(cell)}`),
      ...all(".chip")
        .filter((chip) => isSeen(chip) && isOutside(chip, document.body))
        .map((chip) => `beside what is seen at ${screen}: ${markup(chip)}`),
      ...all(".sheet-head > *")
        .filter((part) => isSeen(part) && part.scrollWidth > part.clientWidth + 1)
        .map((part) => `runs into what is beside it at ${screen}: ${markup(part)}`),
    ];
  }

  const WRITTEN_IN =
    "input:is([type=text], [type=date], [type=password], [type=email], [type=search], :not([type])), textarea";

  function texts() {
    return all("body *").filter(
      (element) =>
        hasText(element) && isSeen(element) && element.clientWidth !== 1 && !element.closest(".visually-hidden, .skip"),
    );
  }

  function brokenWords(element) {
    const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return nodes.flatMap((node) =>
      [...node.data.matchAll(/[\p{Script=Latin}\p{Script=Arabic}\p{N}]+/gu)].flatMap((found) => {
        const parts = partsOf(node, found);
        const isBroken = parts.some(({ top }) => top > parts[0].top + parts[0].height / 2);
        return isBroken ? [{ word: found[0], width: parts.reduce((sum, part) => sum + part.width, 0), element }] : [];
      }),
    );
  }

  // A word that needs two fonts has two parts on one line.
  function partsOf(node, { index, 0: word }) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  }

  // Room for two digits, or for a short name; and for the whole height of a line.
  function isTooSmallFor(input) {
    const { fontSize, lineHeight, paddingLeft, paddingRight } = getComputedStyle(input);
    const room = (input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) / parseFloat(fontSize);
    return room < (input.inputMode === "numeric" ? 1.6 : 4.5) || parseFloat(lineHeight) > input.clientHeight + 1;
  }

  function isOutside(element, around) {
    return (
      Math.max(...[...element.querySelectorAll("*"), element].map((one) => one.getBoundingClientRect().right)) >
      around.getBoundingClientRect().right + 1
    );
  }

  // Links in a text are as high as its lines; a box or a round one is tapped by the whole row of its words.
  function small(screen) {
    const sizeOf = (element) => element.getBoundingClientRect();
    const controls = all("a[href], button, input:not([type=hidden]), select, textarea, summary").filter(
      (element) =>
        isSeen(element) && !element.closest("[inert], [aria-hidden], .visually-hidden, .skip") && !isInText(element),
    );
    const rows = all("input:is([type=checkbox], [type=radio])")
      .flatMap((input) => [...input.labels])
      .filter(isSeen);
    return [
      ...controls.filter((element) => sizeOf(element).width < 24 || sizeOf(element).height < leastHeight(element)),
      ...rows.filter((row) => sizeOf(row).height < 44),
    ].map((element) => `too small for a thumb at ${screen}: ${markup(element)}`);
  }

  // On a sheet a thumb taps the cell around what is small; at a page's edges what is seldom tapped stands.
  function leastHeight(element) {
    return document.getElementById("sheet") ||
      !element.closest("main") ||
      element.matches("[type=checkbox], [type=radio]")
      ? 24
      : 44;
  }

  function isInText(element) {
    return element.matches("a") && getComputedStyle(element).display === "inline";
  }

  return { found, misfits, sticksOut, cramped };
})();

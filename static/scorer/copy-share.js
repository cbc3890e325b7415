// Copies and shares links. Over plain http a browser offers neither; the old command still copies a selected text.
import { all, announce, byId, makeElement, setText } from "./dom.js";

const CONFIRMATION = 2000; // ms that a button says "Copied"

for (const button of all("[data-copy]")) {
  button.addEventListener("click", async () => {
    const input = byId(button.dataset.copy);
    if (await copy(input.value, input)) confirmOn(button);
  });
}

for (const button of all("[data-share]")) {
  button.addEventListener("click", async () => {
    const { share: url, shareText: text } = button.dataset;
    if (navigator.share) return navigator.share({ text, url }).catch(() => {});
    if (await copy(`${text} ${url}`)) confirmOn(button);
  });
}

async function copy(text, input) {
  if (!navigator.clipboard) return copySelected(text, input);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function copySelected(value, input) {
  const selected = input ?? document.body.appendChild(makeElement("textarea", { value }));
  selected.select();
  const isCopied = document.execCommand("copy");
  if (!input) selected.remove();
  return isCopied;
}

function confirmOn(button) {
  button.dataset.label ??= button.textContent.trim();
  setText(button, button.dataset.copied);
  announce(button.dataset.copied);
  setTimeout(() => setText(button, button.dataset.label), CONFIRMATION);
}

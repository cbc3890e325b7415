// Leads from the rules and ties that were opened from a sheet back to it. Only this tab knows the address: a referrer or
// a parameter would give the sheet's secret away.

const STORAGE_KEY = "scorer back";

try {
  rememberSheet();
  showWayBack();
} catch {
  // without storage the link leads home
}

function rememberSheet() {
  const text = document.querySelector("[data-back]")?.dataset.back;
  if (text) sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ text, href: location.pathname }));
  else if (document.querySelector(".page-home")) sessionStorage.removeItem(STORAGE_KEY);
}

function showWayBack() {
  const way = JSON.parse(sessionStorage.getItem(STORAGE_KEY));
  const back = document.querySelector(":is(.page-rules, .page-ties) .back");
  if (way && back) Object.assign(back, { href: way.href, textContent: way.text });
}

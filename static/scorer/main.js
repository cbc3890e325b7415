// The scripts of every page. Without them every page still works, the sheet as one plain form.
import "./local-dates.js";
import "./htmx.js";
import "./service-worker.js";
import "./submit-once.js";
import "./way-back.js";
import { byId } from "./dom.js";
import { listUnsent } from "./sheet/unsent-list.js";

// A sheet removes the class itself, once all of its scripts are here.
const isSheet = byId("sheet") !== null;

if (isSheet) window.addEventListener("load", reportMissingScripts);
else {
  document.documentElement.classList.remove("no-js");
  listUnsent();
}

// A sheet with a missing part stays the plain form that it is without scripts.
function reportMissingScripts() {
  if (document.documentElement.classList.contains("no-js")) byId("incomplete-page").hidden = false;
}

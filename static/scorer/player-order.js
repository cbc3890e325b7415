// Seats the people of a group in the order in which they were tapped.
import { all } from "./dom.js";

for (const order of all("[data-order]")) {
  order.form.addEventListener("change", ({ target }) => {
    if (target.name !== order.dataset.order) return;
    const others = order.value.split(",").filter((id) => id && id !== target.value);
    order.value = (target.checked ? [...others, target.value] : others).join(",");
  });
}

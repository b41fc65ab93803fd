/* Choosing blocks: − and + beside a number field, what is left of it, and the sum of a colour: no other is taken.
   It comes with the form, so that a table drawn anew has it too. */
(() => {
  const form = document.querySelector(".choose");
  const { total, says } = form.dataset;
  const totals = () => {
    form.querySelectorAll("[data-lot]").forEach((lot) => {
      const count = { total, sum: 0, floors: 0, left: 0 };
      lot.querySelectorAll("input").forEach(({ name, max, value, labels }) => {
        const left = max - value;
        const height = Number(name[1]);
        count.sum += Number(value);
        count.floors += height * value;
        count.left += height * left;
        labels[0].querySelector("output").value = left;
      });
      lot.querySelector(".total output").value = says.replace(/{(\w+)}/g, (_, word) => count[word]);
      lot.classList.toggle("off", count.sum != total);
    });
    form.querySelector(".primary").disabled = form.querySelector(".off");
  };
  form.addEventListener("input", totals);
  form.addEventListener("click", ({ target }) => {
    const step = target.closest("[data-step]");
    if (!step) return;
    const field = step.parentElement.querySelector("input");
    field.value = Math.min(field.max, Math.max(0, Number(field.value) + Number(step.dataset.step)));
    totals();
  });
  totals();
})();

/* What the page does with a script that it can do without: steppers, site-first picking, polling, keys in the replay. */
(() => {
  const html = document.documentElement;
  html.classList.add("js");

  /* Steppers: − and + beside a number field, and the sum of a colour. */
  const total = (lot) => {
    const fields = [...lot.querySelectorAll("input")];
    const sum = fields.reduce((all, field) => all + (Number(field.value) || 0), 0);
    lot.querySelector("output").textContent = `${sum} of ${lot.closest("form").dataset.total}`;
  };
  const totals = () => document.querySelectorAll("[data-lot]").forEach(total);
  document.addEventListener("input", (event) => {
    const lot = event.target.closest("[data-lot]");
    if (lot) total(lot);
  });

  document.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (step) {
      const field = step.parentElement.querySelector("input");
      const value = (Number(field.value) || 0) + Number(step.dataset.step);
      field.value = Math.min(Number(field.max), Math.max(0, value));
      total(field.closest("[data-lot]"));
    }
    /* A site tapped before any card: it picks the card, and the smallest block that may stand there. */
    const site = event.target.closest(".picking .s");
    const card = site && document.getElementById(`k${site.dataset.n}`);
    if (card && !document.querySelector("[name=card]:checked")) {
      card.checked = true;
      const blocks = [...document.querySelectorAll("[name=block]")];
      const fits = blocks.filter((block) => !site.classList.contains(`x${block.id.slice(1)}`));
      if (fits.length && !blocks.some((block) => block.checked)) {
        fits.sort((a, b) => parseInt(a.value, 10) - parseInt(b.value, 10))[0].checked = true;
      }
    }
  });

  /* Play waits for the answer to the last change, and is pressed once. */
  document.addEventListener("change", (event) => {
    const play = event.target.form?.id === "chooser" && document.querySelector(".playform button");
    if (play) play.disabled = true;
  });
  document.addEventListener("submit", (event) => {
    const button = event.target.method === "post" && event.target.querySelector("button.primary");
    if (button) setTimeout(() => { button.disabled = true; });
  });

  /* Polling: quick after a change, slower and slower while nothing happens, not at all in a hidden tab. */
  const QUICK = 2500;
  const SLOW = 15000;
  let wait = QUICK;
  let timer;
  const poll = () => {
    const there = document.getElementById("poll");
    if (!there) return;
    if (!document.hidden) there.dispatchEvent(new CustomEvent("poll"));
    wait = there.dataset.poll === "slow" ? SLOW : Math.min(SLOW, wait * 1.25);
    timer = setTimeout(poll, wait);
  };
  const again = () => {
    clearTimeout(timer);
    wait = QUICK;
    timer = setTimeout(poll, wait);
  };
  document.addEventListener("visibilitychange", again);
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "say") again();
    totals();
  });

  /* Replay keys, while the focus is in the replay. */
  const GO = {
    ArrowLeft: "Previous move", ArrowRight: "Next move", ArrowUp: "Previous round", ArrowDown: "Next round",
    Home: "Start", End: "End",
  };
  document.addEventListener("keydown", (event) => {
    const link = GO[event.key] && event.target.closest(".steps") && document.querySelector(`[data-go="${GO[event.key]}"]`);
    if (link) {
      event.preventDefault();
      location.href = `${link.href}#steps`;
    }
  });

  const start = () => {
    totals();
    again();
    const now = document.querySelector(".moves .now");
    if (now) now.parentElement.scrollTop = now.offsetTop - 120;
    if (location.hash === "#steps") document.querySelector(".steps a.primary, .steps a")?.focus();
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();

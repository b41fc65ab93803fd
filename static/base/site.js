/* What the page does with a script that it can do without: site-first picking, panels, polling. */
(() => {
  const on = document.addEventListener.bind(document);

  /* The site under a point: where a card is chosen, the label itself is what is pressed. */
  const siteAt = ({ target, x, y }) =>
    [...(target.closest(".city .card")?.querySelectorAll(".s") || [])].find((site) => {
      const { left, right, top, bottom } = site.firstElementChild.getBoundingClientRect();
      return left < x && x < right && top < y && y < bottom;
    });
  const numbered = (city, number) => city.querySelector(`[data-n="${number}"]`);
  const checked = (name) => document.querySelector(`[name=${name}]:checked`);
  const cardOf = (site) => document.getElementById(`k${site?.dataset.n}`);
  const peek = () => document.getElementById("peek");

  /* A tap on a city: before any card, or after one picked so, it picks the site's; no block or one too small becomes
     the smallest that may stand there, rather of its colour; where none may, all stays and the bar says why. */
  let told = {};
  let picked;
  let tapped; /* what a pointer alone has chosen: nothing that a key or this script picks is played unasked */
  on("pointerdown", () => { tapped = true; });
  on("keydown", () => { tapped = false; });
  on("click", (event) => {
    const label = event.target.closest(".picking .city label");
    const held = checked("card");
    const at = label && siteAt(event);
    const site = label && held && !(held === picked && cardOf(at)) ? numbered(label, held.value) : at;
    if (!site) return;
    const card = cardOf(site);
    const shut = peek() && site.classList.contains("x0");
    if (shut || !card) told = { "Out-Of-Reach": site.dataset.site };
    if (shut) event.preventDefault();
    else if (card) {
      if (card !== held) {
        picked = card;
        tapped = false;
      }
      card.checked = true;
      const block = checked("block");
      const cost = ({ value }) => parseInt(value, 10) + 9 * (block?.value[1] !== value[1]);
      const fits = [...document.querySelectorAll("[name=block]")].filter(({ value }) => !site.classList.contains(`x${value}`));
      if (fits.length && !fits.includes(block)) {
        fits.sort((one, other) => cost(one) - cost(other))[0].checked = true;
        tapped = false;
        if (block) told = { "Block-Changed": "1" };
      }
    }
    if (shut || label.control.checked) htmx.trigger(label.control.form, "change");
  });
  on("htmx:configRequest", (event) => {
    if (event.target.id !== "chooser") return;
    Object.assign(event.detail.headers, told, tapped && { "By-Pointer": "1" });
    event.detail.timeout = 20000; /* or a phone in a tunnel waits for ever */
    told = {};
    tapped = false;
  });

  /* The site under a resting pointer, a long finger or the keys has a panel beside it. */
  let rest;
  let aimed;
  let shown;
  let long;
  const close = () => {
    clearTimeout(rest);
    document.querySelector(".peeked")?.classList.remove("peeked");
    shown = null;
    if (peek()) peek().hidden = true;
  };
  const show = (name) => {
    if (name === shown || !peek()) return;
    close();
    shown = name;
    const query = new URLSearchParams(location.search);
    query.set("site", name);
    htmx.ajax("GET", `${peek().dataset.url}?${query}`, { source: "#peek", target: "#peek" });
  };
  on("htmx:afterSwap", ({ target }) => {
    if (target.id !== "peek" || target.firstElementChild?.dataset.of !== shown) return;
    const site = document.querySelector(`[data-site="${shown}"]`);
    site.classList.add("peeked");
    target.hidden = false;
    const box = site.getBoundingClientRect();
    const below = box.bottom + target.offsetHeight + 8 < innerHeight;
    target.style.left = `${Math.min(box.left, innerWidth - target.offsetWidth - 8)}px`;
    target.style.top = `${Math.max(8, below ? box.bottom + 8 : box.top - target.offsetHeight - 8)}px`;
  });
  on("pointermove", (event) => {
    const name = event.target.closest("#peek") ? shown : siteAt(event)?.dataset.site;
    if (event.pointerType !== "mouse" || name === aimed) return;
    aimed = name;
    clearTimeout(rest);
    rest = setTimeout(name ? show : close, 250, name);
  });
  on("pointerdown", (event) => {
    long = false;
    if (event.target.closest("#peek")) return;
    close();
    const site = event.pointerType === "mouse" ? null : siteAt(event);
    if (site) rest = setTimeout(() => { long = true; show(site.dataset.site); }, 450);
  });
  for (const end of ["pointerup", "pointercancel"]) on(end, () => shown || clearTimeout(rest));
  const keys = ({ target }) => {
    if (target.closest("#peek")) return;
    close();
    const card = target.name === "city" && target.matches(":focus-visible") && checked("card");
    if (card) rest = setTimeout(show, 500, numbered(target.nextElementSibling, card.value).dataset.site);
  };
  on("focusin", keys);
  on("change", keys);
  /* The panel in the page goes with its address. */
  const shut = () => {
    const panel = document.querySelector(".play > .inspector");
    if (!panel) return;
    panel.remove();
    document.querySelector("#chooser [type=hidden]")?.remove();
    document.querySelector(".asked")?.classList.remove("asked");
    const query = new URLSearchParams(location.search);
    query.delete("site");
    history.replaceState(history.state, "", `?${query}`);
  };
  on("keydown", ({ key }) => { if (key === "Escape") (shown ? close : shut)(); });
  on("click", (event) => {
    const button = event.target.closest(".inspector .close");
    if (!button && !long) return;
    event.preventDefault();
    event.stopPropagation();
    if (button) (button.closest("#peek") ? close : shut)();
    long = false;
  }, true);

  /* Play waits for the answer to the last choice, and is pressed once. When none comes the bar says so, Review is there
     instead, and the address holds the choice as it would have with an answer. */
  on("htmx:beforeRequest", ({ target }) => {
    const play = target.id === "chooser" && document.querySelector(".playform button");
    if (play) play.disabled = true;
  });
  on("htmx:afterRequest", ({ target, detail }) => {
    if (target.id !== "chooser" || detail.successful) return;
    const sentence = document.createElement("p");
    sentence.className = "amber";
    sentence.textContent = document.getElementById("bar").dataset.unanswered;
    document.getElementById("say").replaceChildren(sentence);
    document.querySelector(".playform")?.remove();
    document.querySelector(".again")?.classList.remove("again");
    history.replaceState(history.state, "", detail.pathInfo.finalRequestPath);
  });
  on("submit", (event) => {
    const button = event.target.method === "post" ? event.submitter : null;
    if (button?.classList.contains("primary")) setTimeout(() => { button.disabled = true; });
  });

  /* Polling: quick after a change and while bots move, then slower and slower, not at all in a hidden tab. */
  const QUICK = { quick: 2500, bots: 1000 };
  const SLOWER = { quick: 1.25, bots: 1.05 };
  const SLOW = 15000;
  let wait = SLOW;
  let timer;
  const poll = () => {
    const there = document.getElementById("poll");
    if (!there) return;
    if (!document.hidden) there.dispatchEvent(new CustomEvent("poll"));
    wait = Math.min(SLOW, wait * (SLOWER[there.dataset.poll] || SLOW));
    timer = setTimeout(poll, wait);
  };
  const again = () => {
    clearTimeout(timer);
    wait = QUICK[document.getElementById("poll")?.dataset.poll] || QUICK.quick;
    timer = setTimeout(poll, wait);
  };
  on("visibilitychange", again);
  on("htmx:afterSettle", ({ target: { id } }) => {
    if (id === "say") document.querySelector(".at-once")?.click();
    else if (id !== "peek") again();
  });

  /* A table drawn anew has open what was open, and the focus where it was or else on its heading; a legend that goes
     leaves it to the board as text. */
  let open = [];
  let held = "";
  const folded = (name) => document.querySelector(`#table details[class="${name}"]`);
  on("htmx:beforeSwap", ({ target, detail }) => {
    if (!detail.shouldSwap) return;
    const focus = target.contains(document.activeElement) && document.activeElement;
    if (target.id === "legend" && focus) folded("astext").querySelector("summary").focus({ preventScroll: true });
    if (target.id !== "table") return;
    open = [...target.querySelectorAll("details[open]")].map((details) => details.className);
    held = focus ? focus.closest("summary")?.parentElement.className || "h1" : "";
  });
  on("htmx:afterSwap", (event) => {
    if (!document.getElementById("table")) return;
    open.forEach((name) => { if (folded(name)) folded(name).open = true; });
    if (held && document.activeElement === document.body) {
      const heading = document.querySelector("#table h1");
      heading.tabIndex = -1;
      (folded(held)?.querySelector("summary") || heading).focus({ preventScroll: true });
    }
    open = [];
    held = "";
  });

  again();
})();

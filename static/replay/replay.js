/* The replay: a step redraws the page, with what the server has drawn (film.py). */
(() => {
  const replay = document.querySelector("[data-replay]");
  const { at, film, starts } = replay.dataset;
  const find = (what) => document.querySelector(what);
  const all = (what) => replay.querySelectorAll(what);
  const set = (what, name, value) => (value === null ? what.removeAttribute(name) : what.setAttribute(name, value));
  const slider = find("#m");
  const here = find("#here");
  const file = find("#film");
  const last = +slider.max;
  const stops = [...starts.split(" ").map(Number), last];
  let now = +slider.getAttribute("value");
  const start = now;
  let wanted = now;
  let loaded;

  /* A film that takes long is drawn in parts, one each time it is asked for; a bar says how far it is. */
  const PAUSE = 200;
  const drawing = find("#drawing");
  const ask = async () => {
    const answer = await fetch(film);
    const told = await answer.json();
    if (answer.status !== 202) return told;
    drawing.value = told.drawn / told.of;
    await new Promise((go) => setTimeout(go, PAUSE));
    return ask();
  };
  const load = async () => (loaded ??= file ? JSON.parse(file.textContent) : ask());

  /* Where a key, and the button named after it, leads from move m. */
  const ways = (m) => ({
    Home: 0,
    ArrowUp: stops.filter((n) => n < m).pop(),
    ArrowLeft: m - 1,
    ArrowRight: m + 1,
    ArrowDown: stops.find((n) => n > m),
    End: last,
  });

  const pieces = (m, drawn) => {
    const shown = [];
    for (const [slot, ...bits] of drawn.plies.slice(0, m + 1).flat()) shown[slot] = bits;
    shown.forEach((bits, slot) => {
      const place = find(drawn.slots[slot]);
      const html = bits.map((bit) => drawn.pieces[bit]).join("");
      if (place.drawn !== html) place.innerHTML = place.drawn = html;
    });
    for (const city of all(".city")) city.classList.toggle("closed", !!city.querySelector(".opens"));
  };

  const reveal = (line) => { line.parentElement.scrollTop = line.offsetTop - 120; };

  const lines = (m) => {
    here.textContent = m ? "" : here.dataset.nothing;
    for (const line of all(".all > li")) {
      const away = Math.abs(line.dataset.m - m);
      line.classList.toggle("near", away <= here.dataset.near);
      line.classList.toggle("now", !away);
      set(line.firstChild, "aria-current", !away || null);
      if (away) continue;
      here.innerHTML += `<p>${[...line.children].slice(1, 4).map((part) => part.outerHTML).join("")}</p>`;
      reveal(line);
    }
  };

  const cursor = (m) => {
    for (const dot of all("[data-line]")) {
      const [x, y] = find(dot.dataset.line).getAttribute("points").split(" ")[m].split(",");
      set(dot, "d", dot.matches(".cursor") ? `M${x} 0V130` : `M${x} ${y}h0`);
    }
  };

  const links = (m) => {
    for (const link of all("[data-way]")) {
      const to = ways(m)[link.dataset.way];
      const open = to !== m && to >= 0 && to <= last;
      set(link, "href", open ? at + to : null);
      set(link, "aria-disabled", !open || null);
    }
    for (const link of all(".keeps-m a")) set(link, "href", link.getAttribute("href").replace(/\bm=\d+/, `m=${m}`));
    document.title = document.title.replace(/^((?:\(\d+\))?\D*)\d+/, (_, before) => before + m); // not of waiting turns
  };

  /* A control that went dead, or out of sight, leaves the focus to the replay, so that the keys go on. */
  const focus = () => replay.focus({ preventScroll: true });
  const refocus = (held) => {
    if (held.matches(".replay [aria-disabled]") || !held.getClientRects().length) focus();
  };

  /* A jump can be taken back by the browser's Back; a step or the slider leaves nothing to step back through. */
  const show = async (m, how = "replaceState") => {
    if (!(m >= 0 && m <= last)) return;
    slider.value = wanted = m;
    const late = setTimeout(() => { drawing.hidden = false; }, 150);
    const drawn = await load().catch(() => location.assign(at + m));
    clearTimeout(late);
    drawing.hidden = true;
    drawing.value = 0;
    if (!drawn || m !== wanted || m === now) return;
    now = m;
    const held = document.activeElement;
    for (const part of [pieces, lines, cursor, links]) part(m, drawn);
    refocus(held);
    if (how) history[how](null, "", at + m);
  };
  const named = () => /[?&#]m=(\d+)/.exec(location.href)?.[1];

  const bent = (event) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  replay.addEventListener("click", (event) => {
    const link = event.target.closest("[data-to], [data-way]");
    const plot = event.target.closest(".plot, .swung")?.getBoundingClientRect();
    if (bent(event) || !(link || plot)) return;
    event.preventDefault();
    if (plot) show(Math.round((last * (event.clientX - plot.left)) / plot.width), "pushState");
    else if (link.dataset.to) show(+link.dataset.to, "pushState");
    else show(ways(wanted)[link.dataset.way]);
  });
  replay.addEventListener("keydown", (event) => {
    const to = ways(wanted)[event.key];
    if (to === undefined || bent(event) || event.target.closest(".scroll")) return;
    event.preventDefault();
    show(to);
  });
  slider.addEventListener("input", () => show(+slider.value));
  find(".control").addEventListener("pointerover", () => load().catch(() => {}));
  addEventListener("popstate", () => show(+(named() ?? start), null));
  all(".all .now").forEach(reveal);
  if (document.activeElement === document.body && (file || !location.hash)) focus();
  if (file) show(+named());
})();

// The search page: its form, the results, and what the address says of them. search.js finds the posts. The form, a
// result and everything that is said are in the template of the page.
(() => {
  "use strict";
  const { parse, search, words, hash, contents, rowOf, isUnspaced, isFilter, spelledOut, forget } = window.tl;
  const page = document.getElementById("search");
  const said = page.dataset;
  const language = document.documentElement.lang;
  const part = (name) => document.getElementById(`search-${name}`);
  const template = part("form").content.cloneNode(true);
  // The browser focuses it once it has laid out the page.
  template.querySelector("input").autofocus = !location.hash && !location.search && matchMedia("(hover: hover)").matches;
  // The value of an operator has no space and no quote in it; the index has a hyphen in their place too.
  for (const { dataset } of template.querySelectorAll("[data-filter^='tag:']")) dataset.filter = dataset.filter.replace(/[\s"]+/g, "-");
  page.querySelector("h1").after(template);
  page.classList.add("is-ready");
  const [form, field, list, status, wait, more, chips] = ["fields", "field", "results", "status", "wait", "more", "chips"].map(part);
  const order = form.elements.order;

  const fill = (pattern, values) => pattern.replace(/\{([a-z-]+)\}/g, (whole, name) => values[name] ?? whole);

  /** The form of "one {count} post|other {count} posts" for a number. */
  const counted = (forms, number, count) => {
    const category = new Intl.PluralRules(language).select(number);
    const form = forms.split("|").find((form) => form.startsWith(`${category} `)) ?? forms.split("|").at(-1);
    return fill(form.slice(form.indexOf(" ") + 1), { count });
  };

  const numeral = (number) => new Intl.NumberFormat(`${language}-u-nu-latn`).format(number);

  // A result.

  const isFolder = location.protocol === "file:";
  const linkTo = (path) => new URL(`../${path}${isFolder ? "index.html" : ""}`, location.href).href;

  const clock = (timeZone) => new Intl.DateTimeFormat("en-u-nu-latn", {
    timeZone, year: "numeric", month: "numeric", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  let siteClock;
  try { siteClock = clock(said.zone); } catch { siteClock = clock("UTC"); }

  const timeText = (date) => {
    const { year, month, day, hour, minute } = Object.fromEntries(siteClock.formatToParts(date).map(({ type, value }) => [type, value]));
    const names = { day, year, "month-short": said.months.split(", ")[month - 1] };
    return fill(said.time, { date: fill(said.day, names), clock: `${hour}:${minute}` });
  };

  /** Where a text has words of a query, as beginnings and ends in order. */
  const hits = (text, { wanted }) => {
    const spans = [], sought = wanted.filter((term) => !isFilter(term));
    const isHit = (raw) => words(raw, true).some((one) => sought.some(({ word, prefix }) => one === word || (prefix && one.startsWith(word))));
    for (const { 0: raw, index } of text.matchAll(/[\p{L}\p{N}\p{M}_]+/gu)) if (!isUnspaced.test(raw) && (isHit(raw) || isHit(spelledOut(raw)))) spans.push([index, index + raw.length]);
    for (const { word } of sought) if (isUnspaced.test(word) || !/^[\p{L}\p{N}_]/u.test(word))
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) spans.push([at, at + word.length]);
    return spans.sort(([a], [b]) => a - b);
  };

  /** Two hundred characters of a text around the first hit, as nodes. */
  const excerpt = (text, query) => {
    const spans = hits(text, query), first = spans[0]?.[0] ?? 0;
    let at = first > 60 ? Math.min(text.indexOf(" ", first - 60) + 1 || first, first) : 0;
    const end = text.length - at > 200 ? Math.max(text.lastIndexOf(" ", at + 200), first + 140) : text.length;
    const nodes = [at ? "…" : ""];
    for (const [from, to] of spans) {
      if (from < at || to > end) continue;
      nodes.push(text.slice(at, from), Object.assign(document.createElement("mark"), { textContent: text.slice(from, to) }));
      at = to;
    }
    return [...nodes, text.slice(at, end).toWellFormed().replace(/\ufffd$/, ""), end < text.length ? "…" : ""];
  };

  /** An account as the theme shows it if it is one of those to choose from, else by its handle and a letter. */
  const author = (handle) => {
    const known = part("by-account")?.querySelector(`[data-handle="${CSS.escape(handle)}"]`);
    if (known) return known.cloneNode(true).childNodes;
    const nodes = part("author").content.cloneNode(true), portrait = nodes.querySelector(".avatar");
    portrait.classList.add(`tone-${hash(handle) % 8}`);
    portrait.dataset.initial = [...handle.toUpperCase()][0] ?? "";
    nodes.querySelector("bdi").append(handle);
    nodes.querySelector(".handle").append(`@${handle}`);
    return nodes.childNodes;
  };

  /** Of a post with a warning a row has the warning alone. */
  const asWarning = (kinds, ...text) => {
    const [before, after] = kinds & 64 ? said.warning.split("{text}") : ["", ""];
    return [before, ...text, after];
  };

  /** The line above a reply has room from the start, so nothing moves when the parent comes. */
  const showParent = async (line, post, now) => {
    line.hidden = false;
    const row = await rowOf(post, now).catch(() => null);
    if (!row) return line.replaceChildren();
    const [name, text] = line.children;
    name.append([...author(row[1])].find(({ className }) => className?.includes("author-name"))?.textContent ?? row[1]);
    text.append(...asWarning(row[3], row[4].slice(0, 120).toWellFormed()));
  };

  const showCounts = (line, counts = []) => {
    const kinds = ["replies", "reposts", "quotes", "likes"];
    for (const part of [...line.children]) {
      const number = counts[kinds.indexOf(part.dataset.count)];
      if (!number) { part.remove(); continue; }
      part.querySelector("b").append(numeral(number));
      part.append(counted(part.dataset.forms, number));
    }
    line.hidden = !line.children.length;
  };

  const entry = ({ post, row: [slug, handle, time, kinds, text, parent, counts], now }, query) => {
    const item = part("result").content.cloneNode(true), find = (selector) => item.querySelector(selector);
    const date = new Date(parseInt(time, 36) * 1000), when = timeText(date);
    const link = Object.assign(find("a.time"), { href: linkTo(`@${handle}/post/${slug}/`) });
    link.setAttribute("aria-describedby", Object.assign(find(".text"), { id: `hit-${post}` }).id);
    Object.assign(find("time"), { dateTime: date.toISOString(), textContent: when });
    Object.assign(find(".author a"), { href: linkTo(`@${handle}/`) }).append(...author(handle));
    find(".text p").append(...asWarning(kinds, ...excerpt(text, query)));
    if (kinds & 64) find(".text").classList.add("placeholder", "is-warned");
    find("article").ariaLabel = fill(typeof parent === "number" ? said.reply : said.post, { name: find(".author bdi")?.textContent ?? handle, time: when });
    showCounts(find(".counts"), counts);
    if (typeof parent === "number") showParent(find(".hit-above"), parent, now);
    return item;
  };

  // Running a search. A newer one ends the one before it, whose results stay until the first new one is here.

  let turn = 0, results, query, hasFailed = false;

  const settle = (isDone) => {
    const found = list.children.length, text = numeral(found) + (isDone ? "" : "+");
    say(found ? `${counted(said.found, found, text)}, ${order.value === "best" ? said.best : said.newest}` : said.none, ...remarks(found));
    offer(!isDone && said.more);
  };

  const say = (...sentences) => { status.textContent = sentences.filter(Boolean).join("\n"); };
  const about = (sentence, [operator]) => operator && fill(sentence, { operator: [...operator].slice(0, 60).join("") });
  const remarks = (found) =>
    [query.isCut && said.tooLong, about(said.needsDate, query.badDates), !found && about(said.notFilter, query.notFilters)];

  const offer = (text) => {
    more.hidden = !text;
    more.textContent = text || "";
    wait.hidden = true;
    list.ariaBusy = "false";
  };

  const fail = (reason) => {
    hasFailed = true;
    say(reason === "offline" || !navigator.onLine ? said.offline : said.unreadable);
    offer(said.again);
  };

  const looksIn = (segments) => {
    const year = new Date(Math.max(0, ...segments.map(({ last }) => last)) * 864e5).getUTCFullYear();
    wait.lastElementChild.textContent = fill(said.looking, { year });
  };

  /** Adds results to the list. The first of a new search takes the place of the old ones. */
  const take = async (count, attempt = 0) => {
    const mine = turn;
    let taken = 0, isDone = false;
    list.ariaBusy = "true";
    wait.hidden = false;
    try {
      for (; taken < count && !isDone; taken++) {
        const { done, value } = await results.next();
        if (mine !== turn) return;
        if (attempt && !taken) list.replaceChildren();
        isDone = done;
        if (!done) list.append(entry(value, query));
      }
      settle(isDone);
    } catch ({ message }) {
      if (mine !== turn) return;
      if (attempt && !taken) list.replaceChildren();
      if (message !== "missing" || attempt > 2) return fail(message);
      // A new build may be on its way: then the index has other files in a moment.
      forget();
      await new Promise((resolve) => setTimeout(resolve, 300 * (attempt + 1)));
      if (mine === turn) await begin({ count: Math.max(count, list.children.length), attempt: attempt + 1, isKept: true });
    }
  };

  /** Searches for what the field says. A step is what the Back button leads back from. */
  const begin = async ({ count = 10, attempt = 1, isStep = false, isKept = false } = {}) => {
    turn++;
    hasFailed = false;
    query = parse(field.value);
    if (!isKept) remember(isStep);
    drawFilters();
    showHelp(field.value.trim() === "");
    results = search(query, { isBest: order.value === "best", looksIn });
    if (!query.isEmpty) return take(count, attempt);
    list.replaceChildren();
    say(field.value.trim() && said.noWord);
    offer(null);
  };

  /** How to search is shown until something is asked. */
  const showHelp = (isShown) => {
    if (page.classList.contains("is-asked") === isShown || isShown) part("help").open = isShown;
    page.classList.toggle("is-asked", !isShown);
  };

  // The address: a query is in the fragment, which browsers send to nobody.

  const remember = (isStep) => {
    const text = field.value.trim();
    const fragment = new URLSearchParams({ ...(text && { q: text }), ...(order.value === "best" && { order: "best" }) });
    const address = location.pathname + (fragment.size ? `#${fragment}` : "");
    history[isStep && address !== location.pathname + location.hash ? "pushState" : "replaceState"](null, "", address);
  };

  /** What the address asks for in its fragment, or behind the "?" of a link from elsewhere; a fragment may also be a place. */
  const asked = () => [location.hash.slice(1), location.search].map((text) => new URLSearchParams(text)).find((one) => one.has("q") || one.has("order"));

  /** Shows what the address says, with all results that were there, as far down as the reader was. */
  const restore = async () => {
    const { count = 10, y = 0 } = history.state ?? {}, values = asked();
    field.value = values?.get("q") ?? "";
    order.value = values?.get("order") ?? "newest";
    await begin({ count: Math.max(count, 10), isKept: !location.search });
    if (y) scrollTo(0, y);
  };

  // Filters: what a query says with operators is shown as chips, and is set by choosing.

  const labels = {
    from: (value) => `@${value.replace("@", "")}`,
    tag: (value) => `#${value.replace("#", "")}`,
    has: (value) => form.querySelector(`[data-filter="has:${CSS.escape(value)}"]`)?.textContent ?? value,
  };
  const parts = () => field.value.match(/-*"[^"]*"?|\S+/g) ?? [];
  const isChosen = (filter) => filter.split(" ").every((text) => parts().includes(text));

  const change = (gone, come = "") => {
    field.value = [...parts().filter((text) => !gone.includes(text)), come].filter(Boolean).join(" ");
    begin({ isStep: true });
  };

  /** A query is of one account and one year; tags and kinds it may have several. */
  const choose = (filter) => {
    const rivals = query.filters.filter(({ operator }) => /^(from|after)/.test(filter) && filter.includes(`${operator}:`));
    change(isChosen(filter) ? filter.split(" ") : rivals.map(({ text }) => text), isChosen(filter) ? "" : filter);
  };

  /** What there is a chip for, with the parts of the query that it takes away: each filter, and a whole year as one. */
  const chosen = () => {
    const [after, before] = ["after", "before"].map((name) => query.filters.find(({ operator }) => operator === name));
    const isYear = /^\d{4}$/.test(after?.value) && before?.value === String(Number(after.value) + 1);
    return query.filters.filter((filter) => !isYear || filter !== before).map((filter) => {
      const { operator, value, negated, text } = filter;
      return isYear && filter === after ? [value, [text, before.text]] : [(negated ? "−" : "") + (labels[operator]?.(value) ?? text), [text]];
    });
  };

  const drawFilters = () => {
    chips.replaceChildren(...chosen().map(([label, gone]) => {
      const button = Object.assign(document.createElement("button"), { className: "pressable", type: "button", textContent: label, ariaLabel: fill(said.remove, { filter: label }) });
      button.onclick = () => { change(gone); field.focus(); };
      const item = document.createElement("li");
      item.append(button);
      return item;
    }));
    for (const choice of form.querySelectorAll("[data-filter]")) choice.ariaPressed = String(isChosen(choice.dataset.filter));
  };

  const offerYears = async () => {
    const { segments } = await contents();
    const year = (day) => new Date(day * 864e5).getUTCFullYear();
    const known = segments.filter(({ last }) => last), newest = Math.max(...known.map(({ last }) => year(last))), oldest = Math.min(...known.map(({ first }) => year(first)));
    part("by-year").replaceChildren(...Array.from({ length: Math.min(60, newest - oldest + 1) }, (_, place) => {
      const button = Object.assign(document.createElement("button"), { className: "pressable", type: "button", textContent: newest - place });
      button.dataset.filter = `after:${newest - place} before:${newest - place + 1}`;
      return button;
    }));
    drawFilters();
  };

  const toggle = (opener) => {
    for (const other of form.querySelectorAll("[aria-controls]")) {
      const isOpen = other === opener && other.ariaExpanded !== "true";
      other.ariaExpanded = String(isOpen);
      document.getElementById(other.getAttribute("aria-controls")).hidden = !isOpen;
    }
    if (opener.getAttribute("aria-controls") === "search-by-year") offerYears().catch(({ message }) => fail(message));
  };

  // Keys and touches.

  let pause;
  const soon = () => {
    clearTimeout(pause);
    pause = setTimeout(begin, 60);
  };
  field.addEventListener("input", ({ isComposing }) => isComposing || soon());
  field.addEventListener("compositionend", soon);
  field.addEventListener("focus", () => contents().catch(() => {}), { once: true });
  form.addEventListener("submit", (submit) => {
    submit.preventDefault();
    clearTimeout(pause);
    begin({ isStep: true });
  });
  form.addEventListener("change", ({ target }) => target.name === "order" && begin({ isStep: true }));
  form.addEventListener("click", ({ target }) => {
    const choice = target.closest("[data-filter]"), opener = target.closest("[aria-controls]");
    if (choice) choose(choice.dataset.filter);
    if (opener) toggle(opener);
  });
  more.addEventListener("click", async () => {
    const before = list.children.length;
    await (hasFailed ? begin({ count: Math.max(10, before) }) : take(10));
    list.children[before]?.querySelector("a.time").focus();
  });
  page.addEventListener("keydown", (press) => {
    const links = [...list.querySelectorAll("a.time")], here = links.findIndex((link) => link.closest("li").contains(press.target));
    const step = { ArrowDown: 1, ArrowUp: -1 }[press.key];
    if (press.key === "Escape" && here >= 0) field.focus();
    if (!step || (press.target !== field && here < 0)) return;
    press.preventDefault();
    (here + step < 0 ? field : links[here + step])?.focus();
  });
  // A place on the page, to which a link may lead, is no other search.
  addEventListener("popstate", () => location.hash && !asked() ? remember() : restore());
  addEventListener("online", () => hasFailed && begin({ count: Math.max(10, list.children.length) }));
  addEventListener("pagehide", () => history.replaceState({ count: list.children.length, y: scrollY }, ""));

  // A folder has no index files of its own accord.
  if (isFolder) for (const link of document.querySelectorAll("a[href^='.'][href$='/']")) link.href += "index.html";
  restore();
})();

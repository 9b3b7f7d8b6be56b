// Finds posts on the page at hand, without the index of the site. In a thread, what does not match becomes a dot on its
// line; in a list it is hidden. Either is still found by the browser's own search, which brings it back.
(() => {
  "use strict";
  const script = document.currentScript;
  const said = script.dataset;
  const root = document.documentElement;
  const few = 5;

  /**
   * How one list of [id, fingerprint] becomes another: the twin of EntryDiff in Swift, by Heckel's method. Both have to
   * agree on Tests/EntryDiffingTests/differences.json.
   */
  const difference = (old, now) => {
    const { nowOfOld, oldOfNow, begin, oldEnd, nowEnd } = matches(old, now);
    const deletes = [], updates = [];
    nowOfOld.forEach((place, index) => {
      if (place < 0) deletes.push(index);
      else if (old[index][1] !== now[place][1]) updates.push([index - deletes.length, place]);
    });
    const inserts = [...oldOfNow.keys()].filter((place) => oldOfNow[place] < 0);
    return { deletes, updates, moves: moves(nowOfOld, oldOfNow, begin, oldEnd, nowEnd), inserts };
  };

  const matches = (old, now) => {
    const shorter = Math.min(old.length, now.length), isSame = (index, place) => old[index][0] === now[place][0];
    let begin = 0, tail = 0;
    while (begin < shorter && isSame(begin, begin)) begin++;
    while (tail < shorter - begin && isSame(old.length - 1 - tail, now.length - 1 - tail)) tail++;
    const oldEnd = old.length - tail, nowEnd = now.length - tail;
    const nowOfOld = old.map((_, index) => index < begin ? index : index < oldEnd ? -1 : index - old.length + now.length);
    const oldOfNow = now.map((_, place) => place < begin ? place : place < nowEnd ? -1 : place - now.length + old.length);
    const match = (index, place) => { nowOfOld[index] = place; oldOfNow[place] = index; };
    const counts = new Map();
    let hasMore = false;
    for (let index = begin; index < oldEnd; index++) {
      const count = counts.get(old[index][0]) ?? { old: 0, now: 0 };
      count.old++;
      hasMore ||= count.old > 1;
      counts.set(old[index][0], Object.assign(count, { index }));
    }
    for (let place = begin; place < nowEnd; place++) {
      const count = counts.get(now[place][0]);
      if (!count) continue;
      count.now++;
      count.place = place;
      hasMore ||= count.now > 1;
    }
    for (const count of counts.values()) if (count.old === 1 && count.now === 1) match(count.index, count.place);
    // Equal neighbors of a match are a match, though their id is there more often.
    const spread = (place, step) => {
      const index = oldOfNow[place] + step, next = place + step;
      if (oldOfNow[place] < 0 || oldOfNow[next] >= 0 || index < begin || index >= oldEnd || nowOfOld[index] >= 0) return;
      if (isSame(index, next)) match(index, next);
    };
    if (hasMore) for (let place = begin; place < nowEnd - 1; place++) spread(place, 1);
    if (hasMore) for (let place = nowEnd - 1; place > begin; place--) spread(place, -1);
    return { nowOfOld, oldOfNow, begin, oldEnd, nowEnd };
  };

  /** Both orders are walked side by side; where they disagree, the entry whose other place is farther away moves. */
  const moves = (nowOfOld, oldOfNow, begin, oldEnd, nowEnd) => {
    const stays = range(begin, oldEnd).filter((index) => nowOfOld[index] >= 0);
    const ranks = new Map(stays.map((index, rank) => [index, rank]));
    const sources = range(begin, nowEnd).filter((place) => oldOfNow[place] >= 0).map((place) => ranks.get(oldOfNow[place]));
    const targets = [], isMoving = [];
    sources.forEach((source, target) => { targets[source] = target; });
    let source = 0, target = 0;
    while (source < sources.length && target < sources.length) {
      if (isMoving[source]) source++;
      else if (isMoving[sources[target]]) target++;
      else if (targets[source] === target) source++, target++;
      else if (targets[source] - target > sources[target] - source) isMoving[source++] = true;
      else isMoving[sources[target++]] = true;
    }
    return sources.flatMap((source, target) => isMoving[source] ? [[begin + source, begin + target]] : []);
  };
  const range = (begin, end) => Array.from({ length: Math.max(0, end - begin) }, (_, place) => begin + place);

  // What is on the page.

  // Texts are folded as search.js folds them.
  const dropped = /[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufe0f]/g;
  const letters = { ß: "ss", ς: "σ", ı: "i", ł: "l", ø: "o", đ: "d", æ: "ae", œ: "oe", ى: "ي", ة: "ه", "’": "'" };
  const fold = (text) => text.normalize("NFKC").toLowerCase().normalize("NFD").replace(dropped, "").normalize("NFC").replace(/[ßςıłøđæœىة’]/g, (letter) => letters[letter]);

  /** Where in a text each character of its folded form comes from; at last the end of the text. */
  const places = (text) => {
    // A character is folded with what composes with it.
    const clusters = [...text.matchAll(/.[\p{M}\u1160-\u11ff\uff9e\uff9f]*/gsu)];
    return [...clusters.flatMap(({ 0: cluster, index }) => Array(fold(cluster).length).fill(index)), text.length];
  };

  const make = (tag, properties, ...inside) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...inside);
    return element;
  };

  let entries = [], bar, field, status;

  const textOf = (entry) => fold([entry.textContent, ...[...entry.querySelectorAll("img[alt]")].map(({ alt }) => alt)].join(" "));
  const readEntries = (list) => [...list.querySelectorAll(".entry")].map((entry, place) =>
    ({ entry, id: place, text: textOf(entry), isOut: false, hides: list.matches(".thread") ? entry.querySelector(":scope > .post") : entry }))
    .filter(({ hides }) => hides);

  /** Hides an entry, or shows it again. What the reader found by other means is shown too. */
  const set = (one, isOut) => {
    one.isOut = isOut;
    one.entry.classList.toggle("is-out", isOut);
    if (isOut) one.hides.setAttribute("hidden", "until-found");
    else one.hides.removeAttribute("hidden");
  };

  const opened = new Set();

  /** Opens the branches in which something was found, and closes them when nothing is asked any more. */
  const openBranches = (isAsked) => {
    for (const { entry, isOut } of isAsked ? entries : [])
      for (let branch = entry.closest("details:not([open])"); branch && !isOut; branch = branch.parentElement.closest("details:not([open])")) {
        branch.open = true;
        opened.add(branch);
      }
    if (isAsked) return;
    for (const branch of opened) branch.open = false;
    opened.clear();
  };

  const say = () => {
    const found = entries.filter(({ isOut }) => !isOut).length, count = entries.length;
    const category = new Intl.PluralRules(root.lang).select(count), forms = said.found.split("|");
    const form = forms.find((form) => form.startsWith(`${category} `)) ?? forms.at(-1);
    status.textContent = field.value.trim() ? form.slice(form.indexOf(" ") + 1).replace("{found}", found).replace("{count}", count) : "";
  };

  /** What was shown and is shown glides to its place; what comes fades in. */
  const animate = ({ inserts }, shown, tops) => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const style = getComputedStyle(root), seconds = parseFloat(style.getPropertyValue("--spring-time")) || 0.3;
    const timing = { duration: seconds * 1000, easing: style.getPropertyValue("--spring").trim() || "ease-out" };
    const come = new Set(inserts.map((place) => shown[place]));
    for (const { entry, id } of entries) {
      const { top, bottom } = entry.getBoundingClientRect(), distance = tops.get(id) - top;
      if (bottom < 0 || top > innerHeight || Math.abs(distance) > 2 * innerHeight) continue;
      if (come.has(id)) entry.animate([{ opacity: 0 }, {}], timing);
      else if (distance) entry.animate([{ translate: `0 ${distance}px` }, { translate: "0" }], timing);
    }
  };

  const mark = (sought) => {
    if (!CSS.highlights) return;
    const found = new Highlight();
    for (const { entry, isOut } of sought.length ? entries : []) {
      const walker = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
      while (!isOut && walker.nextNode()) {
        const node = walker.currentNode, text = fold(node.data), words = sought.filter((word) => text.includes(word));
        const from = words.length ? places(node.data) : [];
        for (const word of words)
          for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
            const last = from[at + word.length - 1];
            const range = document.createRange();
            range.setStart(node, from[at]);
            range.setEnd(node, from.find((place) => place > last));
            found.add(range);
          }
      }
    }
    CSS.highlights.set("found", found);
  };

  const shownIDs = () => entries.filter(({ isOut }) => !isOut).map(({ id }) => id);

  const filter = () => {
    const sought = fold(field.value).split(/\s+/).filter(Boolean), old = shownIDs();
    const tops = new Map(entries.map(({ entry, id }) => [id, entry.getBoundingClientRect().top]));
    bar.parentElement.classList.toggle("is-filtered", sought.length > 0);
    for (const one of entries) set(one, !sought.every((word) => one.text.includes(word)));
    openBranches(sought.length > 0);
    const now = shownIDs(), entry = (id) => [id, 0];
    animate(difference(old.map(entry), now.map(entry)), now, tops);
    mark(sought);
    say();
  };

  // The bar.

  const close = (button) => {
    field.value = "";
    filter();
    bar.hidden = true;
    button.ariaExpanded = "false";
    button.focus();
  };

  let dressed;

  /** Loads the style of the filter, again if it could not be loaded. */
  const dress = () => dressed ??= new Promise((resolve) => {
    const sheet = make("link", { rel: "stylesheet", href: said.sheet, onload: resolve });
    sheet.onerror = () => { sheet.remove(); dressed = null; resolve(); };
    document.head.append(sheet);
  });

  const begin = async (list, button) => {
    await dress();
    if (!bar) {
      field = make("input", { type: "search", autocomplete: "off", ariaLabel: said.label, placeholder: said.label });
      status = make("p", { role: "status" });
      bar = make("div", { className: "filter", hidden: true, role: "search" }, field, status);
      bar.dataset.preview = "filter";
      list.prepend(bar);
      field.addEventListener("input", filter);
      field.addEventListener("keydown", ({ key }) => key === "Escape" && !field.value && close(button));
      list.addEventListener("beforematch", ({ target }) => {
        const found = entries.find(({ hides }) => hides === target);
        if (found) set(found, false), say();
      });
    }
    if (!bar.hidden) return close(button);
    entries = readEntries(list);
    bar.hidden = false;
    button.ariaExpanded = "true";
    field.focus();
  };

  const offer = () => {
    const list = document.querySelector("main .thread, main .timeline"), header = document.querySelector(".site-header");
    if (!header || !list || list.querySelectorAll(".entry").length < few) return;
    const button = make("button", { className: "filter-button pressable", type: "button", title: said.label, ariaLabel: said.label, ariaExpanded: "false" });
    button.addEventListener("click", () => begin(list, button));
    header.append(button);
    // Once the page is there and has nothing else to do: so the filter works when the connection is gone.
    addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(dress));
  };

  offer();
  window.threadlineDifference = difference;
})();

// Run inside each page. What it returns is plain values; it leaves nothing behind.
({
  // The words of the main text that have a place on the page, in order. Pictures, players and what script adds have none.
  words() {
    const main = document.querySelector("main") ?? document.body, found = [], range = document.createRange();
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (!text.data.trim() || text.parentElement.closest("svg, video, audio, meter, progress, script, style, button")) continue;
      range.selectNodeContents(text);
      if (range.getClientRects().length && text.parentElement.checkVisibility({ visibilityProperty: true })) found.push(...text.data.trim().split(/\s+/));
    }
    return found;
  },
  // Elements that reach past the right edge of the window and are not inside something that scrolls by itself.
  overflow() {
    const width = document.documentElement.clientWidth, found = [];
    if (document.scrollingElement.scrollWidth <= width) return found;
    const scrolls = (element) => element && element !== document.body && element !== document.documentElement &&
      (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
    for (const element of document.body.querySelectorAll("*")) {
      const box = element.getBoundingClientRect();
      if ((box.right > width + 1 || box.left < -1) && !scrolls(element.parentElement) && box.width > 1) found.push(element);
    }
    const deepest = found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
    const names = deepest.slice(0, 3).map((element) => element.tagName.toLowerCase() + [...element.classList].map((name) => "." + name).join(""));
    return [`${document.scrollingElement.scrollWidth} px wide in ${width} px: ${names.join(", ") || "no element of its own"}`];
  },
  // Portraits that are not inside their own post, where the line of the thread is.
  portraits() {
    const found = [];
    for (const portrait of document.querySelectorAll(".thread .avatar")) {
      const entry = portrait.closest(".entry"), box = portrait.getBoundingClientRect();
      if (!entry || !box.width) continue;
      const own = entry.getBoundingClientRect();
      const outside = Math.max(own.left - box.left, box.right - own.right);
      if (outside > 0.5) found.push(`a portrait is ${Math.round(outside)} px outside of its post`);
    }
    return [...new Set(found)];
  },
  // Articles that do not stand below those before them in the source.
  order() {
    let above = -Infinity;
    const found = [];
    for (const article of document.querySelectorAll("main article")) {
      const top = article.getBoundingClientRect().top;
      if (article.checkVisibility() && !article.parentElement.closest("article")) {
        if (top < above - 1) found.push(`${article.getAttribute("aria-label") ?? article.className} stands above the one before it`);
        above = top;
      }
    }
    return found;
  },
  // Names of view transitions that more than one element bears.
  transitions() {
    const names = [];
    for (const element of document.querySelectorAll("*")) {
      const name = getComputedStyle(element).viewTransitionName;
      if (name && name !== "none" && name !== "auto" && name !== "match-element") names.push(name);
    }
    return [...new Set(names.filter((name, place) => names.indexOf(name) !== place))].map((name) => `${name} is borne twice`);
  },
  shifts() { return window.layoutShifts ?? []; },
  // What there is to see, as chains of three elements with their classes: pages of the same shapes have the same colors.
  shapes() {
    const own = (element) => element ? element.localName + "." + [...element.classList].sort().join(".") : "";
    const found = new Set();
    for (const element of document.body.querySelectorAll("*"))
      found.add(`${own(element.parentElement?.parentElement)}>${own(element.parentElement)}>${own(element)}`);
    return [...found];
  },
  // The looks that the page or its style sheets name: {attribute: [names]}.
  looks() {
    const found = {};
    const add = (attribute, name) => (found[attribute] ??= new Set()).add(name);
    for (const sheet of document.styleSheets) {
      let rules = [];
      try { rules = sheet.cssRules; } catch { /* A style sheet that is not there has none; its link is told elsewhere. */ }
      for (const rule of rules)
        for (const [, attribute, name] of rule.cssText.matchAll(/\[(data-(?:look|theme))="?([\w-]+)"?\]/g)) add(attribute, name);
    }
    for (const name of ["look", "theme"])
      for (const choice of document.querySelectorAll(`input[name=${name}], option[name=${name}]`)) add(`data-${name}`, choice.value);
    return Object.fromEntries(Object.entries(found).map(([attribute, names]) => [attribute, [...names]]));
  },
  wear([attribute, name]) { document.documentElement.setAttribute(attribute, name); },
  // Colors that change slowly have changed: axe would see them on their way, also in what is not on the screen yet.
  async settle() {
    for (const entry of document.querySelectorAll(".entry")) entry.style.contentVisibility = "visible";
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    for (const animation of document.getAnimations()) {
      try { animation.finish(); } catch { animation.cancel(); }
    }
  },
  open() { for (const details of document.querySelectorAll("details")) details.open = true; },
  // From the top to the bottom, half a window in each frame (no thumb is as quick), and back, with the time that pictures and script need.
  async scroll() {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    for (let place = 0; place < document.scrollingElement.scrollHeight; place += innerHeight / 2) {
      scrollTo(0, place);
      await frame();
    }
    const shown = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(shown.map((image) => Promise.race([image.decode().catch(() => {}), new Promise((done) => setTimeout(done, 2000))])));
    await frame();
    scrollTo(0, 0);
    await frame();
  },
})

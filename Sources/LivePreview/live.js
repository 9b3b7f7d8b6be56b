// Keeps an open page as the preview built it last: patches come as server-sent events. Nothing is kept but the page.
(() => {
  "use strict";
  const self = document.currentScript;
  const page = location.pathname;
  let version = self.dataset.page;
  const range = document.createRange();
  const parse = (html) => range.createContextualFragment(html).firstElementChild;
  const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

  // The elements of a list, as the page that the server knows has them: what is ours follows them in the body.
  const elementsOf = (list) => [...list.children].filter((one) =>
    one.tagName !== "SCRIPT" && !one.dataset.preview);

  const listAt = (path) => path.reduce((element, step) => element && elementsOf(element)[step], document.body);

  const openDetails = (element) =>
    [...element.querySelectorAll("details")].map((details) => details.open);

  // Puts a new element in the place of an old one: what was open or folded stays so, and the focus stays where it was.
  const replace = (old, now) => {
    if (old.tagName === "DETAILS" && now.tagName === "DETAILS") now.open = old.open;
    openDetails(old).forEach((open, place) => {
      const details = now.querySelectorAll("details")[place];
      if (details) details.open = open;
    });
    const focused = old.contains(document.activeElement)
      ? [...old.querySelectorAll(focusable)].indexOf(document.activeElement) : -1;
    old.replaceWith(now);
    if (focused >= 0) now.querySelectorAll(focusable)[focused]?.focus({ preventScroll: true });
  };

  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  const glow = (element) => {
    if (isStill.matches || !element.animate) return;
    element.animate(
      [{ boxShadow: "0 0 0 3px #ffb454", backgroundColor: "#ffb45433" },
        { boxShadow: "0 0 0 3px transparent", backgroundColor: "transparent" }],
      { duration: 1400, easing: "ease-out" });
  };

  // Deletes, updates, moves, inserts: each works on what the one before left.
  const patchList = ({ path, deletes, updates, moves, inserts }) => {
    const list = listAt(path);
    if (!list) return location.reload();
    const old = elementsOf(list);
    deletes.forEach((index) => old[index].remove());
    const kept = elementsOf(list);
    updates.forEach(({ index, html }) => {
      const now = parse(html);
      replace(kept[index], now);
      if (path.length) glow(now);
    });
    const put = (element, index) => list.insertBefore(element, elementsOf(list)[index] ?? ours(list));
    const from = elementsOf(list);
    const moving = moves.map((move) => from[move.from]);
    moving.forEach((element) => element.remove());
    moves.forEach((move, place) => put(moving[place], move.to));
    inserts.forEach(({ index, html }) => {
      const now = parse(html);
      put(now, index);
      if (path.length) glow(now);
    });
  };

  // The first element of ours in a list: what the page has precedes it.
  const ours = (list) => [...list.children].find((one) => one.tagName === "SCRIPT" || one.dataset.preview) ?? null;

  const patchHead = (html) => {
    const runs = (one) => one.tagName === "SCRIPT" && (!one.type || one.type === "module");
    const stays = (one) => runs(one) || one.rel === "stylesheet" || one.dataset.preview;
    [...document.head.children].filter((one) => !stays(one)).forEach((one) => one.remove());
    document.head.prepend(range.createContextualFragment(html));
  };

  // A sheet goes when the one for it is there, so that the page is never without one.
  const patchStyles = (addresses) => {
    const old = [...document.head.querySelectorAll("link[rel=stylesheet]:not([data-preview])")];
    const now = addresses.map((address) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = address;
      return link;
    });
    Promise.all(now.map((link) => new Promise((done) => { link.onload = link.onerror = done; })))
      .then(() => old.forEach((link) => link.remove()));
    document.head.append(...now);
  };

  // What is read stays where it is, whatever comes or goes above it.
  const keepingPlace = (change) => {
    document.documentElement.style.overflowAnchor = "none";
    const seen = [...document.querySelectorAll("main article, main > * > *")]
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > 0).slice(0, 50);
    const wasAtTop = scrollY === 0;
    change();
    const stays = seen.find(({ one }) => one.isConnected);
    if (stays && !wasAtTop) scrollBy(0, stays.one.getBoundingClientRect().top - stays.box.top);
  };

  const patch = (message) => {
    const { patch: { reload, head, styles, lists }, version: now } = message;
    if (reload) return location.reload();
    version = now;
    keepingPlace(() => lists.forEach(patchList));
    if (head !== undefined) patchHead(head);
    if (styles) patchStyles(styles);
    document.dispatchEvent(new CustomEvent("threadline-patched", { detail: message }));
  };

  // MARK: What is wrong

  let overlay;
  const element = (name, text, ...children) => {
    const one = document.createElement(name);
    if (text) one.textContent = text;
    one.append(...children);
    return one;
  };

  const fault = ({ place, message, source, column, code }) => {
    const lines = element("li");
    if (place) lines.append(element("code", place));
    lines.append(element("p", message));
    if (source !== undefined) {
      const mark = column ? "\n" + " ".repeat(Math.max(0, column - 1)) + "^" : "";
      lines.append(element("pre", source + mark));
    }
    lines.append(element("small", code));
    return lines;
  };

  const show = (faults) => {
    overlay?.remove();
    overlay = undefined;
    if (!faults.length) return;
    const host = element("div");
    host.dataset.preview = "faults";
    const root = host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      section { position: fixed; inset: auto 0 0 0; max-height: 60vh; overflow: auto; z-index: 2147483647;
        background: #1d1418; color: #ffe9e4; border-top: 3px solid #ff6b57; padding: 1rem 1.25rem;
        font: 15px/1.45 system-ui, sans-serif; }
      h2 { font-size: 1rem; margin: 0 0 .5rem; } ol { margin: 0; padding: 0 0 0 1.25rem; } p { margin: .25rem 0; }
      code, pre { font: 13px/1.4 ui-monospace, monospace; } pre { background: #0006; padding: .5rem; overflow: auto; }
      small { opacity: .7; }`);
    root.adoptedStyleSheets = [sheet];
    const list = element("ol", "", ...faults.map(fault));
    const box = element("section", "", element("h2", "The page above is the last good one"), list);
    box.setAttribute("role", "alert");
    root.append(box);
    document.body.append(host);
    overlay = host;
  };

  // MARK: The corner button

  // Says that a build runs, once it has taken so long that one wonders; each message with `isBuilding` calls it.
  let showBuild;

  const toolbar = () => {
    const host = element("div");
    host.dataset.preview = "toolbar";
    const root = host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      button { font: 13px system-ui, sans-serif; cursor: pointer; }
      .corner { position: fixed; inset: auto .75rem 4.75rem auto; z-index: 2147483646; border-radius: 999px; opacity: .6;
        width: 2.75rem; height: 2.75rem; border: 1px solid #8888; background: Canvas; color: CanvasText; }
      .corner:hover, .corner:focus-visible { opacity: 1; }
      .build { position: fixed; inset: auto 4rem 5.25rem auto; z-index: 2147483646; margin: 0; padding: .25rem .75rem;
        border: 1px solid #8888; border-radius: 999px; background: Canvas; color: CanvasText; font: 13px system-ui, sans-serif; }
      .build:empty { visibility: hidden; }
      dialog { width: min(46rem, 94vw); height: 84vh; padding: 0; border: 1px solid #8888; }
      header { display: flex; gap: .5rem; flex-wrap: wrap; padding: .5rem; }
      iframe { width: 100%; height: calc(100% - 3.5rem); border: 0; background: Canvas; }`);
    root.adoptedStyleSheets = [sheet];
    const corner = element("button", "tl");
    corner.className = "corner";
    corner.setAttribute("aria-label", "What is behind this page");
    corner.addEventListener("click", () => {
      const dialog = element("dialog");
      const bar = element("header");
      const close = element("button", "Close");
      close.addEventListener("click", () => dialog.close());
      bar.append(close);
      const looks = document.querySelector("script[data-looks]")?.dataset.looks ?? "";
      looks.split(", ").filter(Boolean).forEach((entry) => {
        const [name, ...words] = entry.split(" ");
        const button = element("button", words.join(" ") || name);
        button.addEventListener("click", () => { document.documentElement.dataset.look = name; });
        bar.append(button);
      });
      const frame = element("iframe");
      frame.title = "The page at hand";
      frame.src = "/-/panel?" + new URLSearchParams({ page });
      dialog.append(bar, frame);
      dialog.addEventListener("close", () => dialog.remove());
      root.append(dialog);
      dialog.showModal();
    });
    const build = element("p");
    build.className = "build";
    build.setAttribute("role", "status");
    let timer;
    showBuild = (isBuilding) => {
      clearTimeout(timer);
      if (isBuilding) timer = setTimeout(() => { build.textContent = "Building …"; }, 400);
      else build.textContent = "";
    };
    root.append(build, corner);
    document.body.append(host);
  };
  toolbar();

  // MARK: The line to the server

  const listen = () => {
    const events = new EventSource("/-/events?" + new URLSearchParams({ page, version }));
    events.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.isBuilding !== undefined) showBuild(message.isBuilding);
      if (message.faults) show(message.faults);
      if (message.reload) location.reload();
      if (message.patch) patch(message);
    };
    // A server that comes back may have rebuilt the page meanwhile: it is sent the version that is shown now.
    events.onerror = () => {
      events.close();
      showBuild(false);
      setTimeout(listen, 500);
    };
  };
  listen();
})();

// What a browser can add to a page that is whole without it: a choice of looks, posts that open wherever they are touched,
// and copying a link. It runs when the page is there; what the first frame needs is in first-paint.js. It asks nobody for
// anything, and remembers the name of the look.
(() => {
  "use strict";
  const root = document.documentElement;
  const site = new URL(".", document.currentScript.src);
  // What the controls are called stands in the page's template.
  const strings = document.currentScript.dataset;
  const look = "threadline-look";
  const ownLook = strings.ownLook;

  // The look. It follows other tabs and the way back to a page.

  const remembered = () => {
    try {
      const name = localStorage.getItem(look);
      return name && /^[a-z0-9-]+$/.test(name) ? name : ownLook;
    } catch {
      return ownLook;
    }
  };

  const remember = (name) => {
    try {
      localStorage.setItem(look, name);
    } catch {
      // A browser that keeps nothing shows the look on this page alone.
    }
  };

  /** What follows from the look besides colors: the icons of the page, and what is chosen. */
  const follow = () => {
    const name = root.dataset.look;
    const file = name === "auto" ? ["icon.svg", "apple-touch-icon.png"] : [`looks/${name}.svg`, `looks/${name}.png`];
    const icon = document.querySelector("link[rel=icon][type='image/svg+xml']");
    const touchIcon = document.querySelector("link[rel=apple-touch-icon]");
    const manifest = document.querySelector("link[rel=manifest]");
    if (icon) icon.href = new URL(file[0], site).pathname;
    if (manifest) manifest.href = new URL(`manifest-${name}.webmanifest`, site).pathname;
    // An account's page has its avatar there, whatever the look.
    if (touchIcon && !touchIcon.sizes.value) touchIcon.href = new URL(file[1], site).pathname;
    for (const choice of document.getElementsByName("look")) choice.checked = choice.value === name;
  };

  const wear = (name) => {
    if (root.dataset.look !== name) root.dataset.look = name;
  };

  if (root.dataset.look !== ownLook) follow();
  new MutationObserver(follow).observe(root, { attributeFilter: ["data-look"] });
  addEventListener("storage", (change) => {
    if (change.key === look || change.key === null) wear(remembered());
  });
  addEventListener("pageshow", (show) => {
    if (show.persisted) wear(remembered());
  });

  const make = (tag, properties, ...inside) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...inside);
    return element;
  };

  /** A control that a page without script does not have, so that nothing on a page is without effect. */
  const offerLooks = () => {
    const header = document.querySelector(".site-header");
    const looks = (strings.looks ?? "").split(",").map((look) => look.trim().split(/ (.*)/));
    if (!header || !("popover" in root) || !looks.some(([name]) => name === ownLook)) return;
    if (!looks.some(([name]) => name === root.dataset.look)) wear(ownLook);
    const title = () => make("span", { className: "visually-hidden" }, strings.look);
    const button = make("button", { className: "looks-button pressable", type: "button" }, title());
    const choices = make("fieldset", { className: "looks", id: "looks", popover: "auto" }, make("legend", {}, title()));
    for (const [value, title] of looks) {
      const choice = make("input", { type: "radio", name: "look", value, checked: value === root.dataset.look });
      const label = make("label", { className: "pressable" }, choice, title);
      label.dataset.look = value;
      choices.append(label);
    }
    button.popoverTargetElement = choices;
    choices.addEventListener("change", (change) => {
      remember(change.target.value);
      wear(change.target.value);
    });
    header.append(button, choices);
  };

  // What is pressed is felt: a phone that can taps back, unless its owner wants no motion. Browsers of iOS give pages no
  // such thing.

  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const tapBack = () => { if (!calm.matches) navigator.vibrate?.(8); };
  const feel = (pressed) => { if (pressed?.closest(".pressable") && pressed.localName !== "label") tapBack(); };
  document.addEventListener("click", (click) => {
    if (click.isTrusted && click.target instanceof Element) feel(click.target);
  }, true);

  // While something grows, the page is a picture of itself, and nothing in it can be touched. So a touch ends the growth,
  // and goes to what is under it then.
  addEventListener("pointerdown", () => document.activeViewTransition?.skipTransition(), true);
  addEventListener("click", (click) => {
    if (click.target !== root || !click.isTrusted) return;
    const pressed = document.elementFromPoint(click.clientX, click.clientY);
    feel(pressed);
    pressed?.click();
  });

  // A post opens wherever it is touched, as long as nothing else was meant.

  const openPost = (click) => {
    if (click.defaultPrevented || click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const touched = click.target instanceof Element ? click.target : null;
    const post = touched?.closest(".entry:not(.entry-focused) > .post");
    if (!post || touched.closest("a, button, summary, label, input, video, audio, .spoiler, .emoji, pre")) return;
    if (String(getSelection())) return;
    const link = post.querySelector(":scope > .byline a.time");
    if (!link) return;
    tapBack();
    link.click();
  };

  /** Pages with pictures load what shows them as large as the window. */
  const offerViewer = () => {
    if (!strings.viewer || !document.querySelector(".gallery > a")) return;
    const script = make("script", { src: strings.viewer });
    Object.assign(script.dataset, strings);
    document.head.append(make("link", { rel: "stylesheet", href: strings.viewerSheet }), script);
  };

  const offerSharing = () => {
    const facts = document.querySelector(".entry-focused .post-facts");
    const address = document.querySelector("link[rel=canonical]")?.href;
    const usesSheet = navigator.share && matchMedia("(pointer: coarse)").matches;
    if (!facts || !address || !strings.copy || !(usesSheet || navigator.clipboard)) return;
    const label = make("span", { className: "visually-hidden" }, strings.copy);
    const button = make("button", { className: "share pressable", type: "button", title: strings.copy }, label);
    const say = (text, isDone) => {
      label.textContent = button.title = text;
      button.classList.toggle("is-done", isDone);
    };
    button.addEventListener("click", async () => {
      try {
        if (usesSheet) return await navigator.share({ url: address });
        await navigator.clipboard.writeText(address);
        say(strings.copied, true);
        setTimeout(say, 2000, strings.copy, false);
      } catch {
        // The reader closed the sheet, or the browser refused: nothing was copied, and nothing says it was.
      }
    });
    facts.append(button);
  };

  // Searching from any page: what is typed goes into the fragment of the search page, which browsers send to nobody.

  const searchForm = ({ href, textContent }) => {
    const name = textContent.trim();
    const field = make("input", { type: "search", placeholder: name, ariaLabel: name, autocomplete: "off", enterKeyHint: "search" });
    const form = make("form", { className: "search-box" }, field);
    form.role = "search";
    form.addEventListener("submit", (submit) => {
      submit.preventDefault();
      location.href = `${href}#${new URLSearchParams({ q: field.value })}`;
    });
    return form;
  };

  const offerSearch = () => {
    const link = document.querySelector(".site-nav .to-search");
    if (!link) return;
    if (!link.hasAttribute("aria-current")) document.querySelector(".site-header").append(searchForm(link));
    for (const place of document.querySelectorAll(".search-here")) place.append(searchForm(link));
    document.addEventListener("keydown", (press) => {
      if (press.key !== "/" || press.ctrlKey || press.metaKey || press.altKey || press.target.closest("input, textarea, select, [contenteditable]")) return;
      press.preventDefault();
      const field = [...document.querySelectorAll("[role=search]:not(.filter) input[type=search]")].find((field) => field.checkVisibility());
      if (field) field.focus();
      else link.click();
    });
  };

  root.classList.add("is-live");
  offerSearch();
  offerLooks();
  offerSharing();
  offerViewer();
  // Without HTTPS, or from a folder, there is no service worker.
  if (strings.offline) navigator.serviceWorker?.register(strings.offline).catch(() => {});
  document.addEventListener("click", openPost);
  // Without a listener, Safari on a phone shows no pressed state.
  document.addEventListener("touchstart", () => {}, { passive: true });
})();

// What a browser can add to a page that is whole without it: the reader's look, cards that grow into their pages, and
// copying a link. It asks nobody for anything. It remembers the name of the look and, as long as a tab lives, the address
// of the page before.
(() => {
  "use strict";
  const root = document.documentElement;
  const site = new URL(".", document.currentScript.src);
  // What the controls are called stands in the page's template.
  const strings = document.currentScript.dataset;
  const look = "threadline-look";
  const cameFrom = "threadline-from";
  const ownLook = root.dataset.look;

  // The look. It is set before the first paint, and follows other tabs and the way back to a page.

  const kept = (store, key) => {
    try {
      return store().getItem(key);
    } catch {
      return null;
    }
  };

  const keep = (store, key, word) => {
    try {
      store().setItem(key, word);
    } catch {
      // A browser that keeps nothing shows the look on this page alone.
    }
  };

  const remembered = () => {
    const name = kept(() => localStorage, look);
    return name && /^[a-z0-9-]+$/.test(name) ? name : null;
  };

  const tint = () => {
    const paper = getComputedStyle(root).backgroundColor;
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.content = paper;
  };

  const wear = (name) => {
    if (root.dataset.look === name) return;
    root.dataset.look = name;
    const file = name === "auto" ? ["icon.svg", "apple-touch-icon.png"] : [`looks/${name}.svg`, `looks/${name}.png`];
    const icon = document.querySelector("link[rel=icon][type='image/svg+xml']");
    const touchIcon = document.querySelector("link[rel=apple-touch-icon]");
    if (icon) icon.href = new URL(file[0], site).pathname;
    // An account's page has its avatar there, whatever the look.
    if (touchIcon && !touchIcon.sizes.value) touchIcon.href = new URL(file[1], site).pathname;
    for (const choice of document.getElementsByName("look")) choice.checked = choice.value === name;
    tint();
  };

  const wearRemembered = () => wear(remembered() ?? ownLook);

  wearRemembered();
  addEventListener("storage", (change) => {
    if (change.key === look || change.key === null) wearRemembered();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    if (root.dataset.look !== ownLook) tint();
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
    const button = make("button", { className: "looks-button", type: "button" }, title());
    const choices = make("fieldset", { className: "looks", id: "looks", popover: "auto" }, make("legend", {}, title()));
    for (const [value, title] of looks) {
      const choice = make("input", { type: "radio", name: "look", value, checked: value === root.dataset.look });
      const label = make("label", {}, choice, title);
      label.dataset.look = value;
      choices.append(label);
    }
    button.popoverTargetElement = choices;
    choices.addEventListener("change", (change) => {
      keep(() => localStorage, look, change.target.value);
      wear(change.target.value);
      navigator.vibrate?.(8);
    });
    header.append(button, choices);
  };

  // A card grows into its page, and a page shrinks into its card: what has the same address on both pages has the
  // same name while one gives way to the other. A name stands on one element of a page at a time.

  const pathOf = (address) => {
    const url = address && URL.canParse(address) ? new URL(address) : null;
    return url?.origin === location.origin ? url.pathname : null;
  };

  const isInView = (element) => {
    const box = element.getBoundingClientRect();
    return box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  };

  /** The element of this page that stands for an address: the page's own subject, or a card that leads there. */
  const standIn = (path) => {
    if (!path) return null;
    if (path === location.pathname) return document.querySelector(".entry-focused > .post, .profile > .avatar");
    for (const link of document.querySelectorAll("a.time, a.card-link, .author > a, .accounts a, .tile a")) {
      if (pathOf(link.href) !== path) continue;
      const part = link.matches(".time") ? link.closest(".post") : link.matches(".card-link") ? link.closest(".quote, .parent-card")
        : link.querySelector(".avatar, img");
      if (part && isInView(part)) return part;
    }
    return null;
  };

  const name = (from, to, transition) => {
    if (from === to) return;
    const named = [["grows-from", standIn(from)], ["grows-to", standIn(to)]].filter(([, part]) => part && isInView(part));
    if (named.length === 2 && named[0][1] === named[1][1]) named.pop();
    for (const [word, part] of named) {
      part.style.viewTransitionName = word;
      part.style.viewTransitionClass = "grows";
    }
    const forget = () => {
      for (const [, part] of named) part.style.viewTransitionName = part.style.viewTransitionClass = "";
    };
    transition.finished.then(forget, forget);
  };

  /** A post that was opened by its address is what a reader sees first; what it replies to is a thumb's width above. */
  const goToPost = () => {
    const post = document.querySelector(".entry + .entry-focused, .gap + .entry-focused");
    const [visit] = performance.getEntriesByType("navigation");
    if (post && !location.hash && visit?.type === "navigate" && scrollY === 0) post.scrollIntoView();
  };

  // The site sends no referrer, so a browser does not say which page came before: a tab keeps that itself.
  addEventListener("pageswap", (swap) => {
    if (!swap.viewTransition) return;
    keep(() => sessionStorage, cameFrom, location.pathname);
    name(location.pathname, pathOf(swap.activation?.entry?.url ?? ""), swap.viewTransition);
  });

  addEventListener("pagereveal", (reveal) => {
    goToPost();
    if (reveal.viewTransition) name(kept(() => sessionStorage, cameFrom), location.pathname, reveal.viewTransition);
  });

  // A post opens wherever it is touched, as long as nothing else was meant.

  const openPost = (click) => {
    if (click.defaultPrevented || click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const touched = click.target instanceof Element ? click.target : null;
    const post = touched?.closest(".entry:not(.entry-focused) > .post");
    if (!post || touched.closest("a, button, summary, label, input, video, audio, .spoiler, .emoji, pre")) return;
    if (String(getSelection())) return;
    post.querySelector(":scope > .byline a.time")?.click();
  };

  const offerSharing = () => {
    const facts = document.querySelector(".entry-focused .post-facts");
    const address = document.querySelector("link[rel=canonical]")?.href;
    const usesSheet = navigator.share && matchMedia("(pointer: coarse)").matches;
    if (!facts || !address || !strings.copy || !(usesSheet || navigator.clipboard)) return;
    const label = make("span", { className: "visually-hidden" }, strings.copy);
    const button = make("button", { className: "share", type: "button", title: strings.copy }, label);
    const say = (text, isDone) => {
      label.textContent = button.title = text;
      button.classList.toggle("is-done", isDone);
    };
    button.addEventListener("click", async () => {
      try {
        if (usesSheet) return await navigator.share({ url: address });
        await navigator.clipboard.writeText(address);
        navigator.vibrate?.(8);
        say(strings.copied, true);
        setTimeout(say, 2000, strings.copy, false);
      } catch {
        // The reader closed the sheet, or the browser refused: nothing was copied, and nothing says it was.
      }
    });
    facts.append(button);
  };

  addEventListener("DOMContentLoaded", () => {
    root.classList.add("is-live");
    offerLooks();
    offerSharing();
    goToPost();
    document.addEventListener("click", openPost);
    // Without a listener, Safari on a phone shows no pressed state.
    document.addEventListener("touchstart", () => {}, { passive: true });
  });
  addEventListener("pageshow", (show) => {
    if (show.persisted) wearRemembered();
  });
})();

// What has to be right in the first frame of a page: the reader's look, where the page is scrolled to, and the card that
// grows into its page. It is loaded before the style sheets, so that it waits for none of them; all else is in site.js,
// which holds up nothing. It remembers, as long as a tab lives, the address of the page before.
(() => {
  "use strict";
  const root = document.documentElement;
  const cameFrom = "threadline-from";

  const kept = (store, key) => {
    try {
      return store().getItem(key);
    } catch {
      return null;
    }
  };

  // The look. `data-look` is all that a page is drawn by; what follows from it is set here and in site.js.

  const look = kept(() => localStorage, "threadline-look");
  if (look && /^[a-z0-9-]+$/.test(look)) root.dataset.look = look;

  const ownColors = [...document.querySelectorAll("meta[name=theme-color]")].map((meta) => [meta, meta.content]);
  const ownLook = document.currentScript.dataset.ownLook;

  /** The color that a browser shows around the page: the paper of the look, unless the page's own look is shown. */
  const tint = () => {
    const paper = root.dataset.look === ownLook ? null : getComputedStyle(root).backgroundColor;
    for (const [meta, color] of ownColors) meta.content = paper ?? color;
  };

  addEventListener("DOMContentLoaded", tint);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tint);
  new MutationObserver(tint).observe(root, { attributeFilter: ["data-look"] });

  // The place. A post that was opened by its address is what a reader sees first; what it replies to is a thumb's width
  // above. The first frame may come before the end of the page, so the place is taken again when all is there, unless
  // the reader has moved.

  let place = 0;
  const goToPost = () => {
    const post = document.querySelector(".entry-focused");
    const [visit] = performance.getEntriesByType("navigation");
    if (!post || location.hash || visit?.type !== "navigate" || Math.abs(scrollY - place) > 1) return;
    if (document.querySelector(".entry, .gap") === post) return;
    post.scrollIntoView();
    place = scrollY;
  };

  addEventListener("DOMContentLoaded", goToPost);

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

  // The site sends no referrer, so a browser does not say which page came before: a tab keeps that itself.
  addEventListener("pageswap", (swap) => {
    if (!swap.viewTransition) return;
    try {
      sessionStorage.setItem(cameFrom, location.pathname);
    } catch {
      // A browser that keeps nothing shows the next page without growth.
    }
    name(location.pathname, pathOf(swap.activation?.entry?.url ?? ""), swap.viewTransition);
  });

  addEventListener("pagereveal", (reveal) => {
    tint();
    goToPost();
    if (reveal.viewTransition) name(kept(() => sessionStorage, cameFrom), location.pathname, reveal.viewTransition);
  });
})();

// What has to be right in the first frame of a page: the reader's look, and where the page is scrolled to. It is at the top
// of the head, before the style sheets, so that it waits for none of them and nothing of the page is there when it runs;
// all else is in site.js, which holds up nothing.
(() => {
  "use strict";
  const root = document.documentElement;
  const ownLook = root.dataset.look, { growth } = document.currentScript.dataset;

  // The look. `data-look` is all that a page is drawn by; what follows from it is set here and in site.js.

  try {
    const look = localStorage.getItem("threadline-look");
    if (look && /^[a-z0-9-]+$/.test(look)) root.dataset.look = look;
  } catch {
    // A browser that keeps nothing shows the look of the site.
  }

  /** The color that a browser shows around the page: the paper of the look, unless the page's own look is shown. */
  const tint = () => {
    const paper = root.dataset.look === ownLook ? null : getComputedStyle(root).backgroundColor;
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.dataset.own ??= meta.content;
      meta.content = paper ?? meta.dataset.own;
    }
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

  addEventListener("pagereveal", () => {
    tint();
    goToPost();
  });

  // Growth. Something grows into a page only out of one of the same site that was there before.

  if (growth) {
    const script = document.createElement("script");
    script.src = growth;
    if (window.navigation?.activation?.from) script.blocking = "render";
    document.head.append(script);
  }
})();

// What grows from one page into the next. first-paint.js loads it: before the first frame where a page of the site came
// before, since something may grow into this one, and else when there is time. It remembers, as long as a tab lives, the
// address of the page before and what grew.
(() => {
  "use strict";
  const cameFrom = "threadline-from";

  const kept = () => {
    try {
      return sessionStorage.getItem(cameFrom) ?? "";
    } catch {
      return "";
    }
  };

  // Templates say what grows: a part with data-grows="KIND" stands for the page that the link around it leads to, or the
  // link in it that has rel="bookmark". What stands for the same page on both pages has the same name while one gives way
  // to the other. A name is on one element of a page at a time. Faces stand for a conversation, not for their accounts.

  const pathOf = (address) => {
    const url = address && URL.canParse(address) ? new URL(address) : null;
    return url?.origin === location.origin ? url.pathname : null;
  };

  const isInView = (element) => {
    const box = element.getBoundingClientRect();
    return box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  };

  const pathBehind = (part) => {
    const inside = () => [...part.querySelectorAll("a[rel~=bookmark]")].find((link) => link.closest("[data-grows]") === part);
    return pathOf((part.closest("a") ?? inside())?.href);
  };

  let touched = null;
  addEventListener("click", (click) => { touched = click.target instanceof Element ? click.target : null; }, true);

  /** The part of this page that stands for a path: the one that was touched, or the first in view. What grew on the other
      page as another kind of part is looked for inside it: the picture of a post grows out of a picture. */
  const standIn = (path, kind) => {
    const parts = path ? [...document.querySelectorAll("[data-grows]:not(.faces *)")].filter((part) => pathBehind(part) === path && isInView(part)) : [];
    const part = parts.find((part) => part.contains(touched) || touched?.closest("a")?.contains(part)) ?? parts[0];
    const inside = kind && part && part.dataset.grows !== kind ? part.querySelector(`[data-grows="${CSS.escape(kind)}"]`) : null;
    return inside && isInView(inside) ? inside : part;
  };

  const name = (from, to, transition) => {
    const named = [["grows-from", from], ["grows-to", to]].filter(([, part]) => part);
    if (from === to) named.pop();
    for (const [word, part] of named) {
      part.style.viewTransitionName = word;
      part.style.viewTransitionClass = "grows";
    }
    const forget = () => {
      for (const [, part] of named) part.style.viewTransitionName = part.style.viewTransitionClass = "";
    };
    transition.finished.then(forget, forget);
  };

  // The site sends no referrer, so a browser says neither which page came before nor which one the way back leads to: a
  // tab keeps the page that it leaves, and each page of its history the kind of what grew into it. So the way back shrinks
  // that into what it grew from.

  addEventListener("pageswap", (swap) => {
    const to = pathOf(swap.activation?.entry?.url);
    if (!swap.viewTransition || to === location.pathname) return;
    const part = standIn(to);
    const kind = part?.dataset.grows ?? history.state?.grown ?? "";
    try {
      sessionStorage.setItem(cameFrom, `${location.pathname} ${kind}`);
    } catch {
      // A browser that keeps nothing shows the next page without growth.
    }
    name(standIn(location.pathname, to ? null : kind), part, swap.viewTransition);
  });

  addEventListener("pagereveal", (reveal) => {
    const [path, kind] = kept().split(" ");
    if (!reveal.viewTransition || path === location.pathname) return;
    const [from, to] = [standIn(path, kind), standIn(location.pathname, kind)];
    if (to && kind) history.replaceState({ ...history.state, grown: kind }, "");
    name(from, to, reveal.viewTransition);
  });
})();

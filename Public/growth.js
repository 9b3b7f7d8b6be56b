// What grows from one page into the next. first-paint.js loads it: before the first frame where a page of the site came
// before, since something may grow into this one, and else when there is time. It remembers, as long as a tab lives, the
// address and kind of the page before and what grew.
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

  // Templates say what grows. A part with data-grows="PART" stands for the page that the link around it leads to, or the
  // link in it that has rel="bookmark". The table in the body's data-growth has a row for each pair of parts that become
  // one, with the kinds of the pages that they are on: "media.picture permalink.picture". It is read in both directions.
  // A name is on one element of a page at a time. Faces stand for a conversation, not for their accounts.

  const pageKind = () => document.body.className.match(/page-(\S+)/)?.[1] ?? "";

  /** What the part of a page of another kind may become on this page: kinds of parts, the best one first. */
  const partners = (page, part) => {
    const table = (document.body.dataset.growth ?? "").matchAll(/(\S+)\.(\S+)\s+(\S+)\.(\S+)/g);
    const rows = [...table].flatMap(([, ...row]) => [row, [...row.slice(2), ...row.slice(0, 2)]]);
    const isOf = (kind, page) => kind === "*" || kind === page;
    return rows.filter(([before, from, now]) => isOf(before, page) && from === part && isOf(now, pageKind())).map((row) => row[3]);
  };

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

  /** The part of this page that stands for a path: the one that was touched, or the first in view. Of some kinds of parts,
      it is the first one that is there: the part itself or, as the picture of a post, something inside it. */
  const standIn = (path, kinds) => {
    const parts = path ? [...document.querySelectorAll("[data-grows]:not(.faces *)")].filter((part) => pathBehind(part) === path && isInView(part)) : [];
    const part = parts.find((part) => part.contains(touched) || touched?.closest("a")?.contains(part)) ?? parts[0];
    if (!part || !kinds) return part;
    const inside = [part, ...part.querySelectorAll("[data-grows]")].filter(isInView);
    return kinds.map((kind) => inside.find((part) => part.dataset.grows === kind)).find(Boolean);
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
  // tab keeps the page that it leaves with the parts that were named on it, and each page of its history the kind of what
  // grew into it. So the way back shrinks that into what it grew from.

  addEventListener("pageswap", (swap) => {
    const next = pathOf(swap.activation?.entry?.url);
    if (!swap.viewTransition || next === location.pathname) return;
    const to = standIn(next);
    const grown = history.state?.grown;
    const from = standIn(location.pathname, !to && grown ? [grown] : null);
    try {
      sessionStorage.setItem(cameFrom, [location.pathname, pageKind(), from?.dataset.grows, to?.dataset.grows].join(" "));
    } catch {
      // A browser that keeps nothing shows the next page without growth.
    }
    name(from, to, swap.viewTransition);
  });

  addEventListener("pagereveal", (reveal) => {
    const [path, page, ...parts] = kept().split(" ");
    if (!reveal.viewTransition || path === location.pathname) return;
    const [from, to] = [path, location.pathname].map((path, index) => standIn(path, partners(page, parts[index])));
    if (to) history.replaceState({ ...history.state, grown: to.dataset.grows }, "");
    name(from, to, reveal.viewTransition);
  });
})();

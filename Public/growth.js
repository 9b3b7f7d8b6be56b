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
  // link in it that has rel="bookmark". A row of the table in the body's data-growth has a part of a kind of page, and what
  // becomes one with it on other kinds: "media.picture permalink permalink.post". It is read in both directions.
  // A name is on one element of a page at a time. Faces stand for a conversation, not for their accounts.

  const pageKind = () => document.body.className.match(/(?:^|\s)page-(\S+)/)?.[1] ?? "";

  /** What a part of a page of another kind may become on this page: names of parts, the best one first. */
  const partners = (page, part) => {
    const table = (document.body.dataset.growth ?? "").split("\n").map((row) => row.trim().split(/\s+/).map((name) => name.split(".")));
    const rows = table.flatMap(([[kind, own], ...others]) => others.flatMap(([other, its = own]) => [[kind, own, other, its], [other, its, kind, own]]));
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

  /** The part of this page that stands for a path: the one that was touched, or the first in view. With names of parts, the
      part of the first name that there is, which may be inside another, as the picture of a post is. */
  const standIn = (path, names) => {
    const isTouched = (part) => Number(part.contains(touched) || (touched?.closest("a")?.contains(part) ?? false));
    const parts = path ? [...document.querySelectorAll("[data-grows]:not(.faces *)")].filter((part) => pathBehind(part) === path && isInView(part)) : [];
    parts.sort((one, other) => isTouched(other) - isTouched(one));
    if (!names) return parts[0];
    const all = parts.flatMap((part) => [part, ...part.querySelectorAll("[data-grows]")]).filter(isInView);
    return names.map((name) => all.find((part) => part.dataset.grows === name)).find(Boolean);
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
  // tab keeps the page that it leaves with the parts that were named on it, and each page of its history keeps what grew
  // into it, and out of which page. So the way back shrinks that into what it grew from.

  addEventListener("pageswap", (swap) => {
    const next = pathOf(swap.activation?.entry?.url);
    if (!swap.viewTransition || next === location.pathname) return;
    const to = standIn(next);
    const grown = history.state?.grown;
    const from = (grown?.page === next && standIn(location.pathname, [grown.part])) || standIn(location.pathname);
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
    if (to) history.replaceState({ ...history.state, grown: { page: path, part: to.dataset.grows } }, "");
    name(from, to, reveal.viewTransition);
  });
})();

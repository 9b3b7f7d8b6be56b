// On a page that is not there: the accounts whose handles are nearest to what was asked for.
(() => {
  "use strict";
  const place = document.querySelector(".nearest");
  if (!place) return;
  const paths = (place.dataset.paths ?? "").split(" ").filter(Boolean);

  const decoded = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };

  /** The handle in a path: what follows "@", or else its first part. */
  const handle = (path) => {
    const parts = decoded(path).split("/").filter(Boolean);
    return (parts.find((part) => part.startsWith("@")) ?? parts[0] ?? "").replace(/^@/, "").toLowerCase().slice(0, 64);
  };

  /** How many letters have to be changed, added, left out or swapped. */
  const distance = (left, right) => {
    let before = [], row = Array.from({ length: right.length + 1 }, (_, index) => index);
    for (let i = 1; i <= left.length; i++) {
      const next = [i];
      for (let j = 1; j <= right.length; j++) {
        const isSame = left[i - 1] === right[j - 1];
        next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (isSame ? 0 : 1));
        if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
      }
      [before, row] = [row, next];
    }
    return row[right.length];
  };

  // A site may be below a path, which is what all of its accounts' paths begin with.
  const base = place.dataset.base ?? "/";
  const wanted = handle(location.pathname.startsWith(base) ? location.pathname.slice(base.length) : location.pathname);
  if (!wanted) return;
  const near = paths.map((path) => ({ path, name: handle(path.slice(base.length)) }))
    .map((account) => ({ ...account, far: distance(wanted, account.name) }))
    .filter(({ far, name }) => far <= Math.max(2, Math.min(wanted.length, name.length) / 2))
    .sort((left, right) => left.far - right.far)
    .slice(0, 2);
  for (const { path } of near) {
    const link = document.createElement("a");
    link.href = path;
    link.textContent = decoded(path.slice(base.length)).replace(/\/$/, "");
    place.append(" ", link);
  }
  place.hidden = near.length === 0;
})();

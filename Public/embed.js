// Tells the page that frames a post how high the post is, and wears the look that the reader chose on the site, or that
// the framing page asks for: {message: "look", value: "night"}. It tells nothing else, and asks nobody for anything. A
// frame that goes without is as high as its page says. It runs in the head, so that the first frame wears the look.
(() => {
  "use strict";
  const root = document.documentElement;
  const ownLook = root.dataset.look;

  const wear = (name) => {
    root.dataset.look = /^[a-z0-9-]+$/.test(name ?? "") ? name : ownLook;
  };

  // Browsers keep what a site remembers apart for each site that frames it: the choice is seen in frames of the site itself.
  const wearRemembered = () => {
    try {
      wear(localStorage.getItem("threadline-look"));
    } catch {
      // A frame that is locked in remembers nothing.
    }
  };
  wearRemembered();
  addEventListener("storage", (change) => {
    if (change.key === "threadline-look" || change.key === null) wearRemembered();
  });

  if (parent === window) return;
  // WordPress puts a word into the address by which it knows its frames apart.
  const secret = new URLSearchParams(location.hash.replace(/^#\??/, "")).get("secret") ?? "";
  const tell = () => {
    if (!document.body) return;
    const value = Math.ceil(document.body.getBoundingClientRect().height);
    parent.postMessage({ message: "height", value, secret }, "*");
  };
  addEventListener("DOMContentLoaded", () => new ResizeObserver(tell).observe(document.body));
  addEventListener("load", tell);
  addEventListener("message", (event) => {
    if (event.source !== parent) return;
    if (event.data?.message === "ready") tell();
    if (event.data?.message === "look") wear(String(event.data.value));
  });
})();

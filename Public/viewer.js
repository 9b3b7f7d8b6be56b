// Shows the pictures of a post as large as the window. Each grows out of its place in the post and goes back to it. A link
// to a picture's file stays a link: this script is loaded by pages with pictures alone, and what it does not know about
// (a middle click, a browser without dialogs) is left to the link.
(() => {
  "use strict";
  const strings = document.currentScript.dataset;
  const links = ".gallery > a";
  if (!window.HTMLDialogElement) return;

  const make = (tag, properties, ...inside) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...inside);
    return element;
  };
  const control = (name, title, action) => {
    const button = make("button", { type: "button", className: `viewer-${name} pressable`, title });
    button.ariaLabel = title;
    button.addEventListener("click", action);
    return button;
  };

  const picture = make("img", { decoding: "async" });
  const stage = make("div", { className: "viewer-stage" }, picture);
  const position = make("span", { className: "viewer-position" });
  const text = make("span", { dir: "auto" });
  const file = make("a", { textContent: strings.file });
  const caption = make("p", { className: "viewer-caption", id: "viewer-caption" }, position, text, file);
  const previous = control("previous", strings.previous, () => step(-1));
  const next = control("next", strings.next, () => step(1));
  const viewer = make("dialog", { className: "viewer" }, control("close", strings.close, () => close()), previous, stage, next, caption);
  viewer.setAttribute("aria-labelledby", caption.id);
  viewer.tabIndex = -1;
  caption.ariaLive = "polite";
  document.body.append(viewer);

  let all = [], place = 0;
  const tile = () => all[place].querySelector("img");

  const show = () => {
    const shown = tile(), link = all[place], { width, height } = shown;
    // What is there already is shown at once, and the whole file as soon as it is there too.
    picture.src = shown.currentSrc || link.href;
    const [w, h] = [shown.getAttribute("width") || width, shown.getAttribute("height") || height];
    stage.style.setProperty("--width", w);
    stage.style.setProperty("--height", h);
    const whole = make("img", { src: link.href });
    whole.decode().then(() => { if (all[place] === link && viewer.open) picture.src = whole.src; }, () => {});
    picture.alt = shown.alt || link.ariaLabel || "";
    position.textContent = all.length > 1 ? strings.position.replace("##", all.length).replace("#", place + 1) : "";
    text.textContent = shown.alt || link.ariaLabel || "";
    file.href = link.href;
    previous.disabled = place === 0;
    next.disabled = place === all.length - 1;
    previous.hidden = next.hidden = all.length === 1;
  };

  /** Changes the page so that one picture becomes the other, unless the reader wants no motion. */
  const grow = (from, to, change) => {
    const name = (element, word) => { element.style.viewTransitionName = word; };
    if (!document.startViewTransition || matchMedia("(prefers-reduced-motion: reduce)").matches) return change();
    const update = () => {
      name(from, "");
      change();
      name(to, "picture");
    };
    const ended = () => name(to, "");
    const box = from.getBoundingClientRect();
    if (box.bottom > 0 && box.top < innerHeight) name(from, "picture");
    let transition;
    try {
      transition = document.startViewTransition({ update, types: ["picture"] });
    } catch {
      transition = document.startViewTransition(update);
    }
    transition.finished.then(ended, ended);
  };

  const close = () => {
    if (!viewer.open) return;
    all[place].scrollIntoView({ block: "nearest" });
    grow(picture, tile(), () => {
      viewer.close();
      all[place].focus({ preventScroll: true });
    });
  };

  const step = (by) => {
    if (!all[place + by]) return;
    place += by;
    show();
    // A button that is no longer of use would keep the focus from the keys.
    if (document.activeElement?.disabled !== false) viewer.focus();
  };

  document.addEventListener("click", (click) => {
    const link = click.target instanceof Element ? click.target.closest(links) : null;
    if (!link?.querySelector("img") || click.defaultPrevented || click.button) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    click.preventDefault();
    all = [...link.parentElement.querySelectorAll(":scope > a:has(img)")];
    place = all.indexOf(link);
    show();
    grow(tile(), picture, () => {
      viewer.showModal();
      // The viewer itself takes the focus, and says what is shown.
      viewer.focus();
    });
  });

  stage.addEventListener("click", close);
  viewer.addEventListener("cancel", (cancel) => {
    cancel.preventDefault();
    close();
  });
  document.addEventListener("keydown", (key) => {
    if (!viewer.open) return;
    const forward = getComputedStyle(viewer).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (key.key === "ArrowLeft" || key.key === "ArrowRight") step(key.key === forward ? 1 : -1);
  });
  let start = null;
  stage.addEventListener("touchstart", (touch) => { start = touch.touches.length === 1 ? touch.touches[0].clientX : null; }, { passive: true });
  stage.addEventListener("touchend", (touch) => {
    const way = start === null || visualViewport?.scale > 1 ? 0 : touch.changedTouches[0].clientX - start;
    if (Math.abs(way) < 48) return;
    touch.preventDefault();
    step((way < 0) === (getComputedStyle(viewer).direction !== "rtl") ? 1 : -1);
  });
})();

for (const frame of document.querySelectorAll("iframe")) {
  const dress = () => {
    const root = frame.contentDocument.documentElement;
    root.dataset.look = frame.dataset.look;
    root.style.colorScheme = frame.dataset.scheme;
  };
  frame.addEventListener("load", dress);
  if (frame.contentDocument?.readyState === "complete") dress();
}

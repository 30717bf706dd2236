/** Navigations to addresses that an app intercepts. */

/** Calls `navigated` for each navigation of a frame or of the page itself, as far as a page can see them. */
export function watchNavigations(
  scope: Window,
  navigated: (url: string) => void,
) {
  const { document } = scope;
  const observer = new MutationObserver((records) => {
    for (const url of frameAddresses(records)) navigated(url);
  });
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["src"],
    attributeOldValue: true,
  });
  const { navigation } = scope as { navigation?: EventTarget };
  if (navigation !== undefined) {
    navigation.addEventListener("navigate", (event) => {
      const { destination } = event as Event & { destination: { url: string } };
      navigated(destination.url);
    });
    return;
  }
  document.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      if (link instanceof HTMLAnchorElement) navigated(link.href);
    },
    true,
  );
}

/** The addresses to which frames went, in order. */
export function frameAddresses(records: MutationRecord[]): string[] {
  const found: { frame: HTMLIFrameElement; url: string | null }[] = [];
  for (const record of records) {
    if (record.type === "attributes") {
      if (!(record.target instanceof HTMLIFrameElement)) continue;
      const frame = record.target;
      // What it was before is where the change before led.
      const before = found.findLast((known) => known.frame === frame);
      if (before) before.url = record.oldValue;
      found.push({ frame, url: frame.getAttribute("src") });
    }
    for (const node of record.addedNodes) {
      if (!(node instanceof Element)) continue;
      const inner = node.querySelectorAll("iframe");
      const frames =
        node instanceof HTMLIFrameElement ? [node, ...inner] : inner;
      for (const frame of frames)
        found.push({ frame, url: frame.getAttribute("src") });
    }
  }
  return found.flatMap(({ url }) => url ?? []);
}

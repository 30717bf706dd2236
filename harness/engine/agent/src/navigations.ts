/**
 * Intercepts a page's navigations that are for the app: to an address that the dialect declares as a message, or of an
 * app's scheme. An engine stops them itself; in a browser, this watches the page.
 */
import { queryAll } from "./dom";

type Scope = Window & typeof globalThis;

/** The part of the type that is used. Browsers without it get a listener for links instead. */
interface NavigationApi {
  addEventListener: (
    type: "navigate",
    listen: (event: Event & { destination: { url: string } }) => void,
  ) => void;
}

const OF_THE_WEB = /^(?:https?|about|blob|data|javascript):/i;

export function takeNavigations(
  scope: Scope,
  messages: readonly string[],
  take: (url: string) => void,
): void {
  const isTaken = (url: string): boolean =>
    !OF_THE_WEB.test(url) || messages.some((start) => url.startsWith(start));
  const { navigation } = scope as unknown as { navigation?: NavigationApi };
  if (navigation)
    navigation.addEventListener("navigate", (event) => {
      if (!isTaken(event.destination.url)) return;
      event.preventDefault();
      take(event.destination.url);
    });
  else
    scope.addEventListener("click", (event) => {
      const link = event
        .composedPath()
        .find((part) => part instanceof scope.HTMLAnchorElement);
      if (!link || event.defaultPrevented || !isTaken(link.href)) return;
      event.preventDefault();
      take(link.href);
    });
  takeFrames(scope, (url) => {
    if (isTaken(url)) take(url);
  });
}

/**
 * Intercepts navigations of frames. Only the last address of a task counts, as in an engine, even if the frame is
 * removed at once.
 */
function takeFrames(scope: Scope, load: (url: string) => void): void {
  const { document, HTMLIFrameElement, MutationObserver } = scope;
  const observer = new MutationObserver((records) => {
    const frames = new Set<HTMLIFrameElement>();
    for (const { type, target, addedNodes } of records) {
      if (type === "attributes") addTo(frames, target);
      for (const node of addedNodes) addTo(frames, node);
    }
    for (const { src } of frames) if (src !== "") load(src);
  });
  const addTo = (frames: Set<HTMLIFrameElement>, node: Node): void => {
    if (node instanceof HTMLIFrameElement) frames.add(node);
    else if (node instanceof scope.Element)
      for (const frame of queryAll<HTMLIFrameElement>(node, "iframe"))
        frames.add(frame);
  };
  observer.observe(document, {
    attributeFilter: ["src"],
    childList: true,
    subtree: true,
  });
}

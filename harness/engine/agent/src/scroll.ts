/** Scrolls like a user: not where the page prevents it. */
import { bare, newPromise } from "./builtins";
import { NotLocated } from "./locate";
import type { Natives } from "./natives";
import type { ScrollEnd } from "./wire.generated";

/** The timeout for the scroll event, in real milliseconds. */
const LONGEST_FRAME = 200;

/**
 * Scrolls an element, or the page, to one of its ends; without an end, brings the element into view. Fulfilled when the
 * page has received its event.
 */
export function scroll(
  document: Document,
  element: HTMLElement | undefined,
  to: ScrollEnd | null,
  natives: Natives,
): Promise<void> {
  const page = document.scrollingElement ?? document.documentElement;
  const scroller = scrollerOf(element) ?? page;
  if (scroller === page) refuseLocked(document);
  const scope = document.defaultView ?? window;
  const down = to !== "top";
  const wheel = new scope.WheelEvent("wheel", {
    bubbles: true,
    cancelable: true,
    composed: true,
    deltaY: down ? 100 : -100,
  });
  if (!(element ?? document.body).dispatchEvent(wheel))
    throw new NotLocated("the page keeps itself from being scrolled");
  const before = [scroller.scrollTop, page.scrollTop];
  if (to === null) element?.scrollIntoView({ block: "center" });
  else
    scroller.scrollTo({
      top: to === "top" ? 0 : scroller.scrollHeight,
      behavior: "instant",
    });
  if (before[0] === scroller.scrollTop && before[1] === page.scrollTop)
    return newPromise((done) => done());
  return newPromise((resolve) => {
    const options = bare({ capture: true, once: true });
    document.addEventListener("scroll", () => resolve(), options);
    natives.setTimeout(resolve, LONGEST_FRAME);
  });
}

/** The nearest scrollable element at or around this one; undefined for the page. */
function scrollerOf(element: HTMLElement | undefined): Element | undefined {
  const { body, documentElement, defaultView } = element?.ownerDocument ?? {};
  let box: Element | null | undefined = element;
  while (box && box !== body && box !== documentElement) {
    const flow = defaultView?.getComputedStyle(box).overflowY;
    const scrolls = flow === "auto" || flow === "scroll";
    if (scrolls && box.scrollHeight > box.clientHeight) return box;
    box = box.parentElement;
  }
  return undefined;
}

/** The body's overflow is the page's, unless the root has its own. */
function refuseLocked({ body, documentElement, defaultView }: Document): void {
  const flow = (box: Element): string =>
    defaultView?.getComputedStyle(box).overflowY ?? "";
  const root = flow(documentElement);
  const shown = root === "visible" || root === "" ? flow(body) : root;
  if (shown === "hidden" || shown === "clip")
    throw new NotLocated(
      `the page can't be scrolled: its overflow is ${shown}`,
    );
}

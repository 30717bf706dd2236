/** Scrolls like a user: not where the page prevents it. */
import { bare, newPromise } from "./builtins";
import {
  body,
  clientHeight,
  computed,
  dispatch,
  documentElement,
  listen,
  ownerDocument,
  scrollHeight,
  scrollingElement,
  scrollIntoView,
  scrollTo,
  scrollTop,
} from "./dom";
import { flatParent } from "./flat-tree";
import { NotLocated } from "./locate";
import type { Natives } from "./natives";
import type { ScrollEnd } from "./wire.generated";

const { WheelEvent } = globalThis;

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
  const page = scrollingElement(document) ?? documentElement(document);
  const scroller = scrollerOf(element) ?? page;
  if (scroller === page) refuseLocked(document);
  const down = to !== "top";
  const wheel = new WheelEvent("wheel", {
    bubbles: true,
    cancelable: true,
    composed: true,
    deltaY: down ? 100 : -100,
  });
  if (!dispatch(element ?? body(document), wheel))
    throw new NotLocated("the page keeps itself from being scrolled");
  const before = [scrollTop(scroller), scrollTop(page)];
  if (to !== null)
    scrollTo(scroller, {
      top: to === "top" ? 0 : scrollHeight(scroller),
      behavior: "instant",
    });
  else if (element) scrollIntoView(element, { block: "center" });
  if (before[0] === scrollTop(scroller) && before[1] === scrollTop(page))
    return newPromise((done) => done());
  return newPromise((resolve) => {
    const options = bare({ capture: true, once: true });
    listen(document, "scroll", () => resolve(), options);
    natives.setTimeout(resolve, LONGEST_FRAME);
  });
}

/** The nearest scrollable element at or around this one; undefined for the page. */
function scrollerOf(element: HTMLElement | undefined): Element | undefined {
  if (!element) return undefined;
  const document = ownerDocument(element);
  const page = [body(document), documentElement(document)];
  let box: Element | null = element;
  while (box && !page.includes(box as HTMLElement)) {
    const flow = computed(box, "overflow-y");
    const scrolls = flow === "auto" || flow === "scroll";
    if (scrolls && scrollHeight(box) > clientHeight(box)) return box;
    box = flatParent(box);
  }
  return undefined;
}

/** The body's overflow is the page's, unless the root has its own. */
function refuseLocked(document: Document): void {
  const flow = (box: Element): string => computed(box, "overflow-y");
  const root = flow(documentElement(document));
  const shown = root === "visible" || root === "" ? flow(body(document)) : root;
  if (shown === "hidden" || shown === "clip")
    throw new NotLocated(
      `the page can't be scrolled: its overflow is ${shown}`,
    );
}

/** Moves the mouse, which a user has besides the finger. Styles with `:hover` don't apply. */
import { boxOf, dispatch, isConnected, scrollIntoView } from "./dom";
import { flatContains, flatParent } from "./flat-tree";

const { MouseEvent, PointerEvent } = globalThis;

/** The element under the mouse; undefined at first, and after its element was removed. */
export class Mouse {
  private place: WeakRef<Element> | undefined;

  /** Moves onto an element, and off the previous one. */
  hover(element: HTMLElement): void {
    scrollIntoView(element, { block: "nearest", inline: "nearest" });
    const last = this.place?.deref();
    const left = last && isConnected(last) ? last : undefined;
    this.place = new WeakRef(element);
    if (left && left !== element) {
      const from = newEvents(left, element);
      from("out", true);
      for (const box of around(left, element)) from("leave", false, box);
    }
    const onto = newEvents(element, left ?? null);
    if (left !== element) {
      onto("over", true);
      for (const box of around(element, left).reverse())
        onto("enter", false, box);
    }
    onto("move", true);
  }
}

/** An element and its ancestors, up to the common ancestor with the other element. */
function around(element: Element, other: Element | undefined): Element[] {
  const boxes: Element[] = [];
  let box: Element | null = element;
  while (box && !(other && flatContains(box, other))) {
    boxes.push(box);
    box = flatParent(box);
  }
  return boxes;
}

/** Dispatches a pointer's and a mouse's event of a kind at the middle of an element. */
function newEvents(
  element: Element,
  related: Element | null,
): (kind: string, bubbles: boolean, at?: Element) => void {
  const { x, y, width, height } = boxOf(element);
  return (kind, bubbles, at = element) => {
    const shared = {
      bubbles,
      cancelable: bubbles,
      composed: true,
      relatedTarget: kind === "move" ? null : related,
      clientX: x + width / 2,
      clientY: y + height / 2,
    };
    const pointer = { pointerId: 1, isPrimary: true, pointerType: "mouse" };
    dispatch(at, new PointerEvent(`pointer${kind}`, { ...shared, ...pointer }));
    dispatch(at, new MouseEvent(`mouse${kind}`, shared));
  };
}

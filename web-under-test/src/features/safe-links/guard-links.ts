/** Checks each link when it is followed, whatever code created it (§5; web-under-test/docs/safety.md, 3). */
import { judgeLink, refusalText } from "./judge-link";
import type { Warn } from "./warn";

/** Any mouse button; a key press fires a click as well. */
const EVENTS = ["click", "auxclick"] as const;

/** Guards links under `root` until the returned function is called. */
export function guardLinks(root: Document | Element, warn: Warn): () => void {
  const listener = (event: Event): void => {
    const link = linkAt(event);
    if (link !== null && !admit(link, warn)) event.preventDefault();
  };
  for (const name of EVENTS) root.addEventListener(name, listener, true);
  return () => {
    for (const name of EVENTS) root.removeEventListener(name, listener, true);
  };
}

function linkAt({ target }: Event): Element | null {
  return target instanceof Element
    ? target.closest("a[href], area[href]")
    : null;
}

/** Whether the link may be followed; refused links are reported. */
function admit(link: Element, warn: Warn): boolean {
  const href = link.getAttribute("href") ?? "";
  const verdict = judgeLink(href, {
    target: link.getAttribute("target"),
    rel: link.getAttribute("rel"),
  });
  if (!verdict.allowed) {
    warn(refusalText(href));
    return false;
  }
  if (verdict.href !== href) link.setAttribute("href", verdict.href);
  if (verdict.rel !== "") link.setAttribute("rel", verdict.rel);
  else link.removeAttribute("rel");
  return true;
}

/**
 * Runs a function after the page is loaded, so that the page's own files come first; at once if it
 * is loaded already.
 */
export function afterLoad(document: Document, run: () => void): void {
  const window = document.defaultView;
  if (window === null || document.readyState === "complete") run();
  else window.addEventListener("load", run, { once: true });
}

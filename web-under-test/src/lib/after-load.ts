/**
 * Runs a function after the page has loaded, so that the page's own files load first; at once if it
 * has loaded already.
 */
export function afterLoad(document: Document, run: () => void): void {
  const window = document.defaultView;
  if (window === null || document.readyState === "complete") run();
  else window.addEventListener("load", run, { once: true });
}

/** Waiting for a change of the phone, such as another theme, to reach the page. */
import { apply, getter, newPromise } from "./builtins";
import { takeEvents } from "./events";

type Scope = Window & typeof globalThis;

/**
 * Returns a function that waits until the page matches a media query. Browsers report a change to the page's queries in
 * the order in which they were made, so the client's have been reported by then. Call this before any client code runs.
 */
export function takeAwaitMedia(
  window: Scope,
): (query: string) => Promise<void> {
  const { matchMedia, MediaQueryList } = window as Partial<Scope>;
  if (!matchMedia || !MediaQueryList) return () => newPromise((done) => done());
  const { listen } = takeEvents(window);
  const matches = getter(MediaQueryList.prototype, "matches");
  return (wanted) => {
    const query = apply(matchMedia, window, [wanted]) as MediaQueryList;
    return newPromise((done) => {
      if (matches(query)) done();
      else
        // An event made by client code doesn't count.
        listen(query, "change", ({ isTrusted }) => {
          if (isTrusted) done();
        });
    });
  };
}

import { expect, it } from "vitest";
import { dispatchTrusted, newPage, type Scope } from "./testing/page";
import { takeWaitForTheme } from "./theme";

/** A page whose queries the test answers. */
function newThemePage(theme: string) {
  const page = newPage();
  const queries: MediaQueryList[] = [];
  class MediaQueryList extends page.EventTarget {
    constructor(readonly media: string) {
      super();
    }
    get matches(): boolean {
      return this.media === `(prefers-color-scheme: ${theme})`;
    }
  }
  const matchMedia = (media: string): MediaQueryList => {
    const query = new MediaQueryList(media);
    queries.push(query);
    return query;
  };
  const scope = Object.assign(page, { matchMedia, MediaQueryList });
  return { scope: scope as unknown as Scope, queries };
}

it("waits until the page has the theme", async () => {
  const { scope, queries } = newThemePage("dark");
  const wait = takeWaitForTheme(scope);
  Object.assign(scope, { matchMedia: () => undefined });
  let isOver = false;
  const waiting = wait("light").then(() => (isOver = true));
  const [query] = queries;
  if (!query) throw new Error("no query was made");
  query.dispatchEvent(new scope.Event("change"));
  await Promise.resolve();
  expect(isOver).toBe(false);
  dispatchTrusted(query, new scope.Event("change"));
  await waiting;
});

it("doesn't wait for the theme that the page has", async () => {
  const { scope } = newThemePage("dark");
  await takeWaitForTheme(scope)("dark");
});

import { expect, it } from "vitest";
import { takeAwaitMedia } from "./media";
import { dispatchTrusted, newPage, type Scope } from "./testing/page";

/** A page whose queries the test answers. */
function newMediaPage(matching: string) {
  const page = newPage();
  const queries: MediaQueryList[] = [];
  class MediaQueryList extends page.EventTarget {
    constructor(readonly media: string) {
      super();
    }
    get matches(): boolean {
      return this.media === matching;
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

it("waits until the page matches the query", async () => {
  const { scope, queries } = newMediaPage("(prefers-color-scheme: dark)");
  const wait = takeAwaitMedia(scope);
  Object.assign(scope, { matchMedia: () => undefined });
  let isOver = false;
  const waiting = wait("(prefers-color-scheme: light)").then(
    () => (isOver = true),
  );
  const [query] = queries;
  if (!query) throw new Error("no query was made");
  query.dispatchEvent(new scope.Event("change"));
  await Promise.resolve();
  expect(isOver).toBe(false);
  dispatchTrusted(query, new scope.Event("change"));
  await waiting;
});

it("doesn't wait for a query that the page matches", async () => {
  const { scope } = newMediaPage("(prefers-color-scheme: dark)");
  await takeAwaitMedia(scope)("(prefers-color-scheme: dark)");
});

/** Reads the page's content and storage for expectations. */
import { body, cookie, title } from "./dom";
import { flatQuery } from "./flat-tree";
import { pageText, wholeText } from "./page-text";
import { isShown } from "./visibility";
import type { PageState, PageText } from "./wire.generated";

export function read(scope: Window): PageState {
  const { document } = scope;
  const page = body(document) as HTMLElement | null;
  return {
    url: scope.location.href,
    title: title(document),
    text: page ? pageText(page) : { shown: "" },
    alerts: texts(document, '[role="alert"]'),
    statuses: texts(document, '[role="status"],output'),
    local: entries(() => scope.localStorage),
    session: entries(() => scope.sessionStorage),
    cookies: cookies(document),
  };
}

function texts(document: Document, selector: string): PageText[] {
  return flatQuery(document, selector).filter(isShown).map(wholeText);
}

/** The entries of a storage; empty on a page without an origin, which has no access to storage. */
function entries(open: () => Storage): Record<string, string> {
  try {
    const storage = open();
    const keys = Array.from(
      { length: storage.length },
      (_, at) => storage.key(at) ?? "",
    );
    return Object.fromEntries(
      keys.map((key) => [key, storage.getItem(key) ?? ""]),
    );
  } catch {
    return {};
  }
}

function cookies(document: Document): Record<string, string> {
  const pairs = jar(document)
    .split("; ")
    .filter((pair) => pair !== "");
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = "", ...rest] = pair.split("=");
      return [name, decode(rest.join("="))];
    }),
  );
}

function jar(document: Document): string {
  try {
    return cookie(document);
  } catch {
    return "";
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

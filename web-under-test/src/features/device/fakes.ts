/** Test fakes: a storage shared with other tabs, a cookie jar with the relevant rules, and a page that can be hidden. */
import { createCookieJar, type CookieJar } from "../request/cookie-jar";
import type { StoredTexts } from "./stored-texts";
import type { Visibility } from "./visibility";

export interface FakeStorage extends StoredTexts {
  readonly texts: Map<string, string>;
  /** Stores a value as another tab does; `null` removes it. */
  fromOtherTab(key: string, text: string | null): void;
}

export function fakeStorage(texts: Record<string, string> = {}): FakeStorage {
  const kept = new Map(Object.entries(texts));
  const listeners = new Set<(key: string, text: string | null) => void>();
  return {
    texts: kept,
    get: (key) => kept.get(key) ?? null,
    set(key, text) {
      kept.set(key, text);
      return true;
    },
    remove: (key) => void kept.delete(key),
    onChange(wanted, listener) {
      const listen = (key: string, text: string | null): void => {
        if (key === wanted) listener(text);
      };
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    fromOtherTab(key, text) {
      if (text === null) kept.delete(key);
      else kept.set(key, text);
      for (const listen of listeners) listen(key, text);
    },
  };
}

export function fakeCookies(
  values: Record<string, string> = {},
): CookieJar & { readonly written: string[] } {
  const kept = new Map(Object.entries(values));
  const written: string[] = [];
  const holder = {
    get cookie() {
      return [...kept].map(([key, value]) => `${key}=${value}`).join("; ");
    },
    set cookie(text) {
      written.push(text);
      const [pair = ""] = text.split(";");
      const [key = "", ...value] = pair.split("=");
      kept.set(key, value.join("="));
    },
  };
  return { ...createCookieJar(holder, true), written };
}

export function fakeVisibility(
  isVisible = true,
): Visibility & { show(isVisible: boolean): void } {
  let now = isVisible;
  const listeners = new Set<() => void>();
  return {
    isVisible: () => now,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(next) {
      now = next;
      for (const listener of listeners) listener();
    },
  };
}

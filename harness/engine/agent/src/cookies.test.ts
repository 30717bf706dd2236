import { describe, expect, it } from "vitest";

import { cookieRemover, installCookies, readCookie } from "./cookies";
import { newPage } from "./testing/page";
import type { AgentMessage } from "./wire.generated";

const NOON = Date.UTC(2026, 0, 1, 12);
const AT = { hostname: "www.notes.test", pathname: "/notes/open" };

function lifeOf(text: string): number | null {
  return readCookie(text, AT, NOON).cookie.life;
}

describe("a cookie's lifetime", () => {
  it("is its `max-age`, or else the time until its `expires`", () => {
    expect(lifeOf("a=1; max-age=60")).toBe(60_000);
    expect(lifeOf("a=1; expires=Thu, 01 Jan 2026 13:00:00 GMT")).toBe(
      3_600_000,
    );
    expect(lifeOf("a=1; Expires=Thu, 01-Jan-2026 13:00:00 GMT")).toBe(
      3_600_000,
    );
    expect(
      lifeOf("a=1; max-age=60; expires=Thu, 01 Jan 2026 13:00:00 GMT"),
    ).toBe(60_000);
  });

  it("ends with the page if it has no readable expiry", () => {
    for (const text of ["a=1", "a=1; max-age=soon", "a=1; expires=never"])
      expect(lifeOf(text)).toBeNull();
  });

  it("is over at once if its expiry is in the past", () => {
    for (const end of [
      "max-age=0",
      "max-age=-1",
      "expires=Thu, 01 Jan 1970 00:00:00 GMT",
    ]) {
      const { text, cookie } = readCookie(`a=1; ${end}; secure`, AT, NOON);
      expect(cookie.life).toBe(0);
      expect(text).toBe("a=1; secure; max-age=0");
    }
  });
});

it("identifies a cookie by its name, host, domain and path", () => {
  expect(readCookie(" a =1=2", AT, NOON)).toEqual({
    text: " a =1=2",
    cookie: {
      name: "a",
      host: AT.hostname,
      domain: null,
      path: "/notes",
      life: null,
    },
  });
  expect(
    readCookie("a=1; Path=/x; Domain=.Notes.test; Max-Age=1", AT, NOON),
  ).toMatchObject({
    text: "a=1; Path=/x; Domain=.Notes.test",
    cookie: { domain: "notes.test", path: "/x" },
  });
  expect(readCookie("a=1", { ...AT, pathname: "/" }, NOON).cookie.path).toBe(
    "/",
  );
});

it("lives past its real date, until the harness removes it", () => {
  const page = newPage();
  const remove = cookieRemover(page);
  const messages: AgentMessage[] = [];
  const outbox = {
    send: (message: AgentMessage) => void messages.push(message),
    call: () => null,
  };
  installCookies(page, () => Date.UTC(2001, 0, 1), outbox);
  page.document.cookie = "a=1; path=/; expires=Tue, 02 Jan 2001 00:00:00 GMT";
  expect(page.document.cookie).toBe("a=1");
  expect(messages).toMatchObject([
    { kind: "cookie", cookie: { life: 86_400_000 } },
  ]);
  const { hostname: host } = page.location;
  remove([{ name: "a", host: "other.test", subdomains: false, path: "/" }]);
  expect(page.document.cookie).toBe("a=1");
  remove([{ name: "a", host, subdomains: false, path: "/" }]);
  expect(page.document.cookie).toBe("");
});

it("converts the fields of `cookieStore` to text", async () => {
  const page = newPage();
  const given: unknown[] = [];
  class CookieStore {
    async set(cookie: unknown): Promise<void> {
      given.push(cookie);
    }
    async delete(cookie: unknown): Promise<void> {
      given.push(cookie);
    }
  }
  Object.assign(page, { CookieStore });
  const messages: AgentMessage[] = [];
  const outbox = {
    send: (message: AgentMessage) => void messages.push(message),
    call: () => null,
  };
  installCookies(page, () => NOON, outbox);
  const name = { toString: () => "a" } as unknown as string;
  const store = new CookieStore();
  await store.set({ name, value: 5, path: { toString: () => "/x" } });
  await store.delete({ name });
  expect(given).toEqual([{ name: "a", value: "5", path: "/x" }, { name: "a" }]);
  expect(messages).toMatchObject([
    { cookie: { name: "a", path: "/x", life: null } },
    { cookie: { name: "a", path: "/", life: 0 } },
  ]);
});

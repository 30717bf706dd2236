// @vitest-environment jsdom
import { expect, it } from "vitest";
import { createCookieJar } from "./cookie-jar";

it("writes cookies for the whole host, and secure ones on secure pages", () => {
  const holder = { cookie: "" };
  createCookieJar(holder, true).write("a", '{"b":1}', 60_500);
  expect(holder.cookie).toBe(
    "a=%7B%22b%22%3A1%7D; Path=/; Max-Age=60; Secure; SameSite=Lax",
  );
  createCookieJar(holder, false).remove("a");
  expect(holder.cookie).toBe("a=; Path=/; Max-Age=0; SameSite=Lax");
});

it("keeps cookies in memory if the browser refuses them", () => {
  const holder = {
    get cookie(): string {
      throw new DOMException("denied", "SecurityError");
    },
    set cookie(_: string) {
      throw new DOMException("denied", "SecurityError");
    },
  };
  const jar = createCookieJar(holder, true);
  expect(jar.read("a")).toBeNull();
  jar.write("a", "1", 60_000);
  expect(createCookieJar(holder, true).read("a")).toBe("1");
  jar.remove("a");
  expect(jar.read("a")).toBeNull();
});

it("stores what it wrote in a document", () => {
  const jar = createCookieJar(document, false);
  jar.write("kept", "ü;=", 60_000);
  expect(jar.read("kept")).toBe("ü;=");
  jar.remove("kept");
  expect(jar.read("kept")).toBeNull();
});

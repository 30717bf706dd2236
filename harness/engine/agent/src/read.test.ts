import { describe, expect, it } from "vitest";
import { read } from "./read";
import { byId, newPage } from "./testing/page";

describe("read", () => {
  it("reads address, title, live regions and storages", () => {
    const scope = newPage(
      `<p role="alert">  Too
        late </p><output>Saved</output><p role="status">Ready</p><p role="alert" hidden>Unseen</p>`,
    );
    scope.document.title = "Bridge lab";
    scope.localStorage.setItem("theme", "dark");
    scope.sessionStorage.setItem("step", "2");
    const state = read(scope);
    expect(state.url).toBe("https://www.exchange.test/lab?x=1");
    expect(state.title).toBe("Bridge lab");
    expect(state.alerts).toEqual([{ shown: "Too late" }]);
    expect(state.statuses).toEqual([{ shown: "Saved" }, { shown: "Ready" }]);
    expect(state.local).toEqual({ theme: "dark" });
    expect(state.session).toEqual({ step: "2" });
  });

  it("reads what the engine renders as text", () => {
    const scope = newPage("<p>One</p><p>two</p>");
    // jsdom doesn't render.
    Object.defineProperty(scope.document.body, "innerText", {
      value: " One\n\n two ",
    });
    expect(read(scope).text).toEqual({ shown: "One two" });
  });

  it("reads cookies, decoded where they can be", () => {
    const scope = newPage();
    for (const cookie of ["plain=1", "coded=a%20b%3Dc", "broken=%E0%A4%A"])
      scope.document.cookie = cookie;
    expect(read(scope).cookies).toEqual({
      plain: "1",
      coded: "a b=c",
      broken: "%E0%A4%A",
    });
    expect(read(newPage()).cookies).toEqual({});
  });

  it("keeps an equals sign in a cookie's value", () => {
    const scope = newPage();
    scope.document.cookie = "token=a=b==";
    expect(read(scope).cookies).toEqual({ token: "a=b==" });
  });

  it("returns nothing for a page without access to storage", () => {
    const scope = newPage(`<p id="shown">x</p>`);
    const refuse = {
      configurable: true,
      get: () => {
        throw new scope.DOMException("no", "SecurityError");
      },
    };
    Object.defineProperty(scope, "localStorage", refuse);
    Object.defineProperty(scope, "sessionStorage", refuse);
    Object.defineProperty(scope.document, "cookie", refuse);
    expect(read(scope)).toMatchObject({ local: {}, session: {}, cookies: {} });
    expect(byId(scope, "shown").textContent).toBe("x");
  });
});

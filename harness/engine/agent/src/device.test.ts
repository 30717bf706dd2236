import { describe, expect, it, vi } from "vitest";
import type { Environment } from "./wire.generated";
import { installDevice } from "./device";
import { newPage, type Scope } from "./testing/page";

const PHONE: Environment = {
  userAgent: "test",
  platformName: "iPhone",
  language: "ja",
  theme: "dark",
  touch: true,
  safeArea: { top: 0, right: 0, bottom: 0, left: 0 },
  pixelRatio: 3,
  keyPairMs: 0,
  accessibility: {
    reducedMotion: false,
    contrast: "no-preference",
    fontSize: 16,
  },
  viewport: { width: 393, height: 852 },
  handlers: [],
  methods: [],
  prompts: [],
  navigations: [],
  posts: false,
  globals: [],
  absent: [],
  bootstrap: [],
};

function pageOn(environment: Partial<Environment>): Scope {
  const scope = newPage();
  installDevice(scope, { ...PHONE, ...environment });
  return scope;
}

describe("device", () => {
  it("has no view transitions", () => {
    const scope = newPage();
    Object.assign(scope.Document.prototype, { startViewTransition: () => {} });
    installDevice(scope, PHONE);
    expect("startViewTransition" in scope.document).toBe(false);
  });

  it("shows a page the phone's properties", () => {
    const { navigator, devicePixelRatio, screen } = pageOn({});
    expect(navigator.platform).toBe("iPhone");
    expect(navigator.userAgent).toBe("test");
    expect(navigator.language).toBe("ja");
    expect(navigator.languages).toEqual(["ja"]);
    expect(navigator.maxTouchPoints).toBe(5);
    expect(navigator.webdriver).toBe(false);
    expect(devicePixelRatio).toBe(3);
    expect([screen.width, screen.availHeight]).toEqual([393, 852]);
  });

  it("has the app's user agent in any form", () => {
    const userAgent = "Mozilla/5.0 (iPhone) Shop; parts: [form menu]; Shop/2";
    const { navigator } = pageOn({ userAgent });
    expect(navigator.userAgent).toBe(userAgent);
    expect(navigator.appVersion).toBe(userAgent.slice("Mozilla/".length));
  });

  it("delays key pairs, but no other keys", async () => {
    vi.useFakeTimers();
    const scope = newPage();
    class SubtleCrypto {
      generateKey(algorithm: string) {
        return Promise.resolve(
          algorithm === "AES" ? {} : { privateKey: {}, publicKey: {} },
        );
      }
    }
    Object.assign(scope, {
      SubtleCrypto,
      setTimeout: globalThis.setTimeout,
    });
    installDevice(scope, { ...PHONE, keyPairMs: 9_000 });
    const made: string[] = [];
    for (const algorithm of ["AES", "RSA"])
      void new SubtleCrypto()
        .generateKey(algorithm)
        .then(() => made.push(algorithm));
    await vi.advanceTimersByTimeAsync(8_999);
    expect(made).toEqual(["AES"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(made).toEqual(["AES", "RSA"]);
    vi.useRealTimers();
  });

  it("has touch events exactly when its screen is touched", () => {
    expect("ontouchstart" in pageOn({ touch: true })).toBe(true);
    const desk = pageOn({ touch: false });
    expect("ontouchstart" in desk).toBe(false);
    expect(desk.navigator.maxTouchPoints).toBe(0);
  });

  it("does not let the page change its languages", () => {
    const { languages } = pageOn({}).navigator;
    expect(() => (languages as string[]).push("en")).toThrow(TypeError);
  });
});

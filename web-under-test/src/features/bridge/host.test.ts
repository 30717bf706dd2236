import { describe, expect, it } from "vitest";
import { detectHost, whyUnsupported, type Host } from "./host";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36";

describe("detectHost", () => {
  it.each<[string, Host]>([
    [
      `${IPHONE} ExchangeApp/2.56.0`,
      { kind: "app", platform: "ios", version: "2.56.0" },
    ],
    [
      `${ANDROID} ExchangeApp/1.2.51`,
      { kind: "app", platform: "android", version: "1.2.51" },
    ],
    [IPHONE, { kind: "browser" }],
    [ANDROID, { kind: "browser" }],
    ["Mozilla/5.0 (X11; Linux) ExchangeApp/2.56.0", { kind: "browser" }],
    [`${IPHONE} ExchangeApp/beta`, { kind: "browser" }],
    [`${IPHONE} NotExchangeApp/2.56.0`, { kind: "browser" }],
    ["", { kind: "browser" }],
  ])("reads %s", (userAgent, host) => {
    expect(detectHost(userAgent)).toEqual(host);
  });
});

describe("whyUnsupported", () => {
  const ios = (version: string): Host => ({
    kind: "app",
    platform: "ios",
    version,
  });

  it("lets a version at or above the minimum through", () => {
    expect(whyUnsupported(ios("2.8.0"), { ios: "2.8.0" })).toBeNull();
    expect(whyUnsupported(ios("2.15.0"), { ios: "2.8.0" })).toBeNull();
  });

  it("returns the minimum that a version misses", () => {
    expect(whyUnsupported(ios("2.7.99"), { ios: "2.8.0" })).toEqual({
      reason: "below-minimum",
      minimum: "2.8.0",
    });
  });

  it("recognises a platform without support in any version", () => {
    expect(whyUnsupported(ios("2.56.0"), { android: "1.2.51" })).toEqual({
      reason: "other-platform",
      platform: "ios",
    });
  });

  it("supports nothing outside an app", () => {
    expect(whyUnsupported({ kind: "browser" }, { ios: "1.2.51" })).toEqual({
      reason: "outside-app",
    });
  });
});

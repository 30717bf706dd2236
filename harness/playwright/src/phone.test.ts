import { describe, expect, it } from "vitest";
import { choosePhone } from "./phone.js";
import type { Hello, Phone } from "./wire.js";

const FIRST: Phone = {
  platform: "ios",
  app_version: "3.2.0",
  device: "iphone-15",
  locale: "en",
  theme: "dark",
};

const device = (
  name: string,
  platform: Phone["platform"],
  is_default: boolean,
): Hello["devices"][number] => ({
  name,
  model: name,
  platform,
  width: 393,
  height: 852,
  is_default,
});

const DEVICES = [
  device("iphone-15", "ios", true),
  device("galaxy", "android", false),
  device("pixel-8", "android", true),
];

describe("the phone", () => {
  it("is the first one by default", () => {
    expect(choosePhone({}, FIRST, DEVICES)).toEqual(FIRST);
    expect(
      choosePhone({ version: "2.0.0", theme: "light" }, FIRST, DEVICES),
    ).toEqual({ ...FIRST, app_version: "2.0.0", theme: "light" });
  });

  it("uses the default device of another platform", () => {
    expect(choosePhone({ platform: "android" }, FIRST, DEVICES)).toEqual({
      ...FIRST,
      platform: "android",
      device: "pixel-8",
    });
  });

  it("has no version in a browser", () => {
    const desktop = device("desktop", "browser", false);
    const phone = choosePhone({ platform: "browser" }, FIRST, [desktop]);
    expect(phone.app_version).toBeNull();
  });

  it("throws an error if the project has none for the platform", () => {
    expect(() => choosePhone({ platform: "android" }, FIRST, [])).toThrow(
      "the project has no device for android",
    );
  });
});

import { describe, expect, it } from "vitest";
import { SIGN_CONFIG } from "../../test/fake-site";
import { modeOf, parseSignConfig, partsOf } from "./sign-config";

function open(changes: object) {
  const config = parseSignConfig({ ...SIGN_CONFIG, ...changes });
  if (config?.clientOpen !== true) throw new Error("not read");
  return config;
}

describe("parseSignConfig", () => {
  it("requires no other fields if signing is closed", () => {
    expect(parseSignConfig({ clientOpen: false })).toEqual({
      clientOpen: false,
    });
  });

  it.each([
    [null],
    [{}],
    [{ ...SIGN_CONFIG, clientOpen: "true" }],
    [{ ...SIGN_CONFIG, serverPublicKey: undefined }],
    [{ ...SIGN_CONFIG, defaultAlgorithm: "rsa4096" }],
    [{ ...SIGN_CONFIG, exactUrls: { "/a": "2" } }],
    [{ ...SIGN_CONFIG, exactUrls: { "/a": 0.5 } }],
    [{ ...SIGN_CONFIG, signModes: { 0: [1] } }],
    [{ ...SIGN_CONFIG, userCheckDeviceUrl: null }],
  ])("refuses %j", (value) => {
    expect(parseSignConfig(value)).toBeNull();
  });
});

describe("modeOf", () => {
  const config = open({
    exactUrls: { "/v1/a": 2 },
    prefixUrls: { "/v1/": 0, "/v1/p2p/": 1, "/v1/a": 0 },
  });

  it.each([
    ["/v1/a", 2],
    ["/v1/p2p/adv", 1],
    ["/v1/other", 0],
    ["/v1/ab", 0],
    ["/v2/a", null],
    ["constructor", null],
  ])("finds the mode of %s", (path, mode) => {
    expect(modeOf(config, path)).toBe(mode);
  });
});

describe("partsOf", () => {
  it("uses the configuration's order, and the default order if it has none", () => {
    const config = open({ signModes: { 1: ["body", "path"] } });
    expect(partsOf(config, 1)).toEqual(["body", "path"]);
    expect(partsOf(config, 0)).toEqual(["path", "time"]);
    expect(partsOf(open({}), 2)).toEqual(["path", "time", "traceId", "body"]);
  });

  it("uses only the configuration for an unknown mode", () => {
    const config = open({
      exactUrls: { "/v1/a": 3 },
      signModes: { 3: ["time"], 4: ["query"] },
    });
    expect(modeOf(config, "/v1/a")).toBe(3);
    expect(partsOf(config, 3)).toEqual(["time"]);
    expect(partsOf(config, 4)).toBeNull();
    expect(partsOf(config, 5)).toBeNull();
  });
});

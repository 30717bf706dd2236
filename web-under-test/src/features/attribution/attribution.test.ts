// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { fakeStorage } from "../device/fakes";
import { browserAttribution, readAttribution } from "./attribution";
import { withoutLocale } from "../locale/locale-path";

const SITE = "https://www.exchange.test";
const IN_JANUARY = Date.UTC(2026, 0, 20);
const DAY = 86_400_000;

const CACHED = {
  registerChannel: "",
  registerVipNo: "v0",
  clacCode: "",
  commonCode: "",
  groupId: "",
  actCode: "",
  currentLink: `${SITE}/`,
  effectiveEndTime: 0,
  expiresAt: IN_JANUARY + 1,
};

function visit(path: string, cached?: unknown, now = IN_JANUARY) {
  const storage = fakeStorage(
    cached === undefined
      ? {}
      : {
          local_code_key:
            typeof cached === "string" ? cached : JSON.stringify(cached),
        },
  );
  const attribution = readAttribution(`${SITE}${path}`, storage, now);
  const text = storage.texts.get("local_code_key");
  return {
    attribution,
    cached:
      text === undefined ? null : (JSON.parse(text) as Record<string, unknown>),
    fields: attribution.fieldsFor("/v1/user/register/email"),
  };
}

describe("codes in the address", () => {
  it("are all six, under the names they are sent by", () => {
    const { fields, cached } = visit(
      "/ja/?channelCode=c&vipCode=%20v%20&clacCode=cl&commonCode=co&groupId=g&actCode=a#top",
    );
    const codes = {
      registerChannel: "c",
      registerVipNo: "v",
      clacCode: "cl",
      commonCode: "co",
      groupId: "g",
      actCode: "a",
    };
    expect(fields).toEqual(codes);
    expect(cached).toEqual({
      ...codes,
      currentLink: `${SITE}/ja/?channelCode=c&vipCode=%20v%20&clacCode=cl&commonCode=co&groupId=g&actCode=a`,
      effectiveEndTime: 0,
      expiresAt: IN_JANUARY + 30 * DAY,
    });
  });

  it.each([
    ["/?channelCode=c", {}],
    ["/?channelCode=c&groupId=g", { groupId: "g" }],
    ["/?vipCode=v", { registerVipNo: "v" }],
    ["/?vipCode=%20&channelCode=c", {}],
    ["/?vipCode=v&vipCode=w", { registerVipNo: "v" }],
    ["/", {}],
  ])("of %s are read as %j", (path, fields) => {
    expect(visit(path).fields).toEqual(fields);
  });
});

describe("the campaign", () => {
  it.each([
    ["/?vipCode=v&channelCode=partner", 60, 0],
    ["/?vipCode=v&channelCode=flash", 1, 0],
    ["/?vipCode=v&channelCode=Flash", 30, 0],
    ["/fr/events/new-year?vipCode=v", 7, Date.UTC(2026, 1, 1)],
    ["/events/new-year?vipCode=v&channelCode=partner", 7, Date.UTC(2026, 1, 1)],
  ])("of %s keeps them for %i days", (path, days, effectiveEndTime) => {
    expect(visit(path).cached).toMatchObject({
      effectiveEndTime,
      expiresAt: IN_JANUARY + days * DAY,
    });
  });

  it.each([
    [Date.UTC(2026, 0, 1) - 1, "v0"],
    [Date.UTC(2026, 0, 1), "v"],
    [Date.UTC(2026, 1, 1) - 1, "v"],
    [Date.UTC(2026, 1, 1), "v0"],
  ])(
    "at %i leaves %s cached; the page itself uses its own code",
    (now, kept) => {
      const { cached, fields } = visit(
        "/events/new-year?vipCode=v",
        { ...CACHED, expiresAt: now + 1 },
        now,
      );
      expect(cached).toMatchObject({ registerVipNo: kept });
      expect(fields).toEqual({ registerVipNo: "v" });
    },
  );

  it("has ended for an old campaign page", () => {
    const { cached, fields } = visit("/events/summer?vipCode=v");
    expect(cached).toBeNull();
    expect(fields).toEqual({ registerVipNo: "v" });
  });
});

describe("cached codes", () => {
  it("apply if the address has no codes", () => {
    const { cached, fields } = visit("/?channelCode=c", CACHED);
    expect(fields).toEqual({ registerVipNo: "v0" });
    expect(cached).toEqual(CACHED);
  });

  it("are replaced as a whole", () => {
    const { cached } = visit("/?groupId=g", CACHED);
    expect(cached).toMatchObject({ registerVipNo: "", groupId: "g" });
  });

  it.each([
    ["expired", { ...CACHED, expiresAt: IN_JANUARY }],
    ["of a window that closed", { ...CACHED, effectiveEndTime: IN_JANUARY }],
    ["without a code", { ...CACHED, actCode: undefined }],
    ["of other types", { ...CACHED, expiresAt: "later" }],
    ["not JSON", "{"],
    ["null", "null"],
  ])("and %s are discarded", (_, before) => {
    const { cached, fields } = visit("/", before);
    expect(cached).toBeNull();
    expect(fields).toEqual({});
  });

  it("apply within their campaign's window", () => {
    const open = { ...CACHED, effectiveEndTime: IN_JANUARY + 1 };
    expect(visit("/", open).fields).toEqual({ registerVipNo: "v0" });
  });
});

it.each([
  ["/v1/user/register/mobile", true],
  ["/v1/user/public/third/tg/register", true],
  ["/v1/user/register/", false],
  ["/v1/user/public/third/tg/sign", false],
  ["/v1/user/login", false],
])("codes go to %s: %j", (path, goes) => {
  const { attribution } = visit("/?vipCode=v");
  expect(attribution.fieldsFor(path)).toEqual(
    goes ? { registerVipNo: "v" } : {},
  );
});

it.each([
  ["/ja/spot/BTCUSDT", "/spot/BTCUSDT"],
  ["/zh-TC", "/"],
  ["/en/", "/"],
  ["/jam", "/jam"],
  ["/zh-tc/fee", "/zh-tc/fee"],
  ["/", "/"],
])("%s without its locale is %s", (path, rest) => {
  expect(withoutLocale(path)).toBe(rest);
});

it("reads the page in a window", () => {
  window.history.replaceState(null, "", "/?vipCode=v");
  const timers = { after: () => () => undefined, now: () => 7 };
  expect(browserAttribution(window, timers).codes.registerVipNo).toBe("v");
  expect(window.localStorage.getItem("local_code_key")).toContain('"v"');
  window.localStorage.clear();
});

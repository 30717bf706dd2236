/** The first message of a sample binary: a shop's app. */
import {
  PROTOCOL,
  type CatalogueEntry,
  type Hello,
  type Phone,
} from "../wire.generated";

function call(
  name: string,
  summary: string,
  parts: Partial<CatalogueEntry> = {},
): CatalogueEntry {
  return {
    kind: "call",
    name,
    summary,
    section: "7.4",
    assumed: [],
    observed: [],
    since: [
      { platform: "ios", version: "1.0.0" },
      { platform: "android", version: "1.0.0" },
    ],
    fallback: null,
    schema: { type: "object" },
    reply: {
      time_limit_ms: 10_000,
      codes: ["20001", "20906"],
      data: null,
      default: { code: "0", msg: "fine", data: {} },
    },
    ...parts,
  };
}

const CATALOGUE: readonly CatalogueEntry[] = [
  call("session", "Hands out the session of the user who is logged in.", {
    reply: {
      time_limit_ms: 10_000,
      codes: ["20001", "20906"],
      data: null,
      default: { code: "0", msg: "fine", data: { name: "Ada", token: "t-1" } },
    },
    schema: { enum: [null, {}] },
  }),
  call("pay", "Pays an amount with the app's own sheet.", {
    section: "2",
    since: [
      { platform: "ios", version: "2.0.0" },
      { platform: "android", version: "2.4.0" },
    ],
    fallback: "opens the web checkout",
    schema: {
      type: "object",
      properties: {
        cents: { type: "number" },
        currency: { type: "string", enum: ["EUR", "USD"] },
        note: { type: "string" },
      },
      required: ["cents"],
      additionalProperties: false,
    },
    reply: {
      time_limit_ms: 10_000,
      codes: ["20001"],
      data: {
        type: "object",
        properties: { receipt: { type: "string" } },
        required: ["receipt"],
        additionalProperties: false,
      },
      default: { code: "0", msg: "fine", data: { receipt: "r-17" } },
    },
  }),
  call("share", "Opens the app's sheet for sharing.", {
    section: "3",
    assumed: ["reply", "minimum"],
    observed: ["ios 2.56.0 on 2026-11-27 (reply after 12 ms)"],
    since: [
      { platform: "ios", version: "1.0.0" },
      { platform: "android", version: null },
    ],
    reply: null,
    schema: {
      type: "object",
      properties: { title: { type: "string" }, url: { type: "string" } },
      required: ["url"],
      additionalProperties: true,
    },
  }),
  call("setTitle", "Sets the title of the app's own bar.", {
    reply: null,
    schema: {
      type: "object",
      properties: { title: { type: "string" } },
      required: ["title"],
    },
  }),
  call("getSetting", "Reads a setting that the app keeps.", {
    since: [
      { platform: "ios", version: "2.6.0" },
      { platform: "android", version: "2.6.0" },
    ],
    fallback: "reads local storage",
  }),
  call("scanCode", "Opens the camera and reads a code.", {
    since: [
      { platform: "ios", version: "2.15.0" },
      { platform: "android", version: "2.15.0" },
    ],
    section: null,
    assumed: ["everything"],
  }),
  {
    kind: "link",
    name: "home/product",
    summary: "Opens the app's own page of a product.",
    section: "5.1",
    assumed: [],
    observed: [],
    since: [
      { platform: "ios", version: "2.0.0" },
      { platform: "android", version: "2.0.0" },
    ],
    fallback: "opens the web page of the product",
    schema: {
      type: "object",
      properties: { id: { type: "string" } },
      required: ["id"],
      additionalProperties: false,
    },
    reply: null,
  },
];

export const SAMPLE_PHONE: Phone = {
  platform: "ios",
  app_version: "2.15.0",
  device: "iphone-15",
  locale: "en",
  theme: "dark",
};

export const SAMPLE_HELLO: Hello = {
  protocol: PROTOCOL,
  version: "0.1.0",
  app: "Shop",
  origin: "https://www.shop.test",
  scenarios: "scenarios",
  devices: [
    {
      name: "iphone-15",
      model: "iPhone 15",
      platform: "ios",
      width: 393,
      height: 852,
      is_default: true,
    },
    {
      name: "iphone-se",
      model: "iPhone SE",
      platform: "ios",
      width: 375,
      height: 667,
      is_default: false,
    },
    {
      name: "pixel-8",
      model: "Pixel 8",
      platform: "android",
      width: 412,
      height: 915,
      is_default: true,
    },
    {
      name: "laptop",
      model: "Laptop",
      platform: "browser",
      width: 1280,
      height: 800,
      is_default: true,
    },
  ],
  locales: ["en", "de", "zh-CN", "ar"],
  boundaries: [
    {
      version: "1.0.0",
      platform: "ios",
      begins: ["session", "share", "setTitle"],
    },
    { version: "1.0.0", platform: "android", begins: ["session", "setTitle"] },
    { version: "2.0.0", platform: "ios", begins: ["pay", "home/product"] },
    { version: "2.0.0", platform: "android", begins: ["home/product"] },
    { version: "2.4.0", platform: "android", begins: ["pay"] },
    { version: "2.6.0", platform: "ios", begins: ["getSetting"] },
    { version: "2.6.0", platform: "android", begins: ["getSetting"] },
    { version: "2.15.0", platform: "ios", begins: ["scanCode"] },
    { version: "2.15.0", platform: "android", begins: ["scanCode"] },
  ],
  catalogue: [...CATALOGUE],
  codes: [
    {
      code: "0",
      meaning: "the call succeeded",
      message: "fine",
      is_success: true,
      is_assumed: false,
    },
    {
      code: "20001",
      meaning: "the user cancelled",
      message: "cancelled",
      is_success: false,
      is_assumed: false,
    },
    {
      code: "20906",
      meaning: "the session has expired",
      message: "log in again",
      is_success: false,
      is_assumed: true,
    },
  ],
  events: [
    {
      name: "background",
      summary: "The app goes to the background.",
      section: "6",
      schema: null,
    },
    {
      name: "foreground",
      summary: "The app comes back.",
      section: "6",
      schema: null,
    },
    {
      name: "themeChanged",
      summary: "The user has chosen another theme.",
      section: "6",
      schema: {
        type: "object",
        properties: { theme: { type: "string", enum: ["dark", "light"] } },
        required: ["theme"],
      },
    },
  ],
  endpoints: ["POST /api/login", "GET /api/products", "POST /api/orders"],
  can_ask: true,
  is_replay: false,
};

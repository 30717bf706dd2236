/** Scenarios like those of the suite with their entries, the basis of the samples. */
import type { Entry, Step } from "../record/record";
import { sampleEntry, type EntryFields } from "../record/sample-entry";

export interface Scene {
  readonly scenario: string;
  readonly title: string;
  readonly steps: readonly Step[];
  readonly entries: readonly Entry[];
}

type Moment = readonly [at: number, step: number, ...facts: EntryFields[]];

function scene(
  scenario: string,
  title: string,
  texts: readonly string[],
  moments: readonly Moment[],
): Scene {
  const steps = texts.map((text, index) => ({
    text,
    place: { file: scenario, line: 9 + index, column: 5 },
  }));
  const entries = moments.flatMap(([at, step, ...facts]) =>
    facts.map((fact) => sampleEntry({ ...fact, at, step })),
  );
  return { scenario, title, steps, entries };
}

const available = { kind: "available" } as const;

function call(number: number, name: string, payload: unknown): EntryFields {
  return {
    kind: "call",
    number,
    name,
    payload,
    callback: `appCallback_${number}`,
    availability: available,
    deadline: 10_000,
  };
}

function reply(number: number, text: string): EntryFields {
  return {
    kind: "reply",
    call: number,
    form: "object",
    text,
    by_default: false,
  };
}

function rejected(number: number, code: string, reason: string): EntryFields {
  return {
    kind: "settle",
    call: number,
    outcome: "rejected",
    code,
    reason,
    tone: "warning",
  };
}

function resolved(number: number): EntryFields {
  return {
    kind: "settle",
    call: number,
    outcome: "resolved",
    code: null,
    reason: null,
    tone: "good",
  };
}

function shows(role: "alert" | "status", text: string): EntryFields {
  return {
    kind: "live",
    role,
    text,
    tone: role === "alert" ? "warning" : "plain",
  };
}

function request(
  number: number,
  method: string,
  path: string,
  body: unknown,
): EntryFields {
  return {
    kind: "request",
    number,
    is_ambient: false,
    method,
    host: "www.exchange.test",
    path,
    query: [],
    headers: [
      ["content-type", "application/json"],
      ["terminalcode", "5f1d2c90b7e84a37a8b1c2d3e4f50617"],
      ["accept-language", "en"],
    ],
    body,
    text: `${method} ${path}`,
  };
}

function response(number: number, text: string, outcome: string): EntryFields {
  return {
    kind: "response",
    number,
    request: text,
    outcome,
    is_default: true,
    tone: "quiet",
  };
}

const title = (text: string): EntryFields => ({
  kind: "title",
  text,
  tone: "quiet",
});
const opened = (path: string): EntryFields => ({
  kind: "step",
  verb: "open",
  text: `https://www.exchange.test${path}`,
});

export const MIXED = scene(
  "scenarios/bridge/mixed-fates.yaml",
  "Three requests at once meet three fates",
  [
    "open /lab/sequence",
    'tap "Send three requests"',
    "advance 1s",
    "expect settle of requestAction: rejected 22001",
    "advance 2s",
    "expect settle of requestAction: resolved",
    "advance 7s",
    "expect settle of requestAction: rejected AppRequestCallbackTimeout",
    "expect alert: Network error. Try again later.",
  ],
  [
    [0, 0, opened("/lab/sequence"), title("Bridge lab")],
    [
      0,
      1,
      call(1, "requestAction", {
        path: "/v1/user/overview/userinfo",
        requestId: "1767268800000-1",
      }),
      call(2, "requestAction", {
        path: "/v1/mix/config/gatewaySignConfig",
        requestId: "1767268800000-2",
      }),
      call(3, "requestAction", {
        path: "/v1/user/public/getQrKeyStatus",
        requestId: "1767268800000-3",
      }),
      shows("status", "waiting for the app"),
    ],
    [
      1_000,
      2,
      reply(2, '{"code":"22001","msg":"not a token","data":null}'),
      rejected(2, "22001", "not a token"),
      shows("alert", "not a token"),
    ],
    [
      3_000,
      4,
      reply(1, '{"code":"00000","msg":"success","data":{}}'),
      resolved(1),
      shows("status", "resolved 00000 {}"),
    ],
    [
      10_000,
      6,
      rejected(3, "AppRequestCallbackTimeout", "AppBridgeSend Timeout"),
      shows("alert", "Network error. Try again later."),
    ],
  ],
);

export const LOGIN = scene(
  "scenarios/login/password.yaml",
  "A password and a code from the mail log in",
  [
    "open /login",
    'fill "Email" with "ada@mail.test"',
    'fill "Password" with "••••••••"',
    'tap button "Log in"',
    'fill "Code" with "123456"',
    'tap button "Confirm"',
    "expect url: /assets",
  ],
  [
    [
      0,
      0,
      opened("/login"),
      title("Log in"),
      request(1, "GET", "/v1/mix/config/gatewaySignConfig", null),
      response(1, "GET /v1/mix/config/gatewaySignConfig", "200 00000"),
      {
        kind: "state",
        machine: "signing-setup",
        from: "fetching",
        to: "ready",
        cause: "server key verified",
        is_ambient: false,
        tone: "quiet",
      },
    ],
    [
      0,
      3,
      request(2, "POST", "/v1/user/login", {
        loginName: "ada@mail.test",
        pwd: "(encrypted)",
        bizId: "b-1",
      }),
    ],
    [
      120,
      3,
      response(2, "POST /v1/user/login", "200 00000"),
      shows("status", "A code is on its way to a•••@mail.test"),
    ],
    [120, 5, request(3, "POST", "/v1/user/login/verify", { code: "123456" })],
    [
      240,
      5,
      response(3, "POST /v1/user/login/verify", "200 00000"),
      {
        kind: "state",
        machine: "session",
        from: "anonymous",
        to: "signed-in",
        cause: "login",
        is_ambient: false,
        tone: "quiet",
      },
      call(1, "notifyStatusChange", { status: "login" }),
      { kind: "goto", url: "https://www.exchange.test/assets" },
      title("Assets"),
    ],
  ],
);

export const SHARE = scene(
  "scenarios/calls/share.yaml",
  "What is shared goes through the app's own sheet",
  [
    "open /invite",
    'tap button "Share"',
    "expect call: goNativeShare",
    "send background",
    "send foreground",
  ],
  [
    [
      0,
      0,
      opened("/invite"),
      title("Invite friends"),
      request(1, "GET", "/v1/user/invite/summary", null),
      response(1, "GET /v1/user/invite/summary", "200 00000"),
    ],
    [
      0,
      1,
      call(1, "goNativeShare", {
        title: "Trade with me",
        url: "https://www.exchange.test/r/AB12",
      }),
    ],
    [
      400,
      1,
      reply(1, '{"code":"00000","msg":"success","data":{"channel":"copy"}}'),
      resolved(1),
      shows("status", "Copied"),
    ],
    [
      400,
      3,
      {
        kind: "event",
        name: "background",
        payload: null,
        outcome: { kind: "sent" },
      },
    ],
    [
      400,
      4,
      {
        kind: "event",
        name: "foreground",
        payload: null,
        outcome: { kind: "sent" },
      },
    ],
  ],
);

export const ORDER = scene(
  "scenarios/trading/limit-order.yaml",
  "A limit order is confirmed, sent once, and shown as open",
  [
    "open /futures/usdt/BTCUSDT",
    'fill "Price" with "64000"',
    'fill "Amount" with "0.05"',
    'tap button "Buy"',
    'tap button "Confirm"',
    "expect request: POST /v1/mix/order/place",
    "expect status: Order placed",
  ],
  [
    [
      0,
      0,
      opened("/futures/usdt/BTCUSDT"),
      title("BTCUSDT"),
      request(1, "GET", "/v1/mix/market/ticker", null),
      response(1, "GET /v1/mix/market/ticker", "200 00000"),
      call(1, "metaTitle", { title: "BTCUSDT" }),
      {
        kind: "console",
        level: "warning",
        text: "ticker: no update for 30 s",
        tone: "warning",
      },
    ],
    [0, 3, shows("status", "Buy 0.05 BTC at 64,000.0")],
    [
      0,
      4,
      request(2, "POST", "/v1/mix/order/place", {
        symbol: "BTCUSDT",
        side: "buy",
        price: "64000.0",
        size: "0.05",
        orderType: "limit",
      }),
    ],
    [
      80,
      4,
      response(2, "POST /v1/mix/order/place", "200 00000"),
      shows("status", "Order placed"),
    ],
  ],
);

export const LINKS = scene(
  "scenarios/links/markets.yaml",
  "A market opens in the app, or on the web where the app can't",
  ["open /markets", 'tap link "BTCUSDT"', "expect link: kline/main"],
  [
    [0, 0, opened("/markets"), title("Markets")],
    [
      0,
      1,
      {
        kind: "link",
        url: "exchange://www.exchange.test/kline/main?symbol=BTCUSDT",
        path: "kline/main",
        parameters: [["symbol", "BTCUSDT"]],
        availability: available,
      },
    ],
  ],
);

export const STORAGE = scene(
  "scenarios/calls/web-storage.yaml",
  "What the app keeps for the page is there after a reload",
  [
    "open /preferences",
    'tap switch "Hide small balances"',
    "open /preferences",
    'expect text: switch "Hide small balances" is on',
  ],
  [
    [
      0,
      0,
      opened("/preferences"),
      title("Preferences"),
      call(1, "getWebLocalStorage", { key: "hide-small" }),
    ],
    [0, 0, reply(1, '{"code":"00000","data":null}'), resolved(1)],
    [
      0,
      1,
      call(2, "setWebLocalStorage", { key: "hide-small", value: "1" }),
      reply(2, '{"code":"00000"}'),
      resolved(2),
    ],
    [
      0,
      2,
      opened("/preferences"),
      call(3, "getWebLocalStorage", { key: "hide-small" }),
      reply(3, '{"code":"00000","data":"1"}'),
      resolved(3),
    ],
  ],
);

export const SCENES: readonly [Scene, ...Scene[]] = [
  MIXED,
  LOGIN,
  SHARE,
  ORDER,
  LINKS,
  STORAGE,
];

import { describe, expect, it, vi } from "vitest";
import en from "../../locales/request.en.json";
import {
  fakeSite,
  type FakeSite,
  type FakeSiteOptions,
} from "../../test/fake-site";
import { fakeTimers } from "../../test/fake-timers";
import type { GuardedSending, RequestGuard } from "./guard";
import { createRequestClient } from "./request-client";
import type { RequestError } from "./request-error";
import type { RequestSeams } from "./seams";
import { createSender } from "./sender";

const PATH = "/v1/spot/withdraw";

function open(
  options: FakeSiteOptions = {},
  prepare: (site: FakeSite) => void = () => {},
) {
  const site = fakeSite(options);
  prepare(site);
  const timers = fakeTimers();
  const shown: string[] = [];
  const sending = {
    body: vi.fn<GuardedSending["body"]>(async (fields) => fields),
    headers: vi.fn<GuardedSending["headers"]>(async () => ({})),
    succeeded: vi.fn<GuardedSending["succeeded"]>(),
  };
  const guard = {
    begin: vi.fn<RequestGuard["begin"]>(async () => sending),
    refused: vi.fn<RequestGuard["refused"]>(async () => false),
  };
  const seams = {
    requestHeaders: vi.fn<RequestSeams["requestHeaders"]>(async () => ({})),
    requestFields: vi.fn<RequestSeams["requestFields"]>(() => ({})),
  };
  const onHeaders = vi.fn<(path: string, headers: Headers) => void>();
  const client = createRequestClient({
    send: createSender({ site, timers, onHeaders }),
    guard,
    seams,
    texts: (key) => en[key],
    show: (message) => shown.push(message),
  });
  return {
    site,
    timers,
    sending,
    guard,
    seams,
    onHeaders,
    client,
    shown: () => shown,
  };
}

const failure = (promise: Promise<unknown>): Promise<RequestError> =>
  promise.then(
    () => {
      throw new Error("it should have failed");
    },
    (error: RequestError) => error,
  );

describe("a request", () => {
  it.each([
    ["1", "1"],
    ["", undefined],
    [null, undefined],
  ])("with the flag %j, marks simulated trading: %s", async (flag, said) => {
    const { client, site } = open();
    if (flag !== null) site.local.setItem("simulation_trading", flag);
    await client.request({ method: "GET", path: "/v1/x" });
    expect(site.requests[0]?.headers["paptrading"]).toBe(said);
  });

  it("has the default headers, the language and, for GET, the time", async () => {
    const { client, site } = open({
      path: "/zh-CN/login",
      cookies: { preferences: encodeURIComponent('{"theme":"white"}') },
    });
    site.local.setItem("terminal_code", "code-1");
    await client.request({
      method: "GET",
      path: "v1/x",
      query: { b: " 2 ", languageType: 9, a: [1], timestamp: 1 },
    });
    expect(site.requests).toMatchObject([
      {
        method: "GET",
        path: "/v1/x",
        query: "b=2&a%5B%5D=1&languageType=1&timestamp=1767268800000",
        text: "",
      },
    ]);
    expect(site.requests[0]?.headers).toEqual({
      "content-type": "application/json",
      terminaltype: "1",
      apptheme: "standard",
      terminalcode: "code-1",
      devicelanguage: "en-US",
      locale: "zh-CN",
      language: "zh_CN",
    });
    expect(site.fetch).toHaveBeenCalledWith(
      expect.stringMatching("^https://www.exchange.test/v1/x[?]"),
      expect.objectContaining({ credentials: "same-origin" }),
    );
  });

  it("is marked in the beta environment", async () => {
    const { client, site } = open({ hostname: "beta.exchange.test" });
    await client.request({ method: "DELETE", path: PATH });
    expect(site.requests[0]).toMatchObject({
      query: "languageType=0",
      headers: { "x-beta": "1", apptheme: "dark", terminalcode: "" },
    });
  });

  it("is JSON, a form or multipart", async () => {
    const { client, site } = open();
    const payload = { a: " x ", list: [1, 2] };
    await client.request({ method: "POST", path: PATH });
    await client.request({ method: "PUT", path: PATH, payload });
    await client.request({
      method: "POST",
      path: PATH,
      payload,
      encoding: "form",
    });
    await client.request({
      method: "POST",
      path: PATH,
      payload: { file: new Blob(["x"]), list: [1] },
      encoding: "multipart",
    });
    const [empty, json, form, multipart] = site.requests;
    expect(empty?.text).toBe("{}");
    expect(json?.text).toBe('{"a":"x","list":[1,2]}');
    expect(form).toMatchObject({
      text: "a=x&list%5B%5D=1&list%5B%5D=2",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(multipart?.body).toBeInstanceOf(FormData);
    expect(multipart?.headers).not.toHaveProperty("content-type");
  });

  it("passes through guard and seams in order, and logs what it sends", async () => {
    const { client, site, guard, sending, seams } = open();
    seams.requestFields.mockReturnValue({ actCode: "c" });
    seams.requestHeaders.mockResolvedValue({ "risk-token": "r" });
    sending.body.mockResolvedValue({ hidden: true });
    sending.headers.mockResolvedValue({ "device-sign": "s" });
    await client.request({ method: "POST", path: PATH, payload: { a: " 1 " } });
    expect(guard.begin).toHaveBeenCalledWith(PATH);
    expect(sending.body).toHaveBeenCalledWith({ a: "1", actCode: "c" });
    expect(sending.headers).toHaveBeenCalledWith('{"hidden":true}');
    expect(seams.requestHeaders).toHaveBeenCalledWith(PATH);
    expect(site.requests[0]).toMatchObject({
      text: '{"hidden":true}',
      headers: { "risk-token": "r", "device-sign": "s" },
    });
    const order = [
      guard.begin,
      sending.body,
      seams.requestHeaders,
      sending.headers,
    ].map((step) => step.mock.invocationCallOrder[0]);
    expect(order).toEqual(order.toSorted());
  });

  it("passes forms and multipart bodies through the guard as well", async () => {
    const { client, site, sending } = open();
    sending.body.mockResolvedValue({ hidden: true });
    const payload = { a: 1 };
    await client.request({
      method: "POST",
      path: PATH,
      payload,
      encoding: "form",
    });
    await client.request({
      method: "POST",
      path: PATH,
      payload,
      encoding: "multipart",
    });
    const [form, multipart] = site.requests;
    expect(form?.text).toBe("hidden=true");
    const { body } = multipart ?? {};
    const fields = body instanceof FormData ? [...body.keys()] : [];
    expect(fields).toEqual(["hidden"]);
  });

  it("omits the headers of a seam that fails", async () => {
    const { client, site, seams } = open();
    seams.requestHeaders.mockRejectedValue(new Error("no token"));
    await client.request({ method: "GET", path: PATH });
    expect(site.requests).toHaveLength(1);
  });

  it("isn't sent when the guard prevents it", async () => {
    const { client, site, sending, shown } = open();
    sending.body.mockResolvedValue(null);
    const error = await failure(client.request({ method: "POST", path: PATH }));
    expect(error).toMatchObject({ code: "sign-setup", result: 1 });
    expect(site.requests).toEqual([]);
    expect(shown()).toEqual(["The system is busy"]);
    await failure(client.ask({ method: "POST", path: PATH }));
    expect(shown()).toHaveLength(1);
  });
});

describe("a response", () => {
  it("resolves with its data; the guard receives headers and data", async () => {
    const { client, site, onHeaders, sending } = open();
    site.responds(PATH, { data: { a: 1 }, headers: { requesttime: "5" } });
    expect(await client.request({ method: "GET", path: PATH })).toEqual({
      a: 1,
    });
    expect(sending.succeeded).toHaveBeenCalledWith({ a: 1 });
    expect(onHeaders.mock.calls[0]?.[0]).toBe(PATH);
    expect(onHeaders.mock.calls[0]?.[1].get("requesttime")).toBe("5");
  });

  it("times out after ten seconds, and not before", async () => {
    const { client, site, timers, shown } = open();
    site.responds(PATH, "hangs");
    const error = failure(client.request({ method: "GET", path: PATH }));
    await vi.waitFor(() => expect(site.requests).toHaveLength(1));
    timers.advance(9_999);
    expect(shown()).toEqual([]);
    timers.advance(1);
    expect(await error).toMatchObject({
      code: "timeout",
      message: "Request timed out!",
      result: 401,
      isShown: true,
    });
    expect(shown()).toEqual(["Request timed out!"]);
  });

  it.each([
    ["a broken connection", "breaks", "network"],
    ["a body that isn't JSON", { text: "<html>" }, "network"],
    ["a status", { http: 403, text: "<html>" }, "403"],
    ["a code", { code: "00006", msg: "Please" }, "00006"],
  ] as const)("rejects %s", async (_, reply, code) => {
    const { client, shown, sending } = open({}, (site) =>
      site.responds(PATH, reply),
    );
    const error = await failure(client.request({ method: "GET", path: PATH }));
    expect(error).toMatchObject({ code, result: 1 });
    expect(shown()).toEqual([error.message]);
    expect(sending.succeeded).not.toHaveBeenCalled();
  });

  it("shows no message for a silent code", async () => {
    const { client, shown } = open({}, (site) =>
      site.responds(PATH, { code: "9", msg: "no", data: 1 }),
    );
    const error = await failure(client.request({ method: "GET", path: PATH }));
    expect(error).toMatchObject({ code: "9", message: "no", isShown: false });
    expect(shown()).toEqual([]);
  });

  it("is requested again, once, if the guard requests it", async () => {
    const { client, site, guard } = open({}, (prepared) =>
      prepared.responds(PATH, { code: "00020", msg: "no" }),
    );
    guard.refused.mockResolvedValue(true);
    const payload = { a: 1 };
    const error = await failure(
      client.request({ method: "POST", path: PATH, payload }),
    );
    expect(error).toMatchObject({ code: "00020", message: "no" });
    expect(site.requests.map(({ text }) => text)).toEqual([
      '{"a":1}',
      '{"a":1}',
    ]);
    expect(guard.begin).toHaveBeenCalledTimes(2);
    expect(guard.refused.mock.calls).toEqual([
      [{ code: "00020", message: "no", mayRepeat: true }],
      [{ code: "00020", message: "no", mayRepeat: false }],
    ]);
  });

  it("is returned as an envelope, without a message, by `ask`", async () => {
    const { client, site, shown, guard } = open();
    site.responds(PATH, { code: "20906", msg: "no" }, "breaks");
    expect(await client.ask({ method: "POST", path: PATH })).toMatchObject({
      code: "20906",
      msg: "no",
    });
    const error = await failure(client.ask({ method: "POST", path: PATH }));
    expect(error).toMatchObject({ code: "network", isShown: false });
    expect(shown()).toEqual([]);
    expect(guard.refused).not.toHaveBeenCalled();
  });

  it("to a refused signature is handled by `ask` as well", async () => {
    const { client, site, guard } = open();
    site.responds(PATH, { code: "00021", msg: "no" }, { data: 7 });
    guard.refused.mockResolvedValueOnce(true);
    expect(await client.ask({ method: "POST", path: PATH })).toMatchObject({
      code: "00000",
      data: 7,
    });
    site.responds(PATH, { code: "00023", msg: "bad" });
    guard.refused.mockResolvedValueOnce(false);
    expect(await client.ask({ method: "POST", path: PATH })).toMatchObject({
      code: "00023",
    });
    expect(guard.refused.mock.calls).toEqual([
      [{ code: "00021", message: "no", mayRepeat: true }],
      [{ code: "00023", message: "bad", mayRepeat: true }],
    ]);
  });
});

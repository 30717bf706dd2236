import { describe, expect, it } from "vitest";
import type { FakeOutcome } from "../../test/fake-site";
import { fakeSession } from "../../test/fake-session";
import { ENDPOINTS } from "./endpoints";
import { createServerLab, type Draft } from "./server-lab";

const PATH = "/v1/user/public/pre-check";

const DRAFT: Draft = {
  method: "POST",
  path: PATH,
  payload: '{ "loginName": " ann " }',
  encoding: "json",
  file: "",
};

async function send(part: Partial<Draft>, ...replies: FakeOutcome[]) {
  const { session, site, timers } = fakeSession();
  if (replies.length > 0) site.responds(PATH, ...replies);
  const lab = createServerLab(async () => session);
  const sending = lab.send({ ...DRAFT, ...part });
  return { lab, sending, session, site, timers };
}

describe("a custom request", () => {
  it.each([
    [{}, "application/json", '{"loginName":"ann"}'],
    [{ method: "PUT" }, "application/json", '{"loginName":"ann"}'],
    [
      { encoding: "form", payload: '{ "ids": [1, 2], "name": " a b " }' },
      "application/x-www-form-urlencoded",
      "ids%5B%5D=1&ids%5B%5D=2&name=a%20b",
    ],
    [
      { payload: '{ "at": [{ "on": "2026-01-01T12:00:00.789Z" }] }' },
      "application/json",
      '{"at":[{"on":"2026-01-01T12:00:00Z"}]}',
    ],
  ] as const)("is sent as %j says", async (part, type, text) => {
    const { lab, sending, site } = await send(part);
    await sending;
    const [request] = site.to(PATH);
    expect(request).toMatchObject({ text, headers: { "content-type": type } });
    expect(lab.end.get()).toEqual({ kind: "resolved", result: 0, data: {} });
  });

  it.each(["GET", "DELETE"] as const)(
    "sends everything in the query for %s",
    async (method) => {
      const { sending, site } = await send({ method });
      await sending;
      const [request] = site.to(PATH);
      expect(request?.query).toMatch(/^loginName=ann&languageType=0/);
      expect(request?.text).toBe("");
    },
  );

  it.each([
    ["", []],
    ["a file", ["file"]],
  ])("sends %j", async (file, files) => {
    const { sending, site } = await send({ encoding: "multipart", file });
    await sending;
    const form = site.to(PATH)[0]?.body;
    if (!(form instanceof FormData)) throw new Error("no form was sent");
    expect([...form.keys()]).toEqual(["loginName", ...files]);
    const names = form
      .getAll("file")
      .map((one) => one instanceof File && one.name);
    expect(names).toEqual(files.map(() => "upload.txt"));
  });

  it.each(["{", "[]", "1", "null"])("is not sent with %s", async (payload) => {
    const { lab, sending, site } = await send({ payload });
    await sending;
    expect(lab.end.get()).toEqual({ kind: "unreadable" });
    expect(site.requests).toEqual([]);
  });

  it("reports how it was refused", async () => {
    const reply = { code: "31337", msg: "no", status: "error", data: null };
    const { lab, sending } = await send({}, reply);
    await sending;
    expect(lab.end.get()).toEqual({
      kind: "rejected",
      result: 1,
      code: "31337",
      message: "no",
    });
  });

  it("is replaced by the next one", async () => {
    const { lab, sending } = await send({}, { data: "first" });
    const other = lab.send({ ...DRAFT, path: "/v1/other", method: "GET" });
    await Promise.all([sending, other]);
    expect(lab.end.get()).toMatchObject({ data: {} });
  });
});

describe("the examples", () => {
  it("list no path twice", () => {
    const paths = ENDPOINTS.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

import { describe, expect, it, vi } from "vitest";
import type { ProbeNote } from "../../lib/probe";
import { createCaptcha } from "./captcha";
import type { RequestServer } from "./captcha-calls";
import type { ChallengeEnd, ChallengeProvider, Prepared } from "./challenge";

const LOGIN = { scene: "login", bizParam: "p", areaCode: "86" };
const VALIDATION = '{"pass_token":"ü"}';
const CHECK = "v1/security/policy/captcha/check-captcha";

function needed(status: number, bizId = "biz-1") {
  return {
    code: "00000",
    msg: "success",
    data: { bizId, geetestId: "geetest-1", status },
  };
}

interface Given {
  readonly responses: unknown[];
  readonly end?: ChallengeEnd;
  readonly prepared?: Prepared;
}

function setUp({ responses, end, prepared }: Given) {
  const left = [...responses];
  const notes: ProbeNote[] = [];
  const ask = vi.fn<RequestServer>(async () => {
    const response = left.shift();
    if (response instanceof Error) throw response;
    return response;
  });
  const challenge = {
    show: vi.fn<() => Promise<ChallengeEnd>>(
      async () => end ?? { kind: "solved", validation: VALIDATION },
    ),
  };
  const provider = {
    prepare: vi.fn<ChallengeProvider["prepare"]>(
      async () => prepared ?? { kind: "ready", challenge },
    ),
  };
  const providerOf = vi.fn<(status: number) => ChallengeProvider>(
    () => provider,
  );
  const captcha = createCaptcha({
    ask,
    providerOf,
    language: () => "zh-CN",
    probe: { note: (note) => notes.push(note) },
  });
  const moves = () =>
    notes.map((note) =>
      note.kind === "transition"
        ? `${note.machine} ${note.from} ${note.to}: ${note.cause}`
        : note.kind,
    );
  return { ask, captcha, challenge, moves, provider, providerOf };
}

const ASKED = "captcha idle asking: challenge asked for";
const SHOWN = "captcha asking shown: challenge shown";
const SOLVED = "captcha shown checking: challenge solved";

describe("status 0", () => {
  it("passes at once", async () => {
    const { ask, captcha, moves, providerOf } = setUp({
      responses: [needed(0)],
    });
    expect(await captcha.confirmHuman(LOGIN)).toEqual({
      kind: "passed",
      bizId: "biz-1",
    });
    expect(ask.mock.calls).toEqual([
      [
        "v1/security/policy/captcha/get-captcha-id",
        { scene: "login", bizParam: "p", areaCode: "86", bizId: "" },
      ],
    ]);
    expect(providerOf).not.toHaveBeenCalled();
    expect(moves()).toEqual([
      ASKED,
      "captcha asking passed: no challenge needed",
    ]);
  });

  it("sends the last id in the next request, one request at a time", async () => {
    const { ask, captcha, moves } = setUp({
      responses: [needed(0), needed(0, "biz-2")],
    });
    const both = [captcha.confirmHuman(LOGIN), captcha.confirmHuman(LOGIN)];
    expect(await Promise.all(both)).toMatchObject([
      { bizId: "biz-1" },
      { bizId: "biz-2" },
    ]);
    expect(ask.mock.calls.map(([, { bizId }]) => bizId)).toEqual(["", "biz-1"]);
    expect(moves()[2]).toBe("captcha passed asking: challenge asked for");
  });
});

describe("a challenge", () => {
  it.each([
    [1, VALIDATION],
    [2, VALIDATION],
    [3, "eyJwYXNzX3Rva2VuIjoiw7wifQ=="],
  ])(
    "of type %i is checked once it is solved",
    async (status, captchaValidate) => {
      const { ask, captcha, moves, provider, providerOf } = setUp({
        responses: [needed(status), { code: "200", data: { passed: true } }],
      });
      expect(await captcha.confirmHuman(LOGIN)).toEqual({
        kind: "passed",
        bizId: "biz-1",
      });
      expect(providerOf).toHaveBeenCalledWith(status);
      expect(provider.prepare).toHaveBeenCalledWith({
        captchaId: "geetest-1",
        language: "zh-CN",
      });
      expect(ask.mock.calls[1]).toEqual([
        CHECK,
        {
          captchaType: status,
          captchaValidate,
          bizParam: "p",
          areaCode: "86",
          bizId: "biz-1",
        },
      ]);
      expect(moves()).toEqual([
        ASKED,
        SHOWN,
        SOLVED,
        "captcha checking passed: challenge verified",
      ]);
    },
  );

  it("can be closed, which is a cancel, and requested again", async () => {
    const { captcha, moves } = setUp({
      responses: [needed(3), needed(0)],
      end: { kind: "closed" },
    });
    expect(await captcha.confirmHuman(LOGIN)).toEqual({ kind: "cancelled" });
    expect(await captcha.confirmHuman(LOGIN)).toMatchObject({ kind: "passed" });
    expect(moves()).toEqual([
      ASKED,
      SHOWN,
      "captcha shown cancelled: challenge closed",
      "captcha cancelled asking: challenge asked for",
      "captcha asking passed: no challenge needed",
    ]);
  });

  it("fails with its code and message", async () => {
    const { ask, captcha, moves } = setUp({
      responses: [needed(3)],
      end: { kind: "failed", code: "60500", message: "challenge failed" },
    });
    expect(await captcha.confirmHuman(LOGIN)).toEqual({
      kind: "failed",
      code: "60500",
      message: "challenge failed",
    });
    expect(ask).toHaveBeenCalledTimes(1);
    expect(moves().at(-1)).toBe("captcha shown failed: challenge failed");
  });

  it.each([
    [
      { kind: "not-loaded" } as const,
      "captcha-not-loaded",
      "challenge script not loaded",
    ],
    [
      { kind: "failed", code: "60100", message: "no" } as const,
      "60100",
      "code 60100",
    ],
  ])("fails when it can't be shown (%j)", async (prepared, code, cause) => {
    const { captcha, challenge, moves } = setUp({
      responses: [needed(3)],
      prepared,
    });
    expect(await captcha.confirmHuman(LOGIN)).toMatchObject({
      kind: "failed",
      code,
    });
    expect(challenge.show).not.toHaveBeenCalled();
    expect(moves()).toEqual([ASKED, `captcha asking failed: ${cause}`]);
  });
});

describe("server codes", () => {
  it.each(["0", 0, "00000", "200", 200])("%j is success", async (code) => {
    const { captcha } = setUp({ responses: [{ ...needed(0), code }] });
    expect(await captcha.confirmHuman(LOGIN)).toMatchObject({ kind: "passed" });
  });

  it.each([
    [{ code: "00005", msg: "no session", data: null }, "00005", "no session"],
    [{ code: 500 }, "500", ""],
    [{ code: "", data: needed(0).data }, "", ""],
    [{ code: "0x0", msg: 7 }, "0x0", ""],
  ])("%j is passed on", async (response, code, message) => {
    const { captcha, moves } = setUp({ responses: [response] });
    expect(await captcha.confirmHuman(LOGIN)).toEqual({
      kind: "failed",
      code,
      message,
    });
    expect(moves()[1]).toBe(`captcha asking failed: code ${code}`);
  });

  it("are passed on after a solution too", async () => {
    const { captcha, moves } = setUp({
      responses: [needed(3), { code: "60001", msg: "wrong", data: null }],
    });
    expect(await captcha.confirmHuman(LOGIN)).toEqual({
      kind: "failed",
      code: "60001",
      message: "wrong",
    });
    expect(moves().at(-1)).toBe("captcha checking failed: code 60001");
  });
});

describe("an unusable response", () => {
  it.each([
    [new TypeError("failed")],
    [null],
    ["text"],
    [{}],
    [{ code: "00000", data: null }],
    [{ code: "00000", data: { bizId: 1, geetestId: "g", status: 0 } }],
    [{ code: "00000", data: { bizId: "b", geetestId: "g", status: "0" } }],
  ])("(%j) is reported as a missing response", async (response) => {
    const { captcha, moves } = setUp({ responses: [response] });
    expect(await captcha.confirmHuman(LOGIN)).toEqual({
      kind: "failed",
      code: "captcha-no-answer",
      message: "",
    });
    expect(moves()).toEqual([ASKED, "captcha asking failed: no answer"]);
  });

  it("to the check is reported the same way", async () => {
    const { captcha, moves } = setUp({
      responses: [needed(3), new TypeError("failed")],
    });
    expect(await captcha.confirmHuman(LOGIN)).toMatchObject({
      code: "captcha-no-answer",
    });
    expect(moves().at(-1)).toBe("captcha checking failed: no answer");
  });
});

import { describe, expect, it } from "vitest";
import en from "../../locales/request.en.json";
import {
  judgeResponse,
  USER_INFO_PATH,
  type Judgement,
} from "./judge-response";

const PATH = "/v1/spot/withdraw";
const texts = (key: keyof typeof en): string => en[key];

const judge = (body: unknown, path = PATH, status = 200): Judgement =>
  judgeResponse(path, { kind: "response", status, body }, texts);

const rejected = (code: string, message: string, isShown: boolean) => ({
  kind: "rejected",
  code,
  message,
  isShown,
});

describe("judgeResponse", () => {
  it.each([
    [403, "Request is forbidden"],
    [404, "Request error"],
    [504, "Request error"],
    [500, "The system is busy"],
    [502, "502 The system is busy"],
    [301, "301 The system is busy"],
  ])("reports status %d", (status, message) => {
    const expected = rejected(String(status), message, true);
    expect(judge(undefined, PATH, status)).toEqual(expected);
    expect(judge({ code: "00000", data: 1 }, PATH, status)).toEqual(expected);
  });

  it("reports timeouts and connection failures", () => {
    expect(judgeResponse(PATH, { kind: "timed-out" }, texts)).toEqual(
      rejected("timeout", "Request timed out!", true),
    );
    const broken = rejected("network", "The system is busy", true);
    expect(judgeResponse(PATH, { kind: "no-connection" }, texts)).toEqual(
      broken,
    );
    expect(judge(undefined)).toEqual(broken);
  });

  it.each(["00020", "00021", "00022", "00023"])(
    "leaves %s to signing, for any path",
    (code) => {
      expect(judge({ code, msg: "no", data: 1 }, USER_INFO_PATH)).toEqual({
        kind: "refused",
        code,
        message: "no",
      });
      expect(judge({ code })).toMatchObject({ message: "The system is busy" });
    },
  );

  it.each(["20906", "20205"])("shows a fixed text for %s", (code) => {
    expect(judge({ code, msg: "gone", data: null })).toEqual(
      rejected(code, "Login expired, please log in again", true),
    );
  });

  it.each(["00004", "00005", "00006"])("shows the message of %s", (code) => {
    const body = { code, msg: "Please", status: "success", data: 1 };
    expect(judge(body)).toEqual(rejected(code, "Please", true));
    expect(judge({ ...body, msg: "" })).toEqual(rejected(code, "", false));
    expect(judge(body, USER_INFO_PATH)).toEqual({
      kind: "resolved",
      data: null,
    });
  });

  it.each<[unknown, object]>([
    [{ code: "1", msg: "no", status: "error" }, rejected("1", "no", true)],
    [
      { code: "1", msg: "", status: "error" },
      rejected("1", "response without data", false),
    ],
    [
      { code: "1", msg: "", status: "error", data: 1 },
      rejected("1", "", false),
    ],
    [{ code: "1", msg: "no", data: null }, rejected("1", "no", false)],
    [{ code: "00000" }, rejected("00000", "response without data", false)],
    [[], rejected("", "response without data", false)],
    ["text", rejected("", "response without data", false)],
    [{ data: 1 }, rejected("", "", false)],
    [
      { code: "00000", data: null },
      { kind: "resolved", data: null },
    ],
    [
      { code: 200, data: [1], msg: 7 },
      { kind: "resolved", data: [1] },
    ],
  ])("judges %j", (body, expected) => {
    expect(judge(body)).toEqual(expected);
  });
});

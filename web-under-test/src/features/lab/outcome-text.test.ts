import { describe, expect, it } from "vitest";
import { createTexts } from "../../locales/texts";
import { BridgeError } from "../bridge/bridge-error";
import { HttpError } from "../bridge/http-error";
import type { Settled } from "./attempts";
import { alertText, outcomeText, outcomeTone } from "./outcome-text";

const { t } = createTexts();

function textOf(settled: Settled): string {
  return outcomeText(t, {
    id: 1,
    name: "x",
    sent: null,
    awaitsApp: true,
    atMs: 0,
    end: { settled, tookMs: 0 },
  });
}

function refused(code: string, msg: string): unknown {
  return BridgeError.refused({ code, msg }, t("failure.network"));
}

describe("outcomeText", () => {
  it("shows that it waits for the app", () => {
    const open = {
      id: 1,
      name: "x",
      sent: null,
      awaitsApp: true,
      atMs: 0,
      end: null,
    };
    expect(outcomeText(t, open)).toBe("waiting for the app");
    expect(outcomeText(t, { ...open, awaitsApp: false })).toBe("");
    expect(outcomeTone(open)).toBe("plain");
  });

  it.each<[string, Settled]>([
    ["sent", { ok: true, outcome: { via: "app", reply: null } }],
    [
      "answered 200",
      { ok: true, outcome: { via: "app", reply: { code: "200", msg: "" } } },
    ],
    [
      'answered 00000 {"a":"<b> & {{x}} $t(lab.title)"}',
      {
        ok: true,
        outcome: {
          via: "app",
          reply: {
            code: "00000",
            msg: "",
            data: { a: "<b> & {{x}} $t(lab.title)" },
          },
        },
      },
    ],
    [
      "opened exchange://app/home/home?a=%7B%7Bcode%7D%7D",
      {
        ok: true,
        outcome: {
          via: "link",
          link: "exchange://app/home/home?a=%7B%7Bcode%7D%7D",
        },
      },
    ],
    [
      "fallback: set the document title to {{code}} $t(lab.title)",
      {
        ok: true,
        outcome: {
          via: "fallback",
          did: "set-title",
          target: "{{code}} $t(lab.title)",
        },
      },
    ],
    [
      'fallback: read theme from local storage {"value":null}',
      {
        ok: true,
        outcome: {
          via: "fallback",
          did: "read-locally",
          target: "theme",
          data: { value: null },
        },
      },
    ],
    [
      "nothing: needs version 2.8.0",
      {
        ok: true,
        outcome: {
          via: "nothing",
          why: { reason: "below-minimum", minimum: "2.8.0" },
        },
      },
    ],
    [
      "nothing: not on iOS",
      {
        ok: true,
        outcome: {
          via: "nothing",
          why: { reason: "other-platform", platform: "ios" },
        },
      },
    ],
    [
      "nothing: only in the app",
      {
        ok: true,
        outcome: { via: "nothing", why: { reason: "outside-app" } },
      },
    ],
    [
      "rejected AppRequestCallbackTimeout AppBridgeSend Timeout",
      { ok: false, error: BridgeError.noReply("AppRequestCallbackTimeout") },
    ],
    [
      "rejected AppResponseUnSuccessError 00005",
      { ok: false, error: refused("00005", "") },
    ],
    ["rejected 404 http 404", { ok: false, error: HttpError.status(404) }],
    [
      "rejected QuotaExceededError full",
      { ok: false, error: new DOMException("full", "QuotaExceededError") },
    ],
  ])("writes %s", (text, settled) => {
    expect(textOf(settled)).toBe(text);
  });
});

describe("alertText", () => {
  it.each([
    [BridgeError.noReply("APPTIMEOUT"), "Network error. Try again later."],
    [BridgeError.notSent(null), "Network error. Try again later."],
    [BridgeError.nullReply(), "Network error. Try again later."],
    [refused("-1", "ENETUNREACH"), "Network error. Try again later."],
    [refused("00004", ""), "Request timed out!"],
    [refused("110100", "the app is slow"), "the app is slow"],
    [refused("00005", ""), "Login expired, please log in again"],
    [refused("22001", ""), "Login expired, please log in again"],
    [refused("40001", "not enough funds"), "not enough funds"],
    [refused("40001", ""), "The system is busy"],
    [HttpError.status(403), "Request is forbidden"],
    [HttpError.status(504), "Request error"],
    [HttpError.status(500), "The system is busy"],
    [HttpError.timedOut(null), "Request timed out!"],
    [new Error("surprise"), "The system is busy"],
  ])("returns a message for %s", (error, text) => {
    expect(alertText(t, { ok: false, error })).toBe(text);
  });

  it("returns nothing for a success", () => {
    expect(
      alertText(t, { ok: true, outcome: { via: "app", reply: null } }),
    ).toBeNull();
  });
});

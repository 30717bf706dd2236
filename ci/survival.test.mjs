// Tests of the expected verdicts and reasons of hostile pages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertReasons, PAGES, problemOf } from "./survival.mjs";

const IDLE = "the page did not become idle within 5 s";
const BUSY = `${IDLE}: its script is busy, in a loop or in promises without an end`;
const CRASHED = "in each of 4 attempts: the page's process ended: Crashed";

/** The problem of a page, by its description, with this verdict and reason. */
function problem(does, verdict, reason) {
  return problemOf(
    does,
    verdict && { verdict, reason },
    PAGES.find((page) => page.does === does),
  );
}

test("pages have reasons unless they must pass", () => {
  assertReasons(PAGES);
  const [does, HUNG] = ["a page", ["hung"]];
  for (const [page, message] of [
    [{ verdicts: HUNG }, /reasons of "a page"/],
    [{ reasons: "busy" }, /reasons of "a page"/],
    [{ verdicts: HUNG, reasons: "" }, /a reason of "a page"/],
    [{ verdicts: HUNG, reasons: ["busy", " "] }, /a reason of "a page"/],
  ])
    assert.throws(() => assertReasons([{ does, ...page }]), message);
});

test("expected verdicts with an expected reason have no problem", () => {
  for (const [does, verdict, reason] of [
    ["WebRTC with a public address", "passed"],
    ["10,000 fragments", "passed"],
    ["10,000 fragments", "flaky", `hung first, then passed: ${BUSY}`],
    ["a script loop", "hung", `${BUSY}; the engine's processes take more than 1.5 GB of memory`],
    [
      "a chain of timers",
      "hung",
      "more than 20000 timers and messages to itself ran (`limits.tasks`), up to 250040ms on its clock: a chain of them without an end, or very many",
    ],
    [
      "100,000 calls on iOS",
      "hung",
      "its journal has more than 20000 entries (`limits.entries`): 19998 of them are calls of `metaTitle`",
    ],
    [
      "memory: arrays kept in a loop",
      "hung",
      "the engine's processes take 2619 MB of memory, more than 2500 (`limits.megabytes`)",
    ],
    ["memory: arrays kept in a loop", "crashed", CRASHED],
    [
      "back and forward without end",
      "hung",
      `${IDLE}: it loads one document after the other, without an end: https://www.conformance.test/ping-pong.html?second`,
    ],
  ])
    assert.equal(problem(does, verdict, reason), undefined);
});

test("other verdicts and reasons are problems", () => {
  for (const [does, verdict, reason, expected] of [
    ["a script loop", undefined, undefined, /^no verdict: a script loop$/],
    ["a script loop", "passed", undefined, /^passed, expected hung: a script loop: no reason$/],
    ["a script loop", "hung", undefined, /^hung for an unexpected reason: a script loop: no reason; expected "/],
    ["a script loop", "hung", "", /unexpected reason/],
    ["a script loop", "hung", `${IDLE}: its requests have not finished: /loop.html`, /unexpected reason/],
    ["a script loop", "hung", `more than 60 s; ${BUSY}`, /unexpected reason/],
    [
      "`print()` in a loop",
      "hung",
      "its journal has more than 20000 entries (`limits.entries`): 19998 of them are windows",
      /windows; expected "/,
    ],
    [
      "10,000 fragments",
      "flaky",
      "crashed first, then passed: the page's process ended",
      /flaky for an unexpected reason/,
    ],
    ["WebRTC with a public address", "hung", BUSY, /^hung, expected passed: WebRTC/],
  ])
    assert.match(problem(does, verdict, reason) ?? "", expected);
});

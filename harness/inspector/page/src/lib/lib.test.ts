import { scenarioPath } from "./scenario-path";
import { parse } from "yaml";
import { expect, it } from "vitest";
import type { Entry } from "footbridge-ui/record";
import { callRule, requestRule } from "./reply-rule";
import { checkPayload } from "./check-payload";
import { addNetworkRule, addReply } from "./edit-rules";
import { flowYaml } from "./flow-yaml";
import { transcriptDiff } from "./transcript-diff";
import { asRule, asStep, isExpectable } from "./scenario-text";
import { examplePayload, schemaFields } from "./schema-fields";
import { sampleEntry } from "footbridge-ui/record/sample-entry";

const PAY = {
  type: "object",
  properties: {
    cents: { type: "number" },
    way: { type: "string", enum: ["card", "wallet"] },
    to: { type: "object", properties: { name: { type: "string" } } },
  },
  required: ["cents", "way"],
  additionalProperties: false,
};

it.each([
  ["The basket is paid", "recorded/the-basket-is-paid.yaml"],
  ["  Café, “crème” & 2 more! ", "recorded/cafe-creme-2-more.yaml"],
  ["支付 成功", "recorded/支付-成功.yaml"],
  ["…", "recorded/scenario.yaml"],
])("derives the file name from “%s”", (title, path) => {
  expect(scenarioPath(title)).toBe(path);
});

it("prints YAML on one line that parses to the same value", () => {
  const values = [
    { call: "pay", payload: { cents: 5, note: "a: b\nc", list: [] } },
    { code: "00000", data: null, text: "yes", empty: "" },
    "# no comment",
    ["never", { after: "3s" }],
  ];
  for (const value of values) {
    expect(flowYaml(value)).not.toContain("\n");
    expect(parse(flowYaml(value))).toEqual(value);
  }
  expect(flowYaml({ a: { b: 1 } })).toBe("{ a: { b: 1 } }");
});

it("finds the invalid part of a payload", () => {
  expect(checkPayload({ cents: 1, way: "card" }, PAY)).toEqual([]);
  const paths = checkPayload(
    { cents: "1", way: "cash", to: { name: 4 }, extra: 1 },
    PAY,
  ).map(({ path }) => path.join("."));
  expect(new Set(paths)).toEqual(new Set(["cents", "way", "to.name", "extra"]));
  expect(checkPayload({ way: "card" }, PAY)).toMatchObject([{ path: [] }]);
  expect(checkPayload({ any: "thing" }, true)).toEqual([]);
});

it("creates no step for a phone change, and no expectation", () => {
  const entry: Entry = sampleEntry({
    kind: "step",
    verb: "phone",
    text: "android 2.15.0 on pixel-8, en, dark",
    at: 0,
    step: null,
  });
  expect(asStep(entry, null)).toBeNull();
  expect(isExpectable(entry)).toBe(false);
});

it("lists the fields of a payload, and creates an example", () => {
  expect(schemaFields(PAY)).toEqual([
    { name: "cents", type: "number", isRequired: true },
    { name: "way", type: "one of card, wallet", isRequired: true },
    { name: "to", type: "object", isRequired: false },
    { name: "to.name", type: "text", isRequired: false },
  ]);
  const example = examplePayload(PAY);
  expect(example).toEqual({ cents: 0, way: "card" });
  expect(checkPayload(example, PAY)).toEqual([]);
  expect(examplePayload(true)).toBeNull();
});

it("prints the form's reply as a rule", () => {
  const now = { afterMs: 0, times: 1 };
  expect(callRule({ kind: "success" }, now)).toBe("success");
  expect(callRule({ kind: "never" }, { afterMs: 50, times: 2 })).toBe("never");
  expect(callRule({ kind: "success" }, { afterMs: 3_000, times: 1 })).toBe(
    "{ code: success, after: 3s }",
  );
  expect(callRule({ kind: "code", code: "20001" }, now)).toBe(
    '{ code: "20001" }',
  );
  expect(
    callRule(
      { kind: "data", data: { a: 1 }, isInvalid: false },
      { afterMs: 250, times: 2 },
    ),
  ).toBe("{ data: { a: 1 }, after: 250ms, times: 2 }");
  expect(requestRule({ kind: "status", status: 500, body: null }, 0)).toBe(
    "{ status: 500 }",
  );
  expect(requestRule({ kind: "drop" }, 1_000)).toBe(
    "{ drop: true, after: 1s }",
  );
});

it("inserts a rule before the existing ones", () => {
  expect(addReply("", "pay", "never")).toBe("replies:\n  pay: never\n");
  const rules = "# mine\nreplies:\n  share: success # always\nnetwork: []\n";
  expect(addReply(rules, "pay", "{ after: 3s }")).toBe(
    "# mine\nreplies:\n  share: success # always\n  pay: { after: 3s }\nnetwork: []\n",
  );
  expect(parse(addReply(rules, "share", "never") ?? "")).toEqual({
    replies: { share: ["never", "success"] },
    network: [],
  });
  expect(addReply("replies: [", "pay", "never")).toBeNull();
  expect(
    parse(addNetworkRule(rules, { path: "/login", status: 500 }) ?? ""),
  ).toMatchObject({ network: [{ path: "/login", status: 500 }] });
});

it("prints entries as steps and rules", () => {
  const time = { at: 0, step: null };
  const call: Entry = sampleEntry({
    kind: "call",
    number: 1,
    name: "pay",
    payload: { cents: 5 },
    callback: "cb",
    availability: { kind: "available" },
    deadline: null,
    ...time,
  });
  expect(asStep(call, "pay")).toBe(
    "- expect: { call: pay, payload: { cents: 5 } }",
  );
  expect(
    asStep(
      sampleEntry({
        kind: "settle",
        call: 1,
        outcome: "rejected",
        code: "20001",
        reason: null,
        ...time,
      }),
      "pay",
    ),
  ).toBe(
    '- expect: { settle: { call: pay, outcome: rejected, code: "20001" } }',
  );
  expect(
    asStep(
      sampleEntry({
        kind: "goto",
        url: "https://www.shop.test/orders/7?a=b",
        ...time,
      }),
      null,
    ),
  ).toBe("- expect: { url: /orders/7?a=b }");
  const reply: Entry = sampleEntry({
    kind: "reply",
    call: 1,
    form: "object",
    text: '{"code":"0","data":{"a":1}}',
    by_default: false,
    ...time,
  });
  expect(asStep(reply, "pay")).toBeNull();
  expect(asRule(reply, call)).toBe(
    'replies:\n  pay: { code: "0", data: { a: 1 } }\n',
  );
  expect(
    asRule(
      sampleEntry({
        kind: "response",
        number: 1,
        request: "POST /login",
        outcome: "200 00000",
        is_default: true,
        ...time,
      }),
      null,
    ),
  ).toBe("network:\n  - { method: POST, path: /login, status: 200 }\n");
  expect(
    asRule(
      sampleEntry({
        kind: "response",
        number: 1,
        request: "GET /orders",
        outcome: "200, cut off",
        is_default: false,
        ...time,
      }),
      null,
    ),
  ).toBe(
    "network:\n  - { method: GET, path: /orders, status: 200, cut: true }\n",
  );
});

it("shows differences so far, and ignores what is still to come", () => {
  const accepted = "a\nb\nc\nd\n";
  expect(transcriptDiff(accepted, "a\nb\n", false)).toBe("");
  expect(transcriptDiff(accepted, "", false)).toBe("");
  expect(transcriptDiff(accepted, "a\nx\n", false)).toContain("-b\n+x");
  expect(transcriptDiff(accepted, "a\nx\n", false)).not.toContain("-c");
  expect(transcriptDiff(accepted, "a\nb\n", true)).toContain("-c\n-d");
  expect(transcriptDiff(accepted, accepted, true)).toBe("");
  expect(transcriptDiff(accepted, "", true)).toMatch(/^@@ /);
});

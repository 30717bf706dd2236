import { expect, it } from "vitest";
import { rulesToYaml } from "./rules.js";

it("has one line for replies and one for the network", () => {
  expect(
    rulesToYaml(new Map([["pay", [{ code: "9", after: "1s" }, "never"]]]), [
      { path: "/notes", status: 500 },
    ]),
  ).toBe(
    `replies: {"pay":[{"code":"9","after":"1s"},"never"]}\nnetwork: [{"path":"/notes","status":500}]`,
  );
});

it("is empty without rules", () => {
  expect(rulesToYaml(new Map(), [])).toBe("");
});

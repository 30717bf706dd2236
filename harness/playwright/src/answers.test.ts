import { expect, it } from "vitest";
import { rulesToYaml } from "./answers.js";

it("rules have a line for replies and one for the network", () => {
  expect(
    rulesToYaml(new Map([["pay", [{ code: "9", after: "1s" }, "never"]]]), [
      { path: "/notes", status: 500 },
    ]),
  ).toBe(
    `replies: {"pay":[{"code":"9","after":"1s"},"never"]}\nnetwork: [{"path":"/notes","status":500}]`,
  );
});

it("without rules there is nothing", () => {
  expect(rulesToYaml(new Map(), [])).toBe("");
});

import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../test/axe-findings";
import { renderKit } from "../test/render-kit";
import type { BoxResult, BoxKind, PromptOptions } from "./message-boxes";

const ILLEGAL = "The input data is illegal!";

async function open(kind: BoxKind, options: Partial<PromptOptions> = {}) {
  const kit = renderKit(null);
  const results: BoxResult[] = [];
  kit.trigger(() => {
    void kit.kit.boxes[kind]({ title: "Orders", message: "All?", ...options })
      // The test examines the results.
      .then((result) => results.push(result));
  });
  // The first message box loads its code.
  await waitFor(() => expect(box()).not.toBeNull());
  return { ...kit, results };
}

const box = () =>
  screen.queryByRole("alertdialog", { name: "Orders" }) ??
  screen.queryByRole("dialog", { name: "Orders" });
const press = (name: string) => screen.getByRole("button", { name });

describe("a message box", () => {
  it.each([
    ["alert", "alertdialog", ["Close", "OK"]],
    ["confirm", "alertdialog", ["Close", "Cancel", "OK"]],
    ["prompt", "dialog", ["Close", "Cancel", "OK"]],
  ] as const)("of kind %s is a %s with %j", async (kind, role, buttons) => {
    await open(kind);
    expect(screen.getByRole(role)).toHaveAccessibleDescription("All?");
    expect(
      screen
        .getAllByRole("button")
        .map((button) => button.ariaLabel ?? button.textContent),
    ).toEqual(buttons);
    expect(box()?.style.getPropertyValue("--top")).toBe("30vh");
    expect(await axeFindings()).toEqual([]);
  });

  it.each([
    ["alert", "OK", "confirm"],
    ["alert", "Close", "close"],
    ["confirm", "OK", "confirm"],
    ["confirm", "Cancel", "cancel"],
    ["confirm", "Close", "close"],
    ["prompt", "OK", "confirm"],
    ["prompt", "Cancel", "cancel"],
    ["prompt", "Close", "close"],
  ] as const)(
    "of kind %s resolves on %s with %s",
    async (kind, button, action) => {
      const { user, results, pass } = await open(kind);
      await user.click(press(button));
      expect(results).toEqual([{ action, value: "" }]);
      pass(199);
      expect(box()).not.toBeNull();
      pass(1);
      expect(box()).toBeNull();
    },
  );

  it.each([
    ["alert", []],
    ["confirm", ["close"]],
    ["prompt", ["close"]],
  ] as const)("of kind %s closes on Escape: %j", async (kind, actions) => {
    const { user, results } = await open(kind);
    await user.keyboard("{Escape}");
    expect(results.map(({ action }) => action)).toEqual(actions);
  });

  it.each([
    ["alert", []],
    ["confirm", ["close"]],
    ["prompt", ["close"]],
  ] as const)(
    "of kind %s closes by a click outside: %j",
    async (kind, actions) => {
      const { user, results } = await open(kind);
      await user.click(box()?.parentElement ?? document.body);
      expect(results.map(({ action }) => action)).toEqual(actions);
    },
  );

  it.each([
    ["alert", () => press("OK")],
    ["confirm", () => press("OK")],
    ["prompt", () => screen.getByRole("textbox", { name: "All?" })],
  ] as const)(
    "of kind %s has the focus on its primary control",
    async (kind, where) => {
      const { user, results } = await open(kind);
      expect(where()).toHaveFocus();
      await user.keyboard("{Enter}");
      expect(results.map(({ action }) => action)).toEqual(["confirm"]);
    },
  );

  it("resolves once", async () => {
    const { user, results } = await open("confirm");
    const yes = press("OK");
    await user.dblClick(yes);
    await user.keyboard("{Escape}");
    expect(results).toEqual([{ action: "confirm", value: "" }]);
  });

  it("shows custom button labels", async () => {
    await open("confirm", {
      confirmText: "Cancel orders",
      cancelText: "Keep them",
    });
    expect(press("Cancel orders")).toBeVisible();
    expect(press("Keep them")).toBeVisible();
  });

  it("lies over the one that was opened before it", async () => {
    const { kit, trigger, user, results } = await open("confirm");
    trigger(() => void kit.boxes.alert({ title: "Second", message: "text" }));
    await user.click(press("OK"));
    expect(results).toEqual([]);
  });
});

describe("a prompt", () => {
  const even = (value: string) => Number(value) % 2 === 0;
  const field = () => screen.getByRole("textbox", { name: "All?" });

  it("resolves with the typed text, also on Enter", async () => {
    const { user, results } = await open("prompt", { value: "1" });
    await user.type(field(), "23{Enter}");
    expect(results).toEqual([{ action: "confirm", value: "123" }]);
  });

  it.each([
    ["a pattern", { pattern: /^\d+$/ }, "x", ILLEGAL],
    [
      "a pattern with a message",
      { pattern: /^\d+$/, errorMessage: "Digits" },
      "x",
      "Digits",
    ],
    ["a validator", { validator: even }, "3", ILLEGAL],
    ["a validator that says why", { validator: () => "Odd" }, "3", "Odd"],
    [
      "a pattern before the validator",
      { pattern: /^\d$/, validator: () => "Odd" },
      "33",
      ILLEGAL,
    ],
  ] satisfies [string, Partial<PromptOptions>, string, string][])(
    "stays open when the value fails %s",
    async (_, options, value, message) => {
      const { user, results, pass } = await open("prompt", options);
      expect(screen.queryByRole("alert")).toBeNull();
      await user.type(field(), value);
      expect(screen.queryByRole("alert")).toBeNull();
      await user.click(press("OK"));
      expect(screen.getByRole("alert")).toHaveTextContent(message);
      expect(field()).toHaveAccessibleDescription(message);
      pass(1_000);
      expect(box()).not.toBeNull();
      expect(results).toEqual([]);
    },
  );

  it("accepts a corrected value", async () => {
    const { user, results } = await open("prompt", { pattern: /^\d+$/g });
    await user.type(field(), "x{Enter}");
    await user.clear(field());
    await user.type(field(), "42");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.keyboard("{Enter}");
    expect(results).toEqual([{ action: "confirm", value: "42" }]);
  });

  it("can be cancelled with any value", async () => {
    const { user, results } = await open("prompt", { pattern: /^\d+$/ });
    await user.type(field(), "x");
    await user.click(press("Cancel"));
    expect(results).toEqual([{ action: "cancel", value: "x" }]);
  });
});

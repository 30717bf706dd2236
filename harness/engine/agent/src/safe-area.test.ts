import { describe, expect, it } from "vitest";
import { fillInsets, installSafeArea } from "./safe-area";
import { newPage } from "./testing/page";

const INSETS = { top: 59, right: 1, bottom: 34, left: 2 };

describe("an inset that CSS uses", () => {
  it.each([
    ["top: env(safe-area-inset-top)", "top: 59px"],
    ["right: env( SAFE-AREA-inset-right , 3px )", "right: 1px"],
    [
      "left: max(1rem, env(safe-area-inset-left, var(--x)))",
      "left: max(1rem, 2px)",
    ],
    [
      "bottom: calc(env(safe-area-inset-bottom) + 1px)",
      "bottom: calc(34px + 1px)",
    ],
    ["top: env(titlebar-area-y, 1px)", "top: env(titlebar-area-y, 1px)"],
  ])("is filled in: %s", (css, expected) => {
    expect(fillInsets(css, INSETS)).toBe(expected);
  });
});

// jsdom's own sheets drop unknown CSS; the sheets as a page sees them are tested in the engines.
describe("a rule that a page inserts", () => {
  it.each([
    ["on a page that covers the screen", "viewport-fit=cover", INSETS, "59px"],
    ["within the safe area", "viewport-fit=auto", INSETS, ""],
    [
      "on a device without insets",
      "viewport-fit=cover",
      { top: 0, right: 0, bottom: 0, left: 0 },
      "",
    ],
  ])("%s", (_, viewport, insets, expected) => {
    const scope = newPage("<style></style>");
    scope.document.head.innerHTML = `<meta name="viewport" content="${viewport}">`;
    installSafeArea(scope, insets);
    const sheet = scope.document.styleSheets[0];
    sheet?.insertRule("p { top: env(safe-area-inset-top) }");
    const rule = sheet?.cssRules[0] as CSSStyleRule;
    expect(rule.style.top).toBe(expected);
  });
});

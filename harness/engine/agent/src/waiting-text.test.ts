import { describe, expect, it } from "vitest";
import { hasBecomeWaiting, isLoadingText, isWaitingText } from "./waiting-text";

describe("a text that reports a wait", () => {
  it.each([
    "Loading",
    "Loading…",
    "loading your orders",
    "Please wait",
    "Please wait.",
    "Please wait while we process your payment.",
    "Please wait. Loading your orders…",
    "One moment, please…",
    "Paying…",
    "Contacting the app...",
    "Sending",
    "Processing payment",
    "Waiting for the app…",
    "Waiting for a response.",
  ])("%s", (text) => {
    expect(isWaitingText(text)).toBe(true);
  });
});

describe("a text that reports no wait", () => {
  it.each([
    "",
    "Loading failed. Try again.",
    "Loading took too long",
    "Sending isn't possible",
    "Something went wrong…",
    "Coming soon…",
    "Nothing here yet…",
    "Processing fee: 3 €",
    "Processing fee",
    "Saving plans",
    "Waiting for you to confirm in the app.",
    "Waiting for you to confirm…",
    "waiting for the app",
    "Please wait 30 s before you ask for another code.",
    "Try again later…",
    "Paying with a card",
    "Save as…",
    "Anna: I'm reading your message about the long weekend in the mountains, and wondering…",
  ])("%s", (text) => {
    expect(isWaitingText(text)).toBe(false);
  });
});

it("only a plain text means loading outside of a live region", () => {
  expect(["Loading…", "Please wait", "Saving…"].every(isLoadingText)).toBe(
    true,
  );
  expect(
    ["Saving", "Loading your orders", "Paying…", "Reading…"].some(
      isLoadingText,
    ),
  ).toBe(false);
});

it("a control's text becomes a wait in any language", () => {
  expect(hasBecomeWaiting("Pay", "Paying…")).toBe(true);
  expect(hasBecomeWaiting("Senden", "Wird gesendet…")).toBe(true);
  expect(hasBecomeWaiting("Save as…", "Save as…")).toBe(false);
  expect(hasBecomeWaiting("Show more…", "Show less…")).toBe(false);
  expect(hasBecomeWaiting("Pay", "Paid")).toBe(false);
});

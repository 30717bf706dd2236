import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Entry } from "../../record/record";
import { call } from "../../record/testing";
import { createThreads } from "../../record/threads";
import { ThreadOutcome } from "./thread-outcome";

function show(entry: Entry): void {
  const thread = createThreads([entry]).of(entry);
  if (thread === null) throw new RangeError("no thread");
  render(<ThreadOutcome thread={thread} />);
}

it("shows a call without a reply as never settled", () => {
  show(call(1, 0));
  expect(screen.getByText("never settled")).toBeVisible();
});

it("shows no such outcome for a call without a callback", () => {
  show({ ...call(1, 0), callback: null } as Entry);
  expect(screen.getByText("no reply expected")).toBeVisible();
});

/** A report for tests, with an address and a theme of its own. */
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { failure, record, runReport, step } from "../record/testing";
import { createAddress, type AddressStore } from "./address";
import { Report } from "./report";
import type { Theme } from "./theme";

const PLACE = { file: "scenarios/bridge/a.yaml", line: 5, column: 5 };

/** Two cases that fail alike, one that hangs, and one that passes. */
export const RUN = runReport(
  ...(["2.9.0", "2.56.0"] as const).map((app_version) =>
    record(
      {
        verdict: "failed",
        steps: [step("open /lab", 4), step("expect an alert", 5)],
        failures: [failure("no alert came", { step: 1, place: PLACE })],
      },
      { app_version },
    ),
  ),
  record(
    {
      verdict: "hung",
      reason: "its script is busy",
      ending: { kind: "hung", reason: "its script is busy" },
    },
    { scenario: "scenarios/login/b.yaml", title: "Somebody logs in" },
  ),
  record({}, { platform: "android" }),
);

export function showReport(run = RUN, fragment = "") {
  window.location.hash = fragment;
  const address: AddressStore = createAddress(window);
  let theme: Theme = "system";
  const store = {
    read: () => theme,
    write: (next: Theme) => {
      theme = next;
    },
  };
  render(<Report run={run} address={address} theme={store} />);
  return { user: userEvent.setup(), address, theme: store };
}

/** A report for tests, with its own address and theme. */
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { CaseRecord } from "../record/record";
import {
  failure,
  record,
  runInShort,
  runReport,
  step,
} from "../record/testing";
import { createAddress, type AddressStore } from "./address";
import type { RecordSource } from "./read-page";
import { Report } from "./report";
import type { Theme } from "../ui/theme";

const PLACE = { file: "scenarios/bridge/a.yaml", line: 5, column: 5 };

/** Two cases with the same failure, one that hangs, and one that passes. */
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
    { scenario: "scenarios/login/b.yaml", title: "A user logs in" },
  ),
  record({}, { platform: "android" }),
);

/** Records that are available, or that `late` resolves to. */
export function recordsOf(
  cases: readonly CaseRecord[],
  late?: Promise<unknown>,
): RecordSource {
  const read = (number: number): CaseRecord => cases[number] ?? record();
  return {
    peek: (number) => (late === undefined ? read(number) : null),
    load: async (number) => {
      await late;
      return read(number);
    },
  };
}

export function showReport(
  run = RUN,
  fragment = "",
  records = recordsOf(run.cases),
) {
  window.location.hash = fragment;
  const address: AddressStore = createAddress(window);
  let theme: Theme = "system";
  const store = {
    read: () => theme,
    write: (next: Theme) => {
      theme = next;
    },
  };
  render(
    <Report
      run={runInShort(run)}
      records={records}
      address={address}
      theme={store}
    />,
  );
  return { user: userEvent.setup(), address, theme: store };
}

/** The steps of a finding's case, once its record is read. */
import { reachedBy } from "../record/reached-by";
import type { CaseSummary } from "../record/run";
import { StepList } from "../ui/step-list";
import type { RecordSource } from "./read-page";
import { useRecord } from "./use-record";

interface FindingStepsProps {
  readonly one: CaseSummary;
  readonly records: RecordSource;
}

export function FindingSteps({ one, records }: FindingStepsProps) {
  const loaded = useRecord(records, one.number);
  // The page of the case, which the finding links to, shows why a record can't be read.
  if (loaded.kind !== "loaded") return null;
  const { steps, failures } = loaded.record;
  return (
    <StepList
      steps={steps}
      failing={failures.flatMap(({ step }) => step ?? [])}
      reached={reachedBy(loaded.record)}
    />
  );
}

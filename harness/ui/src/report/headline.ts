/** The result of a run in one line. */
import type { Run } from "../record/run";
import { isProblem } from "../record/verdicts";
import { t } from "../texts/texts";

export function headlineOf({ cases, problems }: Run): string {
  if (cases.length === 0) return t("headline.none");
  const total = cases.length;
  const failing = cases.filter(({ verdict }) => isProblem(verdict));
  const failed = failing.length;
  if (failed === 0) return t("headline.good");
  // A new case is not a failure: it must be accepted.
  if (failing.every(({ verdict }) => verdict === "new"))
    return t("headline.new", { count: failed, total });
  const count = problems.length;
  return t("headline.problems", { count, cases: failed, total });
}

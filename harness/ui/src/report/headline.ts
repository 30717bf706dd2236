/** The result of a run in one line. */
import { groupFailures } from "../record/failure-groups";
import type { Run } from "../record/run";
import { isProblem } from "../record/verdicts";
import { t } from "../texts/texts";

export function headlineOf({ cases }: Run): string {
  if (cases.length === 0) return t("headline.none");
  const bad = cases.filter(({ verdict }) => isProblem(verdict)).length;
  if (bad === 0) return t("headline.good");
  const count = groupFailures(cases).length;
  return t("headline.problems", { count, cases: bad, total: cases.length });
}

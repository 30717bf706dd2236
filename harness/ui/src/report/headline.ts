/** What a run comes down to, in one line. */
import { groupFailures } from "../record/failure-groups";
import type { RunRecord } from "../record/record";
import { isProblem } from "../record/verdicts";
import { t } from "../texts/texts";

export function headlineOf({ records }: RunRecord): string {
  if (records.length === 0) return t("headline.none");
  const cases = records.filter(({ verdict }) => isProblem(verdict)).length;
  if (cases === 0) return t("headline.good");
  const count = groupFailures(records).length;
  return t("headline.problems", { count, cases, total: records.length });
}

/** A failure with all cases that it holds for, in a list. */
import type { FailureGroup } from "../record/failure-groups";
import { firstChange } from "../record/parse-diff";
import { t } from "../texts/texts";
import { HostList } from "../ui/host-list";
import { VerdictBadge } from "../ui/verdict-badge";
import { shortPath } from "./scenario-path";
import styles from "./row.module.css";

export function ProblemRow({ group }: { readonly group: FailureGroup }) {
  const { verdict, message, records, scenarios, place, hosts, failure } = group;
  const file = shortPath(scenarios[0] ?? "");
  const line = place === null ? "" : `:${place.line}`;
  const change = firstChange(failure?.diff ?? null);
  return (
    <div className={styles["row"]}>
      <VerdictBadge verdict={verdict} isCompact />
      <div className={styles["texts"]}>
        <span className={styles["problem"]}>{message}</span>
        {change !== null && <code className={styles["change"]}>{change}</code>}
        <HostList hosts={hosts} />
        <span className={styles["about"]}>
          <span className={styles["cases"]}>
            {t("problem.cases", { count: records.length })}
          </span>
          <span className={styles["file"]}>
            {scenarios.length === 1
              ? `${file}${line}`
              : t("problem.scenarios", { count: scenarios.length })}
          </span>
        </span>
      </div>
    </div>
  );
}

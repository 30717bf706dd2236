/** A group of identical failures in a list. */
import type { FailureGroup } from "../record/failure-groups";
import { firstChange } from "../record/parse-diff";
import { t } from "../texts/texts";
import { HostList } from "../ui/host-list";
import { VerdictBadge } from "../ui/verdict-badge";
import { shortPath } from "./scenario-path";
import styles from "./row.module.css";

export function ProblemRow({ group }: { readonly group: FailureGroup }) {
  const { verdict, message, title, cases, scenarios, place, hosts } = group;
  const { failure, consequences } = group;
  const file = shortPath(scenarios[0] ?? "");
  const line = place === null ? "" : `:${place.line}`;
  const change = firstChange(failure?.changes ?? []);
  const found =
    (failure?.expected ?? null) === null ? undefined : failure?.found[0];
  return (
    <div className={styles["row"]}>
      <VerdictBadge verdict={verdict} isCompact />
      <div className={styles["texts"]}>
        <span className={styles["problem"]}>{message}</span>
        {change !== null && <code className={styles["change"]}>{change}</code>}
        {found !== undefined && (
          <span className={styles["found"]}>
            {t("problem.found")} <code>{found}</code>
          </span>
        )}
        {consequences.length > 0 && (
          <span className={styles["found"]}>
            {t("problem.also-wrong", { count: consequences.length })}
          </span>
        )}
        {title !== null && <span className={styles["about"]}>{title}</span>}
        <HostList hosts={hosts} />
        <span className={styles["about"]}>
          <span className={styles["cases"]}>
            {t("problem.cases", { count: cases.length })}
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

/** A group of identical failures in a list. */
import type { FailureGroup } from "../record/failure-groups";
import { firstChange } from "../record/parse-diff";
import { t } from "../texts/texts";
import { HostList } from "../ui/host-list";
import { Message } from "../ui/message";
import { VerdictBadge } from "../ui/verdict-badge";
import { plainMessage } from "./plain-message";
import { shortPath } from "./scenario-path";
import styles from "./row.module.css";

export function ProblemRow({ group }: { readonly group: FailureGroup }) {
  const { verdict, message, title, cases, scenarios, place, hosts } = group;
  const { failure, changes, variants, consequences } = group;
  const file = shortPath(scenarios[0] ?? "");
  const change = firstChange(changes);
  const found =
    (failure?.expected ?? null) === null ? undefined : failure?.found[0];
  const [alike, others] = [variants.length, consequences.length];
  return (
    <div className={styles["row"]}>
      <VerdictBadge verdict={verdict} isCompact />
      <div className={styles["texts"]}>
        <span className={styles["problem"]}>
          <Message text={plainMessage(message)} />
        </span>
        {found !== undefined && (
          <span className={styles["found"]}>
            {t("problem.found")} <code>{found}</code>
          </span>
        )}
        {found === undefined && change !== null && (
          <code className={styles["change"]}>{change}</code>
        )}
        <span className={styles["hosts"]}>
          <span className={styles["cases"]}>
            {t("problem.cases", { count: cases.length })}
          </span>
          {scenarios.length > 1 && (
            <span>
              {t("problem.of-scenarios", { count: scenarios.length })}
            </span>
          )}
          <HostList hosts={hosts} />
        </span>
        <span className={styles["first"]}>
          <Message text={title} />
        </span>
        <code className={styles["first"]}>
          {file}
          {place !== null && `:${place.line}`}
        </code>
        {(alike > 0 || others > 0) && (
          <span className={styles["hosts"]}>
            {alike > 0 && <span>{t("problem.alike", { count: alike })}</span>}
            {others > 0 && (
              <span>{t("problem.also-wrong", { count: others })}</span>
            )}
          </span>
        )}
      </div>
    </div>
  );
}

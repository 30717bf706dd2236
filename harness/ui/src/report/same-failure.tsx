/** The other cases that fail in the same way, and the hosts they fail on. */
import { caseId, hostName } from "../record/case-name";
import type { FailureGroup } from "../record/failure-groups";
import { groupKeys } from "../record/failure-groups";
import type { CaseRecord } from "../record/record";
import { t } from "../texts/texts";
import { HostList } from "../ui/host-list";
import { Icon } from "../ui/icon";
import styles from "./disclosure.module.css";

interface SameFailureProps {
  readonly record: CaseRecord;
  readonly groups: readonly FailureGroup[];
}

/** Who wants more has the list of cases, and its filters. */
const MOST = 30;

export function SameFailure({ record, groups }: SameFailureProps) {
  const [key] = groupKeys(record);
  const group = groups.find((one) => one.key === key);
  const others = (group?.records ?? []).filter((other) => other !== record);
  if (group === undefined || others.length === 0) return null;
  return (
    <details className={styles["disclosure"]}>
      <summary className={styles["summary"]}>
        <Icon name="chevron" size={12} />
        {t("problem.also", { count: others.length })}
        <HostList hosts={group.hosts} />
      </summary>
      <ul className={styles["items"]}>
        {others.slice(0, MOST).map((other) => (
          <li key={caseId(other.case)} className={styles["item"]}>
            <a href={`#${new URLSearchParams({ case: caseId(other.case) })}`}>
              {other.case.title}
            </a>{" "}
            <span>{hostName(other.case)}</span>
          </li>
        ))}
        {others.length > MOST && (
          <li className={styles["item"]}>
            {t("problem.more", { count: others.length - MOST })}
          </li>
        )}
      </ul>
    </details>
  );
}

/** The other cases with the same problem, and their hosts. */
import { hostName } from "../record/case-name";
import type { FailureGroup } from "../record/failure-groups";
import type { CaseSummary } from "../record/run";
import { t } from "../texts/texts";
import { HostList } from "../ui/host-list";
import { Icon } from "../ui/icon";
import { Message } from "../ui/message";
import styles from "./disclosure.module.css";

interface SameFailureProps {
  readonly one: CaseSummary;
  readonly group: FailureGroup;
}

/** The maximum number of cases listed. The filtered list of cases has all of them. */
const MOST = 30;

export function SameFailure({ one, group }: SameFailureProps) {
  const others = group.cases.filter((other) => other !== one);
  if (others.length === 0) return null;
  return (
    <details className={styles["disclosure"]}>
      <summary className={styles["summary"]}>
        <Icon name="chevron" size={12} />
        {t("problem.also", { count: others.length })}
        <HostList hosts={group.hosts} />
      </summary>
      <ul className={styles["items"]}>
        {others.slice(0, MOST).map((other) => (
          <li key={other.id} className={styles["item"]}>
            <a href={`#${new URLSearchParams({ case: other.id })}`}>
              <Message text={other.case.title} />
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

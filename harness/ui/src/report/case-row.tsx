/** A case in a list. */
import { hostName } from "../record/case-name";
import type { CaseSummary } from "../record/run";
import { Message } from "../ui/message";
import { VerdictBadge } from "../ui/verdict-badge";
import { shortPath } from "./scenario-path";
import styles from "./row.module.css";

export function CaseRow({ one }: { readonly one: CaseSummary }) {
  const { case: identity, verdict, failures, likely_causes, reason } = one;
  const message = failures[likely_causes[0] ?? -1]?.message ?? reason;
  return (
    <div className={styles["row"]}>
      <VerdictBadge verdict={verdict} isCompact />
      <div className={styles["texts"]}>
        <span className={styles["title"]}>
          <Message text={identity.title} />
        </span>
        {message !== null && (
          <span className={styles["message"]}>
            <Message text={message} />
          </span>
        )}
        <span className={styles["about"]}>
          <span>{hostName(identity)}</span>
          <span className={styles["file"]}>{shortPath(identity.scenario)}</span>
        </span>
      </div>
    </div>
  );
}

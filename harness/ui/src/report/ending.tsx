/** The ending of a case that did not finish, or the reason for its verdict. */
import type { CaseSummary } from "../record/run";
import { t } from "../texts/texts";
import { Message } from "../ui/message";
import styles from "./ending.module.css";

export function Ending({ one }: { readonly one: CaseSummary }) {
  const { ending, reason, verdict, failures } = one;
  const reasonText = reason ?? ending.reason;
  // A failure with the same message has a separate card.
  if (
    reasonText === null ||
    failures.some(({ message }) => message === reasonText)
  )
    return null;
  return (
    <div className={styles["ending"]} data-verdict={verdict}>
      <p className={styles["kind"]}>
        {ending.kind === "finished"
          ? t(`verdict.about.${verdict}`)
          : t(`case.ending.${ending.kind}`)}
      </p>
      <p className={styles["reason"]}>
        <Message text={reasonText} />
      </p>
    </div>
  );
}

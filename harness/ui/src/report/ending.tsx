/** How a case ended, where that is not by its last step; or why it has its verdict. */
import type { CaseSummary } from "../record/run";
import { t } from "../texts/texts";
import styles from "./ending.module.css";

export function Ending({ one }: { readonly one: CaseSummary }) {
  const { ending, reason, verdict, failures } = one;
  const said = reason ?? ending.reason;
  // A failure's own card says more.
  if (said === null || failures.some(({ message }) => message === said))
    return null;
  return (
    <div className={styles["ending"]} data-verdict={verdict}>
      <p className={styles["kind"]}>
        {ending.kind === "finished"
          ? t(`verdict.about.${verdict}`)
          : t(`case.ending.${ending.kind}`)}
      </p>
      <p className={styles["reason"]}>{said}</p>
    </div>
  );
}

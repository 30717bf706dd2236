/** The head of a case: its name, its verdict, and links to its neighbours. */
import type { ReactNode, RefObject } from "react";
import { formatDuration } from "../lib/format";
import { hostName } from "../record/case-name";
import type { CaseSummary } from "../record/run";
import { t } from "../texts/texts";
import { CopyButton } from "../ui/copy-button";
import { IconButton } from "../ui/icon-button";
import { Message } from "../ui/message";
import { VerdictBadge } from "../ui/verdict-badge";
import styles from "./case-head.module.css";

interface CaseHeadProps {
  readonly one: CaseSummary;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly previous: string | null;
  readonly next: string | null;
  readonly onShow: (id: string | null) => void;
  /** Content below its facts. */
  readonly children?: ReactNode;
}

export function CaseHead({
  one,
  headingRef,
  previous,
  next,
  onShow,
  children,
}: CaseHeadProps) {
  const { case: identity, verdict, durations } = one;
  return (
    <header className={styles["head"]}>
      <div className={styles["bar"]}>
        <IconButton
          icon="back"
          label={t("case.back")}
          onPress={() => onShow(null)}
        />
        <VerdictBadge verdict={verdict} />
        <span className={styles["space"]} />
        <IconButton
          icon="previous"
          label={t("case.previous")}
          isDisabled={previous === null}
          onPress={() => onShow(previous)}
        />
        <IconButton
          icon="next"
          label={t("case.next")}
          isDisabled={next === null}
          onPress={() => onShow(next)}
        />
        <CopyButton
          text={window.location.href}
          label={t("case.copy-link")}
          icon="link"
        />
      </div>
      <h1 ref={headingRef} className={styles["title"]} tabIndex={-1}>
        <Message text={identity.title} />
      </h1>
      <p className={styles["facts"]}>
        <span>{hostName(identity)}</span>
        <span>{identity.device}</span>
        <span>{identity.engine}</span>
        <span>
          {formatDuration(durations.virtual_ms)} {t("case.virtual")}
        </span>
        <span>
          {t("case.wall")} {formatDuration(durations.wall_ms)}
        </span>
      </p>
      {children}
    </header>
  );
}

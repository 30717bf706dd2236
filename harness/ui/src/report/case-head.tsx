/**
 * The head of a case: its name, its verdict, links to its neighbours, and the command that runs it
 * again.
 */
import type { RefObject } from "react";
import { formatDuration } from "../lib/format";
import { hostName, openCommand, runCommand } from "../record/case-name";
import type { CaseSummary } from "../record/run";
import { t } from "../texts/texts";
import { CopyButton } from "../ui/copy-button";
import { IconButton } from "../ui/icon-button";
import { VerdictBadge } from "../ui/verdict-badge";
import styles from "./case-head.module.css";

interface CaseHeadProps {
  readonly one: CaseSummary;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly previous: string | null;
  readonly next: string | null;
  readonly onShow: (id: string | null) => void;
}

export function CaseHead({
  one,
  headingRef,
  previous,
  next,
  onShow,
}: CaseHeadProps) {
  const { case: identity, verdict, durations } = one;
  const command = runCommand(identity);
  const steps = openCommand(identity);
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
        {identity.title}
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
      <div
        className={styles["again"]}
        role="group"
        aria-label={t("case.again")}
      >
        <Command text={command} />
        <CopyButton text={command} label={t("case.copy-command")} />
      </div>
      <div
        className={styles["again"]}
        role="group"
        aria-label={t("case.inspector")}
      >
        <Command text={steps} />
        <CopyButton text={steps} label={t("case.copy-inspector")} />
      </div>
    </header>
  );
}

/** A command that doesn't break after the dashes of an option. */
function Command({ text }: { readonly text: string }) {
  return (
    <code className={styles["command"]}>
      {text.split(/(--\w+)/).map((part) =>
        part.startsWith("--") ? (
          <span key={part} className={styles["flag"]}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </code>
  );
}

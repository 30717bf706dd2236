/** A case: its name and verdict and, once its record is loaded, its story. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { RunAbout } from "../record/record";
import type { CaseSummary } from "../record/run";
import { plainText } from "../lib/code-spans";
import { t } from "../texts/texts";
import { EmptyState } from "../ui/empty-state";
import { Message } from "../ui/message";
import { CaseCommands } from "./case-commands";
import { CaseHead } from "./case-head";
import { CaseStory } from "./case-story";
import styles from "./case-page.module.css";
import type { RecordSource } from "./read-page";
import { useRecord } from "./use-record";
import type { Selection } from "./use-selection";

interface CasePageProps {
  readonly one: CaseSummary;
  readonly records: RecordSource;
  readonly selection: Selection;
  readonly isWide: boolean;
  /** The run's details, for the commands that repeat it. */
  readonly about: RunAbout | null;
  readonly onShow: (id: string | null) => void;
}

export function CasePage({
  one,
  records,
  selection,
  isWide,
  about,
  onShow,
}: CasePageProps) {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // On a phone the list is removed when a case opens, and with it the focus.
    if (!isWide) heading.current?.focus();
  }, [isWide]);
  const loaded = useRecord(records, one.number);
  const neighbours = useMemo(
    () => neighboursOf(one, selection),
    [one, selection],
  );
  const commands = <CaseCommands identity={one.case} about={about} />;
  return (
    // A scrollable element must be focusable.
    <article
      ref={setPane}
      className={styles["page"]}
      aria-label={plainText(one.case.title)}
      aria-busy={loaded.kind === "loading"}
      tabIndex={0}
    >
      <CaseHead
        one={one}
        headingRef={heading}
        previous={neighbours.previous}
        next={neighbours.next}
        onShow={onShow}
      >
        {isWide && commands}
      </CaseHead>
      {loaded.kind === "loaded" && (
        <CaseStory
          one={one}
          record={loaded.record}
          groups={selection.groups}
          pane={pane}
          commands={isWide ? null : commands}
        />
      )}
      {loaded.kind === "failed" && (
        <>
          <EmptyState title={t("case.unreadable")}>
            <p>
              <Message text={loaded.reason} />
            </p>
          </EmptyState>
          {!isWide && commands}
        </>
      )}
    </article>
  );
}

interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

/** The previous and the next case in the current list: of all cases, or of a problem's cases. */
function neighboursOf(
  one: CaseSummary,
  { view, cases, groups, selected }: Selection,
): Neighbours {
  const list = view === "cases" ? cases : (groups[selected]?.cases ?? []);
  const place = list.indexOf(one);
  const idAt = (index: number): string | null =>
    place === -1 ? null : (list[index]?.id ?? null);
  return { previous: idAt(place - 1), next: idAt(place + 1) };
}

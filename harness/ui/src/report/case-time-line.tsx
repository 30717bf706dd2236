/** The time line of a case. */
import { useMemo } from "react";
import type { CaseRecord } from "../record/record";
import { buildStory } from "../record/story";
import { createThreads } from "../record/threads";
import { FilteredTimeLine } from "../ui/time-line/filtered-time-line";

interface CaseTimeLineProps {
  readonly record: CaseRecord;
  readonly scrollElement: HTMLElement | null;
}

export function CaseTimeLine({ record, scrollElement }: CaseTimeLineProps) {
  const rows = useMemo(() => buildStory(record), [record]);
  const threads = useMemo(() => createThreads(record.entries), [record]);
  return (
    <FilteredTimeLine
      rows={rows}
      threads={threads}
      scrollElement={scrollElement}
    />
  );
}

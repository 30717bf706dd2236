/** All that page, app and network did, live, with the details of the selected entry beside it. */
import { useMemo, useSyncExternalStore } from "react";
import { EmptyState } from "footbridge-ui/ui/empty-state";
import { LiveTimeLine } from "footbridge-ui/ui/time-line/live-time-line";
import {
  useHello,
  useSession,
  useSessionState,
} from "../../session/use-session";
import { t } from "../../texts/texts";
import { Panel } from "../../ui/panel";
import { Split } from "../../ui/split";
import { useChosen } from "../../ui/use-chosen";
import { EntryDetail } from "./entry-detail";
import { SaveTraffic } from "./save-traffic";
import styles from "./time-line-panel.module.css";

export function TimeLinePanel() {
  const { story } = useSession();
  const { origin } = useHello();
  const page = useSessionState((state) => state.page);
  const findings = useSessionState((state) => state.findings);
  const [chosen, choose] = useChosen("time-line");
  const index = chosen === null ? null : Number(chosen);
  const { rows, count } = useSyncExternalStore(story.subscribe, story.get);
  const row = index === null ? undefined : rows[index];
  const flagged = useMemo(
    () => new Set(findings.flatMap(({ entry }) => entry ?? [])),
    [findings],
  );
  return (
    <Panel
      title={t("panel.time-line")}
      isFixed
      actions={<SaveTraffic isOff={count === 0} />}
    >
      <Split
        aside={
          row?.kind === "entry" && (
            <EntryDetail
              key={row.index}
              index={row.index}
              entry={row.entry}
              onClose={() => choose(null)}
            />
          )
        }
      >
        <div className={styles["list"]}>
          <LiveTimeLine
            story={story}
            selection={{ selected: index, select: choose, flagged }}
            empty={
              <EmptyState
                title={t(page === null ? "page.none" : "time-line.quiet")}
              >
                <p>
                  {page === null
                    ? t("page.none.hint", { origin })
                    : t("time-line.quiet.hint")}
                </p>
              </EmptyState>
            }
          />
        </div>
      </Split>
    </Panel>
  );
}

/** The live entries of page, app and network, with the details of the selected entry beside them. */
import { useMemo, useRef, useSyncExternalStore } from "react";
import { EmptyState } from "footbridge-ui/ui/empty-state";
import {
  LiveTimeLine,
  type TimeLineHandle,
  type TimeLineLayout,
} from "footbridge-ui/ui/time-line/live-time-line";
import { useMedia } from "footbridge-ui/ui/use-media";
import { useDraft } from "../../session/use-draft";
import {
  useHello,
  useSession,
  useSessionState,
} from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { Panel } from "../../ui/panel";
import { Split } from "../../ui/split";
import { useChosen } from "../../ui/use-chosen";
import { EntryDetail } from "./entry-detail";
import { LivePicture } from "./live-picture";
import { TimeLineActions } from "./time-line-actions";
import styles from "./time-line-panel.module.css";
import { useEntryKeys } from "./use-entry-keys";
import { useShownAgain } from "./use-shown-again";

export function TimeLinePanel() {
  const { story } = useSession();
  const { origin } = useHello();
  const page = useSessionState((state) => state.page);
  const violations = useSessionState((state) => state.violations);
  const [chosen, choose] = useChosen("time-line");
  const index = chosen === null ? null : Number(chosen);
  const picture = useSessionState((state) => state.picture);
  const isWide = useMedia("(width >= 1280px)");
  const [isShown, setShown] = useDraft(
    isWide ? "time-line/picture-beside" : "time-line/picture-alone",
    isWide,
  );
  const [layout, setLayout] = useDraft<TimeLineLayout>(
    "time-line/layout",
    "lanes",
  );
  const list = useRef<TimeLineHandle>(null);
  useEntryKeys(list);
  useShownAgain(list, index);
  const { rows, count, first } = useSyncExternalStore(
    story.subscribe,
    story.get,
  );
  const row = index === null ? undefined : rows[index];
  const flagged = useMemo(
    () => new Set(violations.flatMap(({ entry }) => entry ?? [])),
    [violations],
  );
  return (
    <Panel
      title={t("panel.time-line")}
      isFixed
      actions={
        <>
          {picture !== null && (
            <Button
              isPressed={isShown}
              label={t("picture.show")}
              onPress={() => setShown(!isShown)}
            >
              {t("picture")}
            </Button>
          )}
          <TimeLineActions
            layout={layout}
            onLayout={setLayout}
            count={count}
            first={first}
          />
        </>
      }
    >
      <div
        className={styles["panes"]}
        data-picture={(picture !== null && isShown) || undefined}
      >
        <div className={styles["entries"]}>
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
                ref={list}
                layout={layout}
                story={story}
                selection={{ selected: index, select: choose, flagged }}
                empty={
                  first > 0 ? (
                    <EmptyState title={t("time-line.cleared")}>
                      <p>{t("time-line.cleared.hint", { count: first })}</p>
                    </EmptyState>
                  ) : (
                    <EmptyState
                      title={t(page === null ? "page.none" : "time-line.quiet")}
                    >
                      <p>
                        {page === null
                          ? t("page.none.hint", { origin })
                          : t("time-line.quiet.hint")}
                      </p>
                    </EmptyState>
                  )
                }
              />
            </div>
          </Split>
        </div>
        {picture !== null && isShown && <LivePicture picture={picture} />}
      </div>
    </Panel>
  );
}

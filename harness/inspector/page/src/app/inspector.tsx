/** The whole inspector: the header, the panels, and the held calls and requests. */
import { Activity, useEffect, useRef, useState, type ReactNode } from "react";
import { EmptyState } from "footbridge-ui/ui/empty-state";
import type { ThemeStore } from "footbridge-ui/ui/theme";
import type { PanelName } from "../lib/address";
import { RepliesPanel } from "../panels/replies/replies-panel";
import { CataloguePanel } from "../panels/catalogue/catalogue-panel";
import { ClockPanel } from "../panels/clock/clock-panel";
import { ViolationsPanel } from "../panels/violations/violations-panel";
import { HeldDock } from "../panels/held/held-dock";
import { PhonePanel } from "../panels/phone/phone-panel";
import { RecordPanel } from "../panels/record/record-panel";
import { ReplayPanel } from "../panels/replay/replay-panel";
import { TimeLinePanel } from "../panels/time-line/time-line-panel";
import { useSessionState } from "../session/use-session";
import { t } from "../texts/texts";
import { useAddress } from "../ui/use-chosen";
import { ConnectionBar } from "./connection-bar";
import { Header } from "./header";
import { HelpDialog } from "./help-dialog";
import styles from "./inspector.module.css";
import { Navigation } from "./navigation";
import { panelsOf } from "./panels";
import { useKeys } from "./use-keys";

const PANELS: Readonly<Record<PanelName, () => ReactNode>> = {
  "time-line": TimeLinePanel,
  replies: RepliesPanel,
  phone: PhonePanel,
  clock: ClockPanel,
  catalogue: CataloguePanel,
  violations: ViolationsPanel,
  record: RecordPanel,
  replay: ReplayPanel,
};

export function Inspector({ theme }: { readonly theme: ThemeStore }) {
  const hello = useSessionState((state) => state.hello);
  const isMismatch = useSessionState(
    ({ connection }) => connection.kind === "mismatch",
  );
  const { panel: wanted } = useAddress();
  const panels = panelsOf(hello);
  const panel =
    wanted !== null && panels.includes(wanted)
      ? wanted
      : (panels[0] ?? "time-line");
  const [visited, setVisited] = useState<ReadonlySet<PanelName>>(new Set());
  if (!visited.has(panel)) setVisited(new Set([...visited, panel]));
  const help = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);
  useKeys(panels, main, () => help.current?.showModal());
  const app = hello?.app ?? null;
  useEffect(() => {
    if (app !== null) document.title = t("document-title", { app });
  }, [app]);
  return (
    <div className={styles["inspector"]}>
      <Header theme={theme} onHelp={() => help.current?.showModal()} />
      <Navigation panels={panels} current={panel} />
      <main ref={main} className={styles["main"]} aria-label={t("main")}>
        {hello === null && !isMismatch && (
          <EmptyState title={t("connection.connecting")} />
        )}
        {hello !== null &&
          panels
            .filter((name) => visited.has(name))
            .map((name) => {
              const One = PANELS[name];
              return (
                <Activity
                  key={name}
                  mode={name === panel ? "visible" : "hidden"}
                >
                  <One />
                </Activity>
              );
            })}
      </main>
      <footer className={styles["dock"]}>
        {hello !== null && !hello.is_replay && <HeldDock />}
        <ConnectionBar />
      </footer>
      <HelpDialog ref={help} panels={panels} />
    </div>
  );
}

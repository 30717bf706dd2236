/** The clock mode, and the due events. */
import { formatInstant } from "footbridge-ui/lib/format";
import { EmptyState } from "footbridge-ui/ui/empty-state";
import { useNow } from "../../session/use-now";
import { useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Panel, Section } from "../../ui/panel";
import { ClockControls, formatLeft } from "./clock-controls";
import styles from "./clock-panel.module.css";

export function ClockPanel() {
  const clock = useSessionState((state) => state.clock);
  const now = useNow();
  if (clock === null) return null;
  return (
    <Panel title={t("panel.clock")} about={t("clock.about")}>
      <div className={styles["columns"]}>
        <Section title={t("clock.time")}>
          <p className={styles["now"]}>
            {formatInstant(now, clock.mode === "virtual" ? 3 : 0)}
          </p>
          <ClockControls clock={clock} />
        </Section>
        <Section title={t("clock.due")}>
          {clock.due.length === 0 ? (
            <EmptyState title={t("clock.due.none")}>
              <p>{t("clock.due.hint")}</p>
            </EmptyState>
          ) : (
            <table className={styles["due"]} aria-label={t("clock.due")}>
              <thead>
                <tr>
                  <th scope="col">{t("clock.due.in")}</th>
                  <th scope="col">{t("clock.due.kind")}</th>
                  <th scope="col">{t("clock.due.what")}</th>
                </tr>
              </thead>
              <tbody>
                {clock.due.map(({ at, kind, text }, place) => (
                  <tr key={`${at} ${text} ${place}`}>
                    <td title={t("clock.due.at", { at: formatInstant(at) })}>
                      {formatLeft(at - now)}
                    </td>
                    <td>{t(`clock.due.${kind}`)}</td>
                    <td>{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Section>
      </div>
    </Panel>
  );
}

/** The switch that stops time while something is held. */
import { useId } from "react";
import { Hidden } from "footbridge-ui/ui/hidden";
import { useCommand } from "../session/use-command";
import { useIsConnected, useSessionState } from "../session/use-session";
import { t } from "../texts/texts";
import styles from "./stop-time.module.css";

interface StopTimeProps {
  /** Whether its hint shows only on hover. */
  readonly isBrief?: boolean;
}

export function StopTime({ isBrief = false }: StopTimeProps) {
  const breakpoints = useSessionState((state) => state.breakpoints);
  const isConnected = useIsConnected();
  const { run } = useCommand();
  const id = useId();
  const hint = t("stop-time.hint");
  return (
    <div className={styles["stop-time"]}>
      <label className={styles["switch"]} title={isBrief ? hint : undefined}>
        <input
          type="checkbox"
          role="switch"
          checked={breakpoints.stop_time}
          aria-checked={breakpoints.stop_time}
          disabled={!isConnected}
          aria-describedby={id}
          onChange={({ target }) =>
            void run({
              do: "breakpoints",
              breakpoints: { ...breakpoints, stop_time: target.checked },
            })
          }
        />
        {t("stop-time")}
      </label>
      <span id={id} className={styles["hint"]}>
        {isBrief ? <Hidden>{hint}</Hidden> : hint}
      </span>
    </div>
  );
}

/** The breakpoints: calls, links and requests to hold until the developer responds. */
import { IconButton } from "footbridge-ui/ui/icon-button";
import { useCommand } from "../../session/use-command";
import { useDraft } from "../../session/use-draft";
import {
  useHello,
  useIsConnected,
  useSessionState,
} from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { StopTime } from "../../ui/stop-time";
import type { Breakpoints } from "../../wire.generated";
import styles from "./replies-panel.module.css";

const EVERY = "*";

export function BreakpointList() {
  const breakpoints = useSessionState((state) => state.breakpoints);
  const { catalogue, endpoints } = useHello();
  const { run, problem } = useCommand();
  const set = (part: Partial<Breakpoints>): void =>
    void run({ do: "breakpoints", breakpoints: { ...breakpoints, ...part } });
  const names = (kind: "call" | "link"): readonly string[] =>
    catalogue.filter((one) => one.kind === kind).map(({ name }) => name);
  return (
    <>
      <p className={styles["about"]}>{t("breakpoints.about")}</p>
      <div className={styles["stop-time"]}>
        <StopTime />
      </div>
      <Group
        list="calls"
        points={breakpoints.calls}
        offers={names("call")}
        onChange={(calls) => set({ calls })}
      />
      <Group
        list="links"
        points={breakpoints.links}
        offers={names("link")}
        onChange={(links) => set({ links })}
      />
      <Group
        list="requests"
        points={breakpoints.requests}
        offers={endpoints}
        onChange={(requests) => set({ requests })}
      />
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
    </>
  );
}

interface GroupProps {
  readonly list: Exclude<keyof Breakpoints, "stop_time">;
  readonly points: readonly string[];
  readonly offers: readonly string[];
  readonly onChange: (points: string[]) => void;
}

function Group({ list, points, offers, onChange }: GroupProps) {
  const [text, setText] = useDraft(`replies/breakpoints/${list}`, "");
  const isConnected = useIsConnected();
  const hasEvery = points.includes(EVERY);
  const without = (point: string): string[] =>
    points.filter((other) => other !== point);
  const add = (): void => {
    const point = text.trim();
    if (point === "" || !isConnected) return;
    onChange([...without(point), point]);
    setText("");
  };
  return (
    <div
      className={styles["group"]}
      role="group"
      aria-label={t(`breakpoints.${list}`)}
    >
      <h3 className={styles["group-title"]}>
        {t(`breakpoints.${list}`)}
        <Button
          isPressed={hasEvery}
          isDisabled={!isConnected}
          label={t(`breakpoints.every.${list}`)}
          onPress={() =>
            onChange(hasEvery ? without(EVERY) : [...points, EVERY])
          }
        >
          {t("breakpoints.every")}
        </Button>
      </h3>
      <ul>
        {without(EVERY).map((point) => (
          <li key={point} className={styles["point"]}>
            {point}
            <IconButton
              icon="close"
              label={t("breakpoints.remove", { name: point })}
              isDisabled={!isConnected}
              onPress={() => onChange(without(point))}
            />
          </li>
        ))}
      </ul>
      <div className={styles["new"]}>
        <TextField
          label={t(`breakpoints.new.${list}`)}
          value={text}
          offers={offers}
          onChange={setText}
          onEnter={add}
        />
        <Button isDisabled={text.trim() === "" || !isConnected} onPress={add}>
          {t("breakpoints.add")}
        </Button>
      </div>
    </div>
  );
}

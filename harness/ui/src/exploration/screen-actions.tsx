/** The actions from and to the selected screen. */
import { useId } from "react";
import { t } from "../texts/texts";
import { nameOf, type Exploration, type ExploredPassage } from "./exploration";
import styles from "./screen-actions.module.css";

interface ScreenActionsProps {
  readonly exploration: Exploration;
  readonly selected: number;
  readonly onSelect: (screen: number) => void;
}

/** The maximum number of actions in a list. */
const MOST_ACTIONS = 40;

export function ScreenActions({
  exploration,
  selected,
  onSelect,
}: ScreenActionsProps) {
  const { screens, passages, findings } = exploration;
  const id = useId();
  const screen = screens[selected];
  if (screen === undefined) return null;
  const from = passages.filter((one) => one.from === selected);
  const to = passages.filter(
    (one) => one.to === selected && one.from !== selected,
  );
  const found = findings.filter((finding) => finding.screen === selected);
  const list = (
    title: string,
    actions: readonly ExploredPassage[],
    other: (action: ExploredPassage) => number | null,
  ) =>
    actions.length > 0 && (
      <>
        <h4 className={styles["title"]}>{title}</h4>
        <ul className={styles["actions"]}>
          {actions.slice(0, MOST_ACTIONS).map((action, place) => {
            const index = other(action);
            const name = index === null ? undefined : screens[index];
            return (
              <li key={place} className={styles["action"]}>
                <code>{action.step}</code>
                <span className={styles["count"]}>
                  {t("exploration.times", { count: action.count })}
                </span>
                {index !== null && name !== undefined && index !== selected && (
                  <button
                    type="button"
                    className={styles["other"]}
                    onClick={() => onSelect(index)}
                  >
                    {nameOf(name)}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
        {actions.length > MOST_ACTIONS && (
          <p className={styles["more"]}>
            {t("exploration.more", { count: actions.length - MOST_ACTIONS })}
          </p>
        )}
      </>
    );
  return (
    <div
      className={styles["panel"]}
      role="region"
      aria-labelledby={id}
      // A scrolled region must be reachable by the keyboard.
      tabIndex={0}
    >
      <div aria-live="polite">
        <h3 id={id} className={styles["name"]}>
          {nameOf(screen)}
        </h3>
        <p className={styles["facts"]}>
          <code>{screen.route}</code>
          <span>{t("exploration.visits", { count: screen.visits })}</span>
          <span>{t("exploration.states", { count: screen.states })}</span>
        </p>
      </div>
      {found.map((finding) => (
        <p key={finding.scenario} className={styles["found"]}>
          {finding.message}
        </p>
      ))}
      {list(t("exploration.from-here"), from, ({ to: index }) => index)}
      {list(t("exploration.to-here"), to, ({ from: index }) => index)}
    </div>
  );
}

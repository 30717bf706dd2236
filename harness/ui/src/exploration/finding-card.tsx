/** A finding: what is wrong, how often it was seen, what allows its replies, and the scenario that shows it. */
import { useId, type ReactNode } from "react";
import { openScenarioCommand } from "../record/case-name";
import { t } from "../texts/texts";
import { CopyButton } from "../ui/copy-button";
import { Message } from "../ui/message";
import {
  nameOf,
  type ExploredFinding,
  type ExploredScreen,
} from "./exploration";
import styles from "./finding-card.module.css";

interface FindingCardProps {
  readonly finding: ExploredFinding;
  readonly screens: readonly ExploredScreen[];
  /** The link to its case; null if the case did not run. */
  readonly address: string | null;
  /** The options of `footbridge open`, quoted for a shell. */
  readonly openOptions: string;
  /** Its steps; null if the case did not run. */
  readonly steps: ReactNode;
}

export function FindingCard({
  finding,
  screens,
  address,
  openOptions,
  steps,
}: FindingCardProps) {
  const id = useId();
  const { invariant, message, scenario, runs, grounds } = finding;
  const screen = finding.screen === null ? undefined : screens[finding.screen];
  const command = openScenarioCommand(scenario, openOptions);
  return (
    <li className={styles["card"]}>
      <h3 className={styles["kind"]}>
        {invariant ?? t("exploration.no-invariant")}
      </h3>
      <p className={styles["message"]}>
        <Message text={message} />
      </p>
      <p className={styles["facts"]}>
        <span>{t("exploration.seen", { count: runs })}</span>
        <span>{t("exploration.steps", { count: finding.steps })}</span>
        {screen !== undefined && (
          <span>{t("exploration.ends-on", { screen: nameOf(screen) })}</span>
        )}
      </p>
      {steps}
      {grounds.length > 0 && (
        <div className={styles["grounds"]}>
          <h4 id={id}>{t("exploration.grounds")}</h4>
          <ul aria-labelledby={id}>
            {grounds.map((ground) => (
              <li key={ground}>
                <Message text={ground} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles["command"]}>
        <code>{command}</code>
        <CopyButton text={command} label={t("case.copy-inspector")} />
      </p>
      {address !== null && (
        <a href={address} aria-label={t("exploration.story-of", { message })}>
          {t("exploration.story")}
        </a>
      )}
    </li>
  );
}

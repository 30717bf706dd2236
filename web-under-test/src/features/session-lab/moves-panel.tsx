/** The machines' transitions, newest first. */
import { useSafetyTexts } from "../../locales/use-safety-texts";
import type { Move } from "./session-lab";
import { Panel } from "./panel";
import styles from "./moves-panel.module.css";

export function MovesPanel({ moves }: { readonly moves: readonly Move[] }) {
  const { t } = useSafetyTexts();
  return (
    <Panel title={t("lab.moves")}>
      {moves.length === 0 ? (
        <p className={styles["empty"]}>{t("lab.movesEmpty")}</p>
      ) : (
        <ol>
          {moves.map(({ id, ...move }) => (
            <li key={id} className={styles["move"]}>
              {t("lab.move", move)}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** The settings of a page on which nothing was read yet (§3): nowhere else is one seen that the product replaces at once. */
import { useSafetyTexts } from "../../locales/use-safety-texts";
import { GLOBAL_SETTINGS } from "../preferences/settings";
import { Panel } from "./panel";
import styles from "./settings-panel.module.css";

export function SettingsPanel() {
  const { t } = useSafetyTexts();
  return (
    <Panel title={t("lab.settings")}>
      <dl className={styles["settings"]}>
        {Object.entries(GLOBAL_SETTINGS).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The settings of a page before anything is loaded (§3). Only visible here, since the product replaces them at once. */
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

/** The icons, by name. */
import { Icon } from "../../ui/icon";
import { ICON_PATHS, type IconName } from "../../ui/icon-paths";
import styles from "./icons-section.module.css";

const NAMES = Object.keys(ICON_PATHS) as IconName[];

export function IconsSection() {
  return (
    <ul className={styles["icons"]}>
      {NAMES.map((name) => (
        <li key={name} className={styles["icon"]}>
          <Icon name={name} size={20} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

/** The colours, by the names of their tokens. */
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import styles from "./colours-section.module.css";

const COLOURS = [
  ["ground", "--ground"],
  ["surface", "--surface"],
  ["raised", "--raised"],
  ["sunken", "--sunken"],
  ["ink", "--ink"],
  ["inkSoft", "--ink-soft"],
  ["line", "--line"],
  ["accent", "--accent"],
  ["good", "--good"],
  ["warn", "--warn"],
  ["bad", "--bad"],
  ["buy", "--buy"],
  ["sell", "--sell"],
] as const;

export function ColoursSection() {
  const { t } = useGalleryTexts();
  return (
    <ul className={styles["colours"]}>
      {COLOURS.map(([name, token]) => (
        <li key={token} className={styles["colour"]}>
          <span
            className={styles["swatch"]}
            style={{ background: `var(${token})` }}
          />
          {t(`colour.${name}`)}
          <code dir="ltr">{token}</code>
        </li>
      ))}
    </ul>
  );
}

/** The attribution codes that are sent with a form, shown beside it (§3). */
import { useId } from "react";
import { useSessionTexts } from "../../locales/use-session-texts";
import { Facts } from "../../ui/facts";
import styles from "./attribution-note.module.css";
import { CODE_NAMES } from "./codes";

interface AttributionNoteProps {
  /** The codes that exist, by the names they are sent under. */
  readonly codes: Readonly<Record<string, string>>;
}

export function AttributionNote({ codes }: AttributionNoteProps) {
  const { t } = useSessionTexts();
  const title = useId();
  const facts = CODE_NAMES.flatMap((name) => {
    const value = codes[name];
    return value === undefined
      ? []
      : [{ name: t(`attribution.${name}`), value }];
  });
  if (facts.length === 0) return null;
  return (
    <section className={styles["note"]} aria-labelledby={title}>
      <h2 className={styles["title"]} id={title}>
        {t("attribution.title")}
      </h2>
      <Facts facts={facts} />
    </section>
  );
}

/** The keyboard shortcuts of the inspector. */
import type { RefObject } from "react";
import { IconButton } from "footbridge-ui/ui/icon-button";
import type { PanelName } from "../lib/address";
import { t } from "../texts/texts";
import styles from "./help-dialog.module.css";

interface HelpDialogProps {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly panels: readonly PanelName[];
}

const KEYS = [
  ["/", "search"],
  ["h", "held"],
  ["c", "clock"],
  ["↑ ↓", "move"],
  ["j k", "step"],
  ["Home End", "ends"],
  ["Enter", "open"],
  ["Escape", "close-detail"],
  ["Ctrl Enter", "use"],
  ["?", "help"],
] as const;

export function HelpDialog({ ref, panels }: HelpDialogProps) {
  return (
    <dialog ref={ref} className={styles["dialog"]} aria-label={t("keys")}>
      <header className={styles["head"]}>
        <h2 className={styles["title"]}>{t("keys")}</h2>
        <IconButton
          icon="close"
          label={t("keys.close")}
          onPress={() => ref.current?.close()}
        />
      </header>
      <dl className={styles["keys"]}>
        {panels.map((panel, place) => (
          <Row key={panel} keys={String(place + 1)}>
            {t(`panel.${panel}`)}
          </Row>
        ))}
        {KEYS.map(([keys, name]) => (
          <Row key={name} keys={keys}>
            {t(`keys.${name}`)}
          </Row>
        ))}
      </dl>
    </dialog>
  );
}

interface RowProps {
  readonly keys: string;
  readonly children: string;
}

function Row({ keys, children }: RowProps) {
  return (
    <>
      <dt>
        {keys.split(" ").map((key) => (
          <kbd key={key} className={styles["key"]}>
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </>
  );
}

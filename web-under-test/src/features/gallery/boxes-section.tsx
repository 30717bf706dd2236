/** Message boxes of each kind, and their results. */
import { useState } from "react";
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import { Button } from "../../ui/button";
import { LiveLine } from "../../ui/live-line";
import type { BoxResult } from "../../ui/message-boxes";
import { useKit } from "../../ui/use-kit";
import styles from "./boxes-section.module.css";
import { Specimens } from "./specimens";

const CODE = /^[\dA-Za-z]{4,8}$/;

export function BoxesSection() {
  const { t } = useGalleryTexts();
  const { boxes } = useKit();
  const [result, setResult] = useState<BoxResult | null>(null);
  const alert = (): Promise<BoxResult> =>
    boxes.alert({
      title: t("boxes.alertTitle"),
      message: t("boxes.alertText"),
    });
  const confirm = (): Promise<BoxResult> =>
    boxes.confirm({
      type: "warning",
      title: t("boxes.confirmTitle"),
      message: t("boxes.confirmText"),
      confirmText: t("boxes.confirmYes"),
      cancelText: t("boxes.confirmNo"),
    });
  const prompt = (): Promise<BoxResult> =>
    boxes.prompt({
      title: t("boxes.promptTitle"),
      message: t("boxes.promptText"),
      pattern: CODE,
    });
  const ask = (question: () => Promise<BoxResult>) => async () =>
    setResult(await question());
  return (
    <div className={styles["boxes"]}>
      <Specimens>
        <Button weight="plain" onPress={ask(alert)}>
          {t("boxes.alert")}
        </Button>
        <Button weight="plain" onPress={ask(confirm)}>
          {t("boxes.confirm")}
        </Button>
        <Button weight="plain" onPress={ask(prompt)}>
          {t("boxes.prompt")}
        </Button>
      </Specimens>
      <LiveLine
        name={t("boxes.answer")}
        hint={t("boxes.answerHint")}
        text={result === null ? "" : t("boxes.answerText", { ...result })}
      />
    </div>
  );
}

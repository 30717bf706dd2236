/** Untrusted HTML, and its sanitised form. */
import { useState } from "react";
import { useSafetyGalleryTexts } from "../../locales/use-safety-gallery-texts";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { TextInput } from "../../ui/text-input";
import { RichText } from "../rich-text/rich-text";
import styles from "./panel.module.css";

const EXAMPLE =
  '<h3>Maintenance</h3><p>Trading pauses at <b>02:00</b>. <a href="/fee">Fees</a> stay.</p><script>document.title = "taken over"</script>';

export function RichTextPanel() {
  const { t } = useSafetyGalleryTexts();
  const [html, setHtml] = useState(EXAMPLE);
  const [shown, setShown] = useState("");
  return (
    <Card title={t("text.title")}>
      <div className={styles["parts"]}>
        <TextInput label={t("text.html")} value={html} onChange={setHtml} />
        <Button onPress={() => setShown(html)}>{t("text.show")}</Button>
        <section aria-label={t("text.left")}>
          <RichText html={shown} />
        </section>
      </div>
    </Card>
  );
}

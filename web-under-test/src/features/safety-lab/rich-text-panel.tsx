/** HTML that somebody else wrote, and what is left of it. */
import { useState } from "react";
import { useSafetyLabTexts } from "../../locales/use-safety-lab-texts";
import { Button } from "../../ui/button";
import { RichText } from "../rich-text/rich-text";
import { Actions, Panel } from "../session-lab/panel";
import { TextArea } from "../session-lab/text-area";

const EXAMPLE = `<h3>Maintenance</h3>
<p>Trading pauses at <b>02:00</b>. <a href="/fee">Fees</a> stay.</p>
<script>document.title = "taken over"</script>`;

export function RichTextPanel() {
  const { t } = useSafetyLabTexts();
  const [html, setHtml] = useState(EXAMPLE);
  const [shown, setShown] = useState("");
  return (
    <Panel title={t("text.title")}>
      <TextArea label={t("text.html")} value={html} onChange={setHtml} />
      <Actions>
        <Button onPress={() => setShown(html)}>{t("text.show")}</Button>
      </Actions>
      <section aria-label={t("text.left")}>
        <RichText html={shown} />
      </section>
    </Panel>
  );
}

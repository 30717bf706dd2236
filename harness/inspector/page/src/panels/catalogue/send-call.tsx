/** Calls the app in place of the client. */
import { useState } from "react";
import { hrefOf } from "../../lib/address";
import { checkPayload } from "../../lib/check-payload";
import { examplePayload } from "../../lib/schema-fields";
import { useCommand } from "../../session/use-command";
import { useDraft } from "../../session/use-draft";
import { useIsConnected, useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { JsonField, printJson, readJson } from "../../ui/json-field";
import { Notice } from "../../ui/notice";
import type { CatalogueEntry } from "../../wire.generated";
import styles from "./catalogue-panel.module.css";

export function SendCall({ entry }: { readonly entry: CatalogueEntry }) {
  const [text, setText] = useDraft(
    `catalogue/call/${entry.name}`,
    printJson(examplePayload(entry.schema)),
  );
  const payload = readJson(text);
  const [isSent, setSent] = useState(false);
  const page = useSessionState((state) => state.page);
  const isConnected = useIsConnected();
  const { run, isBusy, problem } = useCommand();
  const errors =
    payload === undefined ? [] : checkPayload(payload, entry.schema);
  return (
    <section>
      <h3 className={styles["heading"]}>{t("catalogue.send")}</h3>
      <p className={styles["about"]}>{t("catalogue.send.about")}</p>
      <JsonField
        label={t("json.payload")}
        text={text}
        onChange={(next) => {
          setSent(false);
          setText(next);
        }}
      />
      {errors.map(({ path, message }) => (
        <p key={`${path.join(".")} ${message}`} className={styles["error"]}>
          {path.length > 0 && <code>{path.join(".")}</code>} {message}
        </p>
      ))}
      <div className={styles["send"]}>
        <Button
          look="primary"
          isDisabled={
            payload === undefined || isBusy || !isConnected || page === null
          }
          onPress={() =>
            void run({ do: "call", name: entry.name, payload }).then(
              ({ isDone }) => setSent(isDone),
            )
          }
        >
          {t(errors.length > 0 ? "catalogue.send-anyway" : "catalogue.send-it")}
        </Button>
        {page === null && (
          <span className={styles["about"]}>{t("page.none")}</span>
        )}
      </div>
      {isSent && (
        <Notice tone="good">
          {t("catalogue.sent")}{" "}
          <a href={hrefOf("time-line")}>{t("entry.show")}</a>
        </Notice>
      )}
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
    </section>
  );
}

/** Calls the page as the app does, and shows its reply. */
import { useState } from "react";
import { hrefOf } from "../../lib/address";
import { useCommand } from "../../session/use-command";
import { useDraft } from "../../session/use-draft";
import { useIsConnected, useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";
import { JsonField, readJson } from "../../ui/json-field";
import { Notice } from "../../ui/notice";
import { Section } from "../../ui/panel";
import styles from "./phone-panel.module.css";

export function CallPage() {
  const [name, setName] = useDraft("phone/call-page/name", "");
  const [text, setText] = useDraft("phone/call-page/payload", "{}");
  const payload = readJson(text);
  const [returned, setReturned] = useState<unknown>(undefined);
  const page = useSessionState((state) => state.page);
  const isConnected = useIsConnected();
  const { run, isBusy, problem } = useCommand();
  const isReady =
    name.trim() !== "" &&
    payload !== undefined &&
    isConnected &&
    page !== null &&
    !isBusy;
  const call = (): void => {
    if (!isReady) return;
    setReturned(undefined);
    void run({ do: "ask", name: name.trim(), payload }).then((result) => {
      if (result.isDone) setReturned(result.value ?? null);
    });
  };
  return (
    <Section title={t("call-page")}>
      <p className={styles["event-about"]}>{t("call-page.about")}</p>
      <div className={styles["call"]}>
        <div className={styles["address"]}>
          <TextField
            label={t("call-page.name")}
            value={name}
            onChange={setName}
            onEnter={call}
          />
          <Button isDisabled={!isReady} onPress={call}>
            {t(isBusy ? "call-page.waiting" : "call-page.call")}
          </Button>
        </div>
        <JsonField
          label={t("call-page.payload")}
          text={text}
          onChange={setText}
          lines={2}
        />
      </div>
      {returned !== undefined && (
        <Notice tone="good">
          {t("call-page.answer")} <code>{JSON.stringify(returned)}</code>{" "}
          <a href={hrefOf("time-line")}>{t("entry.show")}</a>
        </Notice>
      )}
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
    </Section>
  );
}

/** Calls the page as the app does, and shows what it answers. */
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

export function AskPage() {
  const [name, setName] = useDraft("phone/ask/name", "");
  const [text, setText] = useDraft("phone/ask/payload", "{}");
  const payload = readJson(text);
  const [answer, setAnswer] = useState<unknown>(undefined);
  const page = useSessionState((state) => state.page);
  const isConnected = useIsConnected();
  const { run, isBusy, problem } = useCommand();
  const isReady =
    name.trim() !== "" &&
    payload !== undefined &&
    isConnected &&
    page !== null &&
    !isBusy;
  const ask = (): void => {
    if (!isReady) return;
    setAnswer(undefined);
    void run({ do: "ask", name: name.trim(), payload }).then((answered) => {
      if (answered.isDone) setAnswer(answered.value ?? null);
    });
  };
  return (
    <Section title={t("ask")}>
      <p className={styles["event-about"]}>{t("ask.about")}</p>
      <div className={styles["ask"]}>
        <div className={styles["address"]}>
          <TextField
            label={t("ask.name")}
            value={name}
            onChange={setName}
            onEnter={ask}
          />
          <Button isDisabled={!isReady} onPress={ask}>
            {t(isBusy ? "ask.waiting" : "ask.call")}
          </Button>
        </div>
        <JsonField
          label={t("ask.payload")}
          text={text}
          onChange={setText}
          lines={2}
        />
      </div>
      {answer !== undefined && (
        <Notice tone="good">
          {t("ask.answer")} <code>{JSON.stringify(answer)}</code>{" "}
          <a href={hrefOf("time-line")}>{t("entry.show")}</a>
        </Notice>
      )}
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
    </Section>
  );
}

/** Creates a scenario from the recording. */
import { useCommand } from "../../session/use-command";
import { useDraft } from "../../session/use-draft";
import { useIsConnected } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { Section } from "../../ui/panel";
import styles from "./record-panel.module.css";

interface DraftFormProps {
  readonly expected: ReadonlySet<number>;
  readonly isReady: boolean;
  readonly onDraft: (yaml: string) => void;
}

export function DraftForm({ expected, isReady, onDraft }: DraftFormProps) {
  const [title, setTitle] = useDraft("record/title", "");
  const [withAnswers, setWithAnswers] = useDraft("record/with-answers", true);
  const isConnected = useIsConnected();
  const { run, isBusy, problem } = useCommand();
  const canDraft = isReady && title.trim() !== "" && !isBusy && isConnected;
  const draft = async (): Promise<void> => {
    if (!canDraft) return;
    const result = await run({
      do: "draft-scenario",
      draft: {
        title: title.trim(),
        expected: [...expected].toSorted((one, other) => one - other),
        with_answers: withAnswers,
      },
    });
    if (result.isDone && typeof result.value === "string")
      onDraft(result.value);
  };
  return (
    <Section title={t("record.scenario")}>
      <div className={styles["draft"]}>
        <TextField
          label={t("record.title")}
          value={title}
          placeholder={t("record.title.hint")}
          onChange={setTitle}
          onEnter={() => void draft()}
        />
        <label className={styles["check"]}>
          <input
            type="checkbox"
            checked={withAnswers}
            onChange={() => setWithAnswers(!withAnswers)}
          />
          {t("record.with-answers")}
        </label>
        <Button
          look="primary"
          isDisabled={!canDraft}
          onPress={() => void draft()}
        >
          {t("record.draft")}
        </Button>
      </div>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
    </Section>
  );
}

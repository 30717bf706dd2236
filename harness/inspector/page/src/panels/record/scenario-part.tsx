/** A drafted scenario: edited, checked, saved, and run. */
import { useEffect, useRef, useState } from "react";
import { scenarioPath } from "../../lib/scenario-path";
import { useCommand } from "../../session/use-command";
import { useDraft } from "../../session/use-draft";
import {
  useHello,
  useIsConnected,
  useSession,
} from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { CodeEditor, type CodeEditorHandle } from "../../ui/code-editor";
import { TextField } from "../../ui/field";
import { ErrorList } from "../../ui/error-list";
import { Notice } from "../../ui/notice";
import type { SourceError } from "../../wire.generated";
import styles from "./record-panel.module.css";
import { RunResult } from "./run-result";

interface ScenarioPartProps {
  readonly yaml: string;
  readonly onChange: (yaml: string) => void;
}

const NONE: readonly SourceError[] = [];
const CHECK_AFTER_MS = 300;

export function ScenarioPart({ yaml, onChange }: ScenarioPartProps) {
  const { scenarios } = useHello();
  const isConnected = useIsConnected();
  const errors = useErrors(yaml);
  const [title] = useDraft("record/title", "");
  const [path, setPath] = useDraft("record/path", scenarioPath(title));
  const [saved, setSaved] = useDraft<string | null>("record/saved", null);
  const saving = useCommand();
  const editor = useRef<CodeEditorHandle>(null);
  const canSave =
    errors.length === 0 && path.trim() !== "" && !saving.isBusy && isConnected;
  const save = async (replace: boolean): Promise<void> => {
    const result = await saving.run({
      do: "save-scenario",
      path: path.trim(),
      yaml,
      replace,
    });
    setSaved(result.isDone ? path.trim() : null);
  };
  return (
    <>
      <div className={styles["editor"]}>
        <CodeEditor
          ref={editor}
          label={t("record.yaml")}
          value={yaml}
          onChange={(next) => {
            setSaved(null);
            onChange(next);
          }}
          errors={errors}
        />
      </div>
      <ErrorList
        problem={
          errors.length > 0
            ? t("record.errors", { count: errors.length })
            : null
        }
        errors={errors}
        onChoose={(error) => editor.current?.goTo(error)}
      />
      <div className={styles["save"]}>
        <TextField
          label={t("record.path", { folder: scenarios })}
          value={path}
          onChange={(next) => {
            saving.clear();
            setSaved(null);
            setPath(next);
          }}
        />
        <Button
          look="primary"
          isDisabled={!canSave}
          onPress={() => void save(false)}
        >
          {t("record.save")}
        </Button>
        {saving.problem !== null && (
          <Button isDisabled={!canSave} onPress={() => void save(true)}>
            {t("record.replace")}
          </Button>
        )}
      </div>
      <ErrorList problem={saving.problem} errors={saving.errors} />
      {saved !== null && (
        <>
          <Notice tone="good">
            {t("record.saved", { path: `${scenarios}/${saved}` })}
          </Notice>
          <RunResult key={saved} path={saved} />
        </>
      )}
    </>
  );
}

/** The errors of a scenario according to the binary, requested shortly after the last change. */
function useErrors(yaml: string): readonly SourceError[] {
  const session = useSession();
  const [errors, setErrors] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      void session.send({ do: "check-scenario", yaml }).then((result) => {
        if (isCurrent) setErrors(result.isDone ? NONE : result.errors);
      });
    }, CHECK_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [session, yaml]);
  return errors;
}

/** The commands that repeat a case: as it ran, and step by step in the inspector. */
import { openCommand, runCommand } from "../record/case-name";
import type { CaseIdentity, RunAbout } from "../record/record";
import { t } from "../texts/texts";
import { CopyButton } from "../ui/copy-button";
import styles from "./case-commands.module.css";

interface CaseCommandsProps {
  readonly identity: CaseIdentity;
  /** The run's details, with the options that repeat it. */
  readonly about: RunAbout | null;
}

export function CaseCommands({ identity, about }: CaseCommandsProps) {
  const command = runCommand(identity, about?.options);
  const steps = openCommand(identity, about?.open_options);
  return (
    <div className={styles["commands"]}>
      <div
        className={styles["again"]}
        role="group"
        aria-label={t("case.again")}
      >
        <Command text={command} />
        <CopyButton text={command} label={t("case.copy-command")} />
      </div>
      <div
        className={styles["again"]}
        role="group"
        aria-label={t("case.inspector")}
      >
        <Command text={steps} />
        <CopyButton text={steps} label={t("case.copy-inspector")} />
      </div>
    </div>
  );
}

/** A command that doesn't break after the dashes of an option. */
function Command({ text }: { readonly text: string }) {
  return (
    <code className={styles["command"]}>
      {text.split(/(--\w+)/).map((part) =>
        part.startsWith("--") ? (
          <span key={part} className={styles["flag"]}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </code>
  );
}

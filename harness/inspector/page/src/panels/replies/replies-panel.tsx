/** The replies of the app and the responses of the servers: rules as YAML, and breakpoints. */
import { useMemo, useRef } from "react";
import { useDraft } from "../../session/use-draft";
import { useHello, useIsConnected } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { CodeEditor, type CodeEditorHandle } from "../../ui/code-editor";
import { ErrorList } from "../../ui/error-list";
import { Panel, Section } from "../../ui/panel";
import { AddRule } from "./add-rule";
import styles from "./replies-panel.module.css";
import { BreakpointList } from "./breakpoint-list";
import { rulesCompletion } from "./completion";
import { useCheckedRules } from "./use-checked-rules";

export function RepliesPanel() {
  const hello = useHello();
  const isConnected = useIsConnected();
  const rules = useCheckedRules();
  const [isAdding, setAdding] = useDraft("replies/is-adding", false);
  const [isComparing, setComparing] = useDraft("replies/is-comparing", false);
  const editor = useRef<CodeEditorHandle>(null);
  const complete = useMemo(() => rulesCompletion(hello), [hello]);
  const isWrong = rules.errors.length > 0;
  const canUse = rules.isEdited && !isWrong && !rules.isBusy && isConnected;
  return (
    <Panel title={t("panel.replies")} about={t("replies.about")} isFixed>
      <div className={styles["columns"]}>
        <div className={styles["rules"]}>
          <div className={styles["bar"]}>
            <h2 className={styles["heading"]}>{t("rules")}</h2>
            <span className={styles["state"]} data-edited={rules.isEdited}>
              {t(rules.isEdited ? "rules.edited" : "rules.in-use")}
            </span>
            <span className={styles["buttons"]}>
              <Button isPressed={isAdding} onPress={() => setAdding(!isAdding)}>
                {t("rules.add")}
              </Button>
              <Button
                isDisabled={!rules.isEdited}
                isPressed={isComparing && rules.isEdited}
                label={t("rules.compare.label")}
                onPress={() => setComparing(!isComparing)}
              >
                {t("rules.compare")}
              </Button>
              <Button
                isDisabled={!rules.isEdited}
                label={t("rules.revert.label")}
                onPress={rules.revert}
              >
                {t("rules.revert")}
              </Button>
              <Button
                look="primary"
                isDisabled={!canUse}
                onPress={() => rules.use()}
                label={t("rules.use.label")}
              >
                {t("rules.use")}
              </Button>
            </span>
          </div>
          {isAdding && (
            <AddRule
              rules={rules.text}
              onAdd={(next) => {
                setAdding(false);
                rules.use(next);
              }}
            />
          )}
          <div className={styles["code"]}>
            <CodeEditor
              ref={editor}
              label={t("rules.editor")}
              value={rules.text}
              onChange={rules.setText}
              errors={rules.errors}
              complete={complete}
              onSubmit={() => {
                if (canUse) rules.use();
              }}
            />
          </div>
          {isComparing && rules.isEdited && (
            <section
              className={styles["used"]}
              aria-label={t("rules.compare.label")}
            >
              <h3 className={styles["used-title"]}>{t("rules.used")}</h3>
              <pre>
                {rules.inUse.trim() === "" ? t("rules.used.none") : rules.inUse}
              </pre>
            </section>
          )}
          <ErrorList
            problem={
              rules.problem ??
              (isWrong
                ? t("rules.errors", { count: rules.errors.length })
                : null)
            }
            errors={rules.errors}
            onChoose={(error) => editor.current?.goTo(error)}
          />
          {rules.text.trim() === "" && (
            <div className={styles["empty"]}>
              <p>{t("rules.empty")}</p>
              <Button onPress={() => rules.setText(exampleOf(hello.catalogue))}>
                {t("rules.example")}
              </Button>
            </div>
          )}
        </div>
        <Section title={t("breakpoints")}>
          <BreakpointList />
        </Section>
      </div>
    </Panel>
  );
}

/** Example rules, for a call of the catalogue. */
function exampleOf(
  catalogue: ReturnType<typeof useHello>["catalogue"],
): string {
  const call = catalogue.find(
    ({ kind, reply }) => kind === "call" && reply !== null,
  );
  return call === undefined
    ? "network:\n  - { path: /api/login, status: 500 }\n"
    : `replies:\n  ${call.name}: { code: success, after: 3s }\n`;
}

/** Shows and edits the page's storage. */
import { useEffect } from "react";
import { Choice } from "footbridge-ui/ui/choice";
import { IconButton } from "footbridge-ui/ui/icon-button";
import { useCommand } from "../../session/use-command";
import { useDraft, useEdited } from "../../session/use-draft";
import { useIsConnected, useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { Section } from "../../ui/panel";
import type { StorageArea } from "../../wire.generated";
import styles from "./phone-panel.module.css";

const AREAS = ["local", "session", "cookies"] as const;

export function StoragePart() {
  const [area, setArea] = useDraft<StorageArea>("phone/storage", "local");
  const page = useSessionState((state) => state.page);
  const stored = useSessionState((state) => state.pageState);
  const isConnected = useIsConnected();
  const { run, isBusy, problem } = useCommand();
  useEffect(() => {
    if (page !== null && isConnected) void run({ do: "read-page" });
  }, [page, isConnected, run]);
  const canRead = page !== null && isConnected && !isBusy;
  const store = (key: string, value: string | null): void =>
    void run({ do: "store", area, key, value }).then(({ isDone }) =>
      isDone ? run({ do: "read-page" }) : null,
    );
  const entries = Object.entries(stored?.[area] ?? {});
  return (
    <Section
      title={t("storage")}
      actions={
        <Button
          isDisabled={!canRead}
          onPress={() => void run({ do: "read-page" })}
        >
          {t("storage.read")}
        </Button>
      }
    >
      <div className={styles["areas"]}>
        <Choice
          label={t("storage.area")}
          options={AREAS.map((value) => ({
            value,
            text: t(`storage.${value}`),
          }))}
          value={area}
          onChange={setArea}
        />
      </div>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {entries.length === 0 ? (
        <p className={styles["none"]}>
          {t(page === null ? "page.none" : "storage.none")}
        </p>
      ) : (
        <table className={styles["table"]} aria-label={t(`storage.${area}`)}>
          <tbody>
            {entries.map(([key, value]) => (
              <StoredRow
                key={`${area} ${key}`}
                draftKey={`phone/storage/${area}/${key}`}
                name={key}
                value={value}
                onStore={(next) => store(key, next)}
              />
            ))}
          </tbody>
        </table>
      )}
      <NewEntry isDisabled={!canRead} onAdd={store} />
    </Section>
  );
}

interface StoredRowProps {
  readonly draftKey: string;
  readonly name: string;
  readonly value: string;
  readonly onStore: (value: string | null) => void;
}

function StoredRow({ draftKey, name, value, onStore }: StoredRowProps) {
  const draft = useEdited(draftKey, value);
  const text = draft.value;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <input
          type="text"
          className={styles["value"]}
          aria-label={t("storage.value.of", { name })}
          value={text}
          spellCheck={false}
          title={draft.isEdited ? value : undefined}
          onChange={({ target }) => draft.set(target.value)}
          onKeyDown={({ key }) => {
            if (key === "Enter" && draft.isEdited) onStore(text);
          }}
        />
      </td>
      <td className={styles["last"]}>
        <span className={styles["tools"]}>
          {draft.isEdited && (
            <Button
              label={t("storage.store.name", { name })}
              onPress={() => onStore(text)}
            >
              {t("storage.store")}
            </Button>
          )}
          <IconButton
            icon="close"
            label={t("storage.remove", { name })}
            onPress={() => {
              draft.revert();
              onStore(null);
            }}
          />
        </span>
      </td>
    </tr>
  );
}

interface NewEntryProps {
  readonly isDisabled: boolean;
  readonly onAdd: (key: string, value: string) => void;
}

function NewEntry({ isDisabled, onAdd }: NewEntryProps) {
  const [key, setKey] = useDraft("phone/new-entry/key", "");
  const [value, setValue] = useDraft("phone/new-entry/value", "");
  const add = (): void => {
    if (key === "" || isDisabled) return;
    onAdd(key, value);
    setKey("");
    setValue("");
  };
  return (
    <div className={styles["new"]}>
      <TextField label={t("storage.key")} value={key} onChange={setKey} />
      <TextField
        label={t("storage.value")}
        value={value}
        onChange={setValue}
        onEnter={add}
      />
      <Button isDisabled={isDisabled || key === ""} onPress={add}>
        {t("storage.add")}
      </Button>
    </div>
  );
}

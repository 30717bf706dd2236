/** What the page stores, shown and changed. */
import { useEffect, useState } from "react";
import { Choice } from "footbridge-ui/ui/choice";
import { IconButton } from "footbridge-ui/ui/icon-button";
import { useCommand } from "../../session/use-command";
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
  const [area, setArea] = useState<StorageArea>("local");
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
              // A value that the page changed takes the place of what was typed.
              <StoredRow
                key={`${area} ${key} ${value}`}
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
  readonly name: string;
  readonly value: string;
  readonly onStore: (value: string | null) => void;
}

function StoredRow({ name, value, onStore }: StoredRowProps) {
  const [text, setText] = useState(value);
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
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => {
            if (key === "Enter" && text !== value) onStore(text);
          }}
        />
      </td>
      <td className={styles["last"]}>
        <span className={styles["tools"]}>
          {text !== value && (
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
            onPress={() => onStore(null)}
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
  const [key, setKey] = useState("");
  const [value, setValue] = useState("");
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

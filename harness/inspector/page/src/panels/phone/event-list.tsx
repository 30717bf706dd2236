/** The events that the app can send to the page, each with its payload. */
import { examplePayload } from "../../lib/schema-fields";
import { useCommand } from "../../session/use-command";
import { useDraft } from "../../session/use-draft";
import { useHello, useIsConnected } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { JsonField, printJson, readJson } from "../../ui/json-field";
import { Notice } from "../../ui/notice";
import { Section } from "../../ui/panel";
import type { CatalogueEvent } from "../../wire.generated";
import styles from "./phone-panel.module.css";

export function EventList() {
  const { events } = useHello();
  const { run, problem } = useCommand();
  return (
    <Section title={t("events")}>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {events.length === 0 ? (
        <p className={styles["none"]}>{t("events.none")}</p>
      ) : (
        <ul className={styles["events"]}>
          {events.map((event) => (
            <li key={event.name} className={styles["event"]}>
              <Event
                event={event}
                onSend={(payload) =>
                  void run({ do: "event", name: event.name, payload })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface EventProps {
  readonly event: CatalogueEvent;
  readonly onSend: (payload: unknown) => void;
}

function Event({ event: { name, summary, schema }, onSend }: EventProps) {
  const isConnected = useIsConnected();
  const [isOpen, setOpen] = useDraft(`phone/event/${name}/is-open`, false);
  const [text, setText] = useDraft(
    `phone/event/${name}`,
    printJson(examplePayload(schema)),
  );
  const payload = readJson(text);
  const hasPayload = schema !== null && schema !== undefined;
  return (
    <>
      <span>
        <span className={styles["event-name"]}>{name}</span>
        {summary !== "" && (
          <>
            {" "}
            <span className={styles["event-about"]}>{summary}</span>
          </>
        )}
      </span>
      <span className={styles["tools"]}>
        {hasPayload && (
          <Button
            isPressed={isOpen}
            label={t("events.payload", { name })}
            onPress={() => setOpen(!isOpen)}
          >
            {t("detail.payload")}
          </Button>
        )}
        <Button
          isDisabled={!isConnected || payload === undefined}
          label={t("events.send.name", { name })}
          onPress={() => onSend(hasPayload ? payload : null)}
        >
          {t("events.send")}
        </Button>
      </span>
      {isOpen && (
        <div className={styles["payload"]}>
          <JsonField label={t("json.payload")} text={text} onChange={setText} />
        </div>
      )}
    </>
  );
}

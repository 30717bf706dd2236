/** The details of one entry: its values, its catalogue entry, its thread, and copy actions. */
import { formatInstant } from "footbridge-ui/lib/format";
import type { Entry } from "footbridge-ui/record";
import {
  describeEntry,
  entryFields,
} from "footbridge-ui/record/describe-entry";
import { CopyButton } from "footbridge-ui/ui/copy-button";
import { IconButton } from "footbridge-ui/ui/icon-button";
import { asRule, asStep } from "../../lib/scenario-text";
import {
  useHello,
  useSession,
  useSessionState,
} from "../../session/use-session";
import { t } from "../../texts/texts";
import { HttpMessage } from "../../ui/http-message";
import { JsonTree } from "../../ui/json-tree";
import { SentRequest } from "../../ui/sent-request";
import { StackList } from "../../ui/stack-list";
import { CatalogueFacts } from "./catalogue-facts";
import styles from "./entry-detail.module.css";
import { HoldButton } from "./hold-button";
import { payloadOf } from "./payload";
import { ThreadFacts } from "./thread-facts";

interface EntryDetailProps {
  readonly index: number;
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** The content of an entry, in the form that suits its kind. */
function Values({ entry }: { readonly entry: Entry }) {
  if (entry.kind === "request")
    return (
      <SentRequest
        method={entry.method}
        url={addressOf(entry)}
        headers={entry.headers}
        body={entry.body}
      />
    );
  return (
    <>
      <section>
        <h3 className={styles["heading"]}>{t("detail.fields")}</h3>
        <JsonTree label={t("detail.fields")} value={fieldsOf(entry)} />
      </section>
      {entry.kind === "response" && entry.response && (
        <HttpMessage {...entry.response} />
      )}
      {entry.kind === "error" && entry.stack.length > 0 && (
        <section>
          <h3 className={styles["heading"]}>{t("error.stack")}</h3>
          <StackList frames={entry.stack} />
        </section>
      )}
    </>
  );
}

function addressOf({
  host,
  path,
  query,
}: Extract<Entry, { kind: "request" }>): string {
  const search =
    query.length === 0
      ? ""
      : `?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`;
  return `https://${host}${path}${search}`;
}

/** An entry's values except those shown separately; a reply's text is parsed if it is JSON. */
function fieldsOf(entry: Entry): Readonly<Record<string, unknown>> {
  const { stack: _stack, response: _response, ...fields } = entryFields(entry);
  if (entry.kind !== "reply") return fields;
  try {
    return { ...fields, text: JSON.parse(entry.text) };
  } catch {
    return fields;
  }
}

export function EntryDetail({ index, entry, onClose }: EntryDetailProps) {
  const { story } = useSession();
  const { catalogue } = useHello();
  const violations = useSessionState((state) => state.violations).filter(
    (violation) => violation.entry === index,
  );
  const { subject } = describeEntry(entry);
  const thread = story.get().threads.of(entry);
  const first = thread?.entries[0];
  const start = first === undefined ? undefined : story.get().rows[first];
  const call =
    start?.kind === "entry" && start.entry.kind === "call" ? start.entry : null;
  const payload = payloadOf(entry, catalogue);
  const step = asStep(entry, call?.name ?? null);
  const rule = asRule(entry, call);
  return (
    <aside
      className={styles["detail"]}
      aria-label={t("detail")}
      data-lane={entry.lane}
    >
      <header className={styles["head"]}>
        <h2 className={styles["title"]}>
          <span className={styles["verb"]}>{entry.verb}</span> {subject}
        </h2>
        <IconButton icon="close" label={t("detail.close")} onPress={onClose} />
      </header>
      <p className={styles["time"]}>
        {t("detail.time", { index, at: formatInstant(entry.at) })}
      </p>
      <div className={styles["actions"]}>
        <CopyButton
          text={JSON.stringify(entry, null, 2)}
          label={t("copy.json")}
          shown={t("copy.json.short")}
        />
        {step !== null && (
          <CopyButton
            text={step}
            label={t("copy.step")}
            shown={t("copy.step.short")}
          />
        )}
        {rule !== null && (
          <CopyButton
            text={rule}
            label={t("copy.rule")}
            shown={t("copy.rule.short")}
          />
        )}
        <HoldButton entry={entry} />
      </div>
      {violations.map(({ invariant, rule: statement, text }) => (
        <div key={`${invariant} ${text}`} className={styles["violation"]}>
          <p>{text}</p>
          <p className={styles["rule"]}>{statement}</p>
        </div>
      ))}
      {thread !== null && <ThreadFacts index={index} thread={thread} />}
      {payload === null ? (
        <Values entry={entry} />
      ) : (
        <>
          <section>
            <h3 className={styles["heading"]}>{t("detail.payload")}</h3>
            <JsonTree
              label={t("detail.payload")}
              value={payload.value}
              errors={payload.errors}
            />
          </section>
          {payload.entry !== null && <CatalogueFacts entry={payload.entry} />}
        </>
      )}
    </aside>
  );
}

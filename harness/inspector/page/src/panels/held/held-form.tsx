/** Responds to one held call or request: by form or as YAML, or lets it continue as if it had not been held. */
import { hrefOf } from "../../lib/address";
import { checkPayload } from "../../lib/check-payload";
import { heldDraftKey } from "../../session/drafts";
import { useCommand } from "../../session/use-command";
import { useHello, useIsConnected } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { ReplyForm } from "../../ui/reply-form";
import { JsonTree } from "../../ui/json-tree";
import { ErrorList } from "../../ui/error-list";
import { ResponseForm } from "../../ui/response-form";
import { SentRequest } from "../../ui/sent-request";
import type { Held } from "../../wire.generated";
import styles from "./held-dock.module.css";

export function HeldForm({ held }: { readonly held: Held }) {
  const { run, isBusy, problem, errors } = useCommand();
  const { catalogue } = useHello();
  const isConnected = useIsConnected();
  const respond = (yaml: string | null): void =>
    void run({ do: "respond", held: held.id, yaml });
  const actions = (yaml: string | null) => (
    <>
      <Button
        look="primary"
        isDisabled={yaml === null || isBusy || !isConnected}
        onPress={() => respond(yaml)}
      >
        {t("held.respond")}
      </Button>
      <Button isDisabled={isBusy || !isConnected} onPress={() => respond(null)}>
        {t("held.go-on")}
      </Button>
    </>
  );
  const refusal =
    problem === null ? undefined : (
      <ErrorList problem={problem} errors={errors} />
    );
  const known = catalogue.find(
    ({ kind, name }) => kind === "call" && name === held.name,
  );
  return (
    <div className={styles["form"]}>
      <div className={styles["form"]}>
        {held.kind === "call" ? (
          <ReplyForm
            draftKey={heldDraftKey(held)}
            call={held.name}
            renderActions={actions}
            note={refusal}
          />
        ) : (
          <ResponseForm
            draftKey={heldDraftKey(held)}
            renderActions={actions}
            note={refusal}
          />
        )}
      </div>
      <div className={styles["payload"]}>
        {held.kind === "call" && (
          <>
            <h3 className={styles["heading"]}>{t("detail.payload")}</h3>
            <JsonTree
              label={t("detail.payload")}
              value={held.payload}
              errors={
                known === undefined
                  ? []
                  : checkPayload(held.payload, known.schema)
              }
            />
          </>
        )}
        {held.request !== null && <SentRequest {...held.request} />}
        {held.entry !== null && (
          <p className={styles["links"]}>
            <a href={hrefOf("time-line", held.entry)}>{t("entry.show")}</a>
          </p>
        )}
      </div>
    </div>
  );
}

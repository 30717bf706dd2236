/** The details of a call or a link. */
import { formatDuration } from "footbridge-ui/lib/format";
import { useHello, useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import { JsonTree } from "../../ui/json-tree";
import type { CatalogueEntry } from "../../wire.generated";
import { hasEntry } from "./availability";
import styles from "./catalogue-panel.module.css";
import { SchemaTable } from "./schema-table";
import { SendCall } from "./send-call";
import { VersionBar } from "./version-bar";

export function CatalogueDetail({ entry }: { readonly entry: CatalogueEntry }) {
  const phone = useSessionState((state) => state.phone);
  const { is_replay: isReplay } = useHello();
  const { kind, name, summary, section, fallback, schema, reply } = entry;
  const { assumed, observed } = entry;
  return (
    <article className={styles["detail"]} aria-label={name}>
      <header>
        <h2 className={styles["title"]}>
          <span className={styles["kind"]}>{t(`catalogue.kind.${kind}`)}</span>{" "}
          {name}
        </h2>
        <p>{summary}</p>
        <p className={styles["marks"]}>
          {section !== null && (
            <span className={styles["mark"]}>§{section}</span>
          )}
          {assumed.map((what) => (
            <span key={what} className={styles["mark"]} data-assumed="">
              {t("catalogue.is-assumed", { what })}
            </span>
          ))}
          {observed.map((where) => (
            <span key={where} className={styles["mark"]} data-observed="">
              {t("catalogue.is-observed", { where })}
            </span>
          ))}
          {!hasEntry(entry, phone) && (
            <span className={styles["mark"]} data-lacking="">
              {t("catalogue.lacking")}
            </span>
          )}
        </p>
      </header>
      <section>
        <h3 className={styles["heading"]}>{t("catalogue.versions")}</h3>
        {entry.since.map((since) => (
          <VersionBar key={since.platform} since={since} />
        ))}
        <p className={styles["about"]}>
          {fallback === null
            ? t("catalogue.no-fallback")
            : t("catalogue.falls-back", { fallback })}
        </p>
      </section>
      <section>
        <h3 className={styles["heading"]}>
          {t(kind === "call" ? "detail.payload" : "catalogue.parameters")}
        </h3>
        <SchemaTable schema={schema} />
      </section>
      {kind === "call" && (
        <section>
          <h3 className={styles["heading"]}>{t("catalogue.reply")}</h3>
          {reply === null ? (
            <p className={styles["about"]}>{t("catalogue.no-reply")}</p>
          ) : (
            <>
              <p className={styles["about"]}>
                {reply.time_limit_ms === null
                  ? t("catalogue.no-limit")
                  : t("catalogue.limit", {
                      duration: formatDuration(reply.time_limit_ms),
                    })}
              </p>
              {reply.data !== null && <SchemaTable schema={reply.data} />}
              {reply.default === null ? (
                <p className={styles["about"]}>{t("catalogue.no-default")}</p>
              ) : (
                <JsonTree label={t("catalogue.reply")} value={reply.default} />
              )}
            </>
          )}
        </section>
      )}
      {kind === "call" && !isReplay && <SendCall entry={entry} />}
    </article>
  );
}

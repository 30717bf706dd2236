/** A summary of the catalogue's entry for a call or a link. */
import { hrefOf } from "../../lib/address";
import { useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import type { CatalogueEntry } from "../../wire.generated";
import styles from "./entry-detail.module.css";

export function CatalogueFacts({ entry }: { readonly entry: CatalogueEntry }) {
  const platform = useSessionState((state) => state.phone?.platform);
  const { name, summary, section, assumed, since, fallback } = entry;
  return (
    <section>
      <h3 className={styles["heading"]}>{t("catalogue.facts")}</h3>
      <dl className={styles["facts"]}>
        <dt>{t("catalogue.purpose")}</dt>
        <dd>
          {summary} <a href={hrefOf("catalogue", name)}>{t("catalogue.all")}</a>
        </dd>
        <dt>{t("catalogue.since")}</dt>
        <dd>
          {since.map((one) => (
            <span
              key={one.platform}
              className={
                one.platform === platform ? styles["current"] : undefined
              }
            >
              {t(`platform.${one.platform}`)}{" "}
              {one.version ?? t("catalogue.never")}{" "}
            </span>
          ))}
        </dd>
        {section !== null && (
          <>
            <dt>{t("catalogue.section")}</dt>
            <dd>§{section}</dd>
          </>
        )}
        {fallback !== null && (
          <>
            <dt>{t("catalogue.fallback")}</dt>
            <dd>{fallback}</dd>
          </>
        )}
        {assumed.length > 0 && (
          <>
            <dt>{t("catalogue.assumed")}</dt>
            <dd>{assumed.join(", ")}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

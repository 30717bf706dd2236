/** An event, a code or a request of the catalogue. */
import { hrefOf } from "../../lib/address";
import { t } from "../../texts/texts";
import { nameOf, summaryOf, type CatalogueItem } from "./catalogue-items";
import styles from "./catalogue-panel.module.css";
import { SchemaTable } from "./schema-table";

type Item = Extract<CatalogueItem, { kind: "event" | "code" | "request" }>;

export function ItemDetail({ item }: { readonly item: Item }) {
  const name = nameOf(item);
  return (
    <article className={styles["detail"]} aria-label={name}>
      <header>
        <h2 className={styles["title"]}>
          <span className={styles["kind"]}>
            {t(`catalogue.kind.${item.kind}`)}
          </span>{" "}
          {name}
        </h2>
        <p>{summaryOf(item)}</p>
        <Marks item={item} />
      </header>
      {item.kind === "event" && (
        <section>
          <h3 className={styles["heading"]}>{t("detail.payload")}</h3>
          {item.event.schema === null ? (
            <p className={styles["about"]}>{t("catalogue.no-payload")}</p>
          ) : (
            <SchemaTable schema={item.event.schema} />
          )}
          <p>
            <a href={hrefOf("phone")}>{t("catalogue.event.send")}</a>
          </p>
        </section>
      )}
      {item.kind === "code" && item.code.message !== null && (
        <section>
          <h3 className={styles["heading"]}>{t("catalogue.message")}</h3>
          <p>{item.code.message}</p>
        </section>
      )}
      {item.kind !== "event" && (
        <p>
          <a href={hrefOf("replies")}>{t(`catalogue.${item.kind}.rule`)}</a>
        </p>
      )}
    </article>
  );
}

function Marks({ item }: { readonly item: Item }) {
  if (item.kind === "request") return null;
  if (item.kind === "event")
    return item.event.section === null ? null : (
      <p className={styles["marks"]}>
        <span className={styles["mark"]}>§{item.event.section}</span>
      </p>
    );
  const { is_success: isSuccess, is_assumed: isAssumed } = item.code;
  return (
    <p className={styles["marks"]}>
      <span className={styles["mark"]}>
        {t(isSuccess ? "catalogue.code.success" : "catalogue.code.error")}
      </span>
      {isAssumed && (
        <span className={styles["mark"]} data-assumed="">
          {t("catalogue.assumed")}
        </span>
      )}
    </p>
  );
}

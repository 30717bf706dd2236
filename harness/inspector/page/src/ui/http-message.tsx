/** The body and the headers of a request or a response. */
import { t } from "../texts/texts";
import styles from "./http-message.module.css";
import { JsonTree } from "./json-tree";

interface HttpMessageProps {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** `null` if it has none. */
  readonly body: unknown;
}

export function HttpMessage({ headers, body }: HttpMessageProps) {
  return (
    <div className={styles["message"]}>
      <section>
        <h3 className={styles["heading"]}>{t("message.body")}</h3>
        {body === null ? (
          <p className={styles["none"]}>{t("message.no-body")}</p>
        ) : (
          <JsonTree label={t("message.body")} value={body} />
        )}
      </section>
      <section>
        <h3 className={styles["heading"]}>
          {t("message.headers", { count: headers.length })}
        </h3>
        <dl className={styles["headers"]}>
          {headers.map(([name, value], index) => (
            // A name may occur twice.
            <div key={`${index} ${name}`} className={styles["header"]}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

/** A request to a server: its method and address, its headers, and its body. */
import { t } from "../texts/texts";
import { JsonTree } from "./json-tree";
import styles from "./sent-request.module.css";

interface SentRequestProps {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** `null` if it has none. */
  readonly body: unknown;
}

export function SentRequest({ method, url, headers, body }: SentRequestProps) {
  return (
    <div className={styles["request"]}>
      <p className={styles["line"]}>
        <span className={styles["method"]}>{method}</span> {url}
      </p>
      <section>
        <h3 className={styles["heading"]}>{t("request.body")}</h3>
        {body === null ? (
          <p className={styles["none"]}>{t("request.no-body")}</p>
        ) : (
          <JsonTree label={t("request.body")} value={body} />
        )}
      </section>
      <section>
        <h3 className={styles["heading"]}>
          {t("request.headers", { count: headers.length })}
        </h3>
        <dl className={styles["headers"]}>
          {headers.map(([name, value], index) => (
            // A name may come twice.
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

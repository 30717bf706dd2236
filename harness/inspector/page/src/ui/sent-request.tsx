/** A request to a server: its method and address, its headers, and its body. */
import { HttpMessage } from "./http-message";
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
      <HttpMessage headers={headers} body={body} />
    </div>
  );
}

/** The client's files that a case loaded, with their hashes. */
import type { CaseRecord } from "../record/record";
import { t } from "../texts/texts";
import { Icon } from "../ui/icon";
import styles from "./disclosure.module.css";

export function LoadedFiles({ files }: Pick<CaseRecord, "files">) {
  return (
    <details className={styles["disclosure"]}>
      <summary className={styles["summary"]}>
        <Icon name="chevron" size={12} />
        {t("files")} ({files.length})
      </summary>
      <ul className={styles["items"]}>
        {files.map(({ url, sha256 }) => (
          <li key={url} className={styles["item"]}>
            {url} <span title={sha256}>{sha256.slice(0, 12)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

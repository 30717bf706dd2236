/** The page of one entry: its summary, trigger, facts and history. */
import type { ReactNode } from "react";
import { useTranslation } from "../../locales/use-translation";
import { Link } from "react-router";
import styles from "./entry-page.module.css";
import type { Support } from "./entries";
import { History } from "./history";
import { SupportMark } from "./support-mark";

interface EntryPageProps {
  readonly title: string;
  readonly support?: Support;
  readonly about?: string;
  readonly children: ReactNode;
}

export function EntryPage({ title, support, about, children }: EntryPageProps) {
  return (
    <article className={styles["page"]}>
      <BackToList />
      <header>
        <div className={styles["head"]}>
          <h1 className={styles["title"]} tabIndex={-1}>
            {title}
          </h1>
          {support !== undefined && <SupportMark support={support} />}
        </div>
        {about !== undefined && <p className={styles["about"]}>{about}</p>}
      </header>
      {children}
      <History />
    </article>
  );
}

/** The back link on a phone, where the list is a separate page. */
function BackToList() {
  const { t } = useTranslation();
  return (
    <Link to="/lab" className={styles["back"]}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path
          d="M10 3L5 8l5 5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        />
      </svg>
      {t("lab.back")}
    </Link>
  );
}

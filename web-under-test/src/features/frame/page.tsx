/** One page of the product: its heading, its description, and its content. */
import type { ReactNode } from "react";
import styles from "./page.module.css";
import { usePageTitle } from "./use-page-title";

interface PageProps {
  readonly title: string;
  readonly about?: string | undefined;
  /** Content beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, about, actions, children }: PageProps) {
  const heading = usePageTitle(title);
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <div>
          <h1 className={styles["title"]} tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {about !== undefined && <p className={styles["about"]}>{about}</p>}
        </div>
        {actions !== undefined && (
          <div className={styles["actions"]}>{actions}</div>
        )}
      </header>
      {children}
    </div>
  );
}

/** Sections of a page, one beneath the other. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={styles["stack"]}>{children}</div>;
}

/** A section of a page with its own heading. */
export function Section({
  title,
  actions,
  children,
}: {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles["section"]}>
      {(title !== undefined || actions !== undefined) && (
        <div className={styles["bar"]}>
          {title !== undefined && <h2 className={styles["name"]}>{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

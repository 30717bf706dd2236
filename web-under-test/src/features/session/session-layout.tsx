/** The layout of the account pages: navigation, and a heading. */
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useSessionTexts } from "../../locales/use-session-texts";
import { usePageTitle } from "../frame/use-page-title";
import styles from "./session-layout.module.css";
import { usePagePath } from "./use-page-path";

/** The account pages, by text key. */
export type AccountPage = "login" | "register" | "switch" | "security";

export const PAGE_PATHS: Readonly<Record<AccountPage, string>> = {
  login: "/login",
  register: "/register",
  switch: "/account/switch",
  security: "/account/security",
};

const PAGES: readonly AccountPage[] = [
  "login",
  "register",
  "switch",
  "security",
];

interface SessionLayoutProps {
  readonly page: AccountPage;
  readonly about?: string;
  readonly children: ReactNode;
}

export function SessionLayout({ page, about, children }: SessionLayoutProps) {
  const { t } = useSessionTexts();
  const path = usePagePath();
  const title = t(`pages.${page}`);
  const heading = usePageTitle(title);
  return (
    <div className={styles["page"]}>
      <nav className={styles["nav"]} aria-label={t("nav")}>
        {PAGES.map((one) => (
          <NavLink
            key={one}
            to={path(PAGE_PATHS[one])}
            className={styles["link"] ?? ""}
          >
            {t(`pages.${one}`)}
          </NavLink>
        ))}
      </nav>
      <h1 className={styles["title"]} tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {about !== undefined && <p className={styles["about"]}>{about}</p>}
      {children}
    </div>
  );
}

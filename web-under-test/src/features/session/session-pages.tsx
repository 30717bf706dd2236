/** The components of the account pages. */
import { LoginPage } from "./login-page";
import { RegisterPage } from "./register-page";
import { SecurityPage } from "./security-page";
import { SessionContext } from "./session-context";
import type { Session } from "./session";
import type { AccountPage } from "./session-layout";
import { SwitchPage } from "./switch-page";

const PAGES: Readonly<Record<AccountPage, () => React.JSX.Element>> = {
  login: LoginPage,
  register: RegisterPage,
  switch: SwitchPage,
  security: SecurityPage,
};

interface SessionPagesProps {
  readonly session: Session;
  readonly page: AccountPage;
}

export function SessionPages({ session, page }: SessionPagesProps) {
  const Page = PAGES[page];
  return (
    <SessionContext value={session}>
      <Page />
    </SessionContext>
  );
}

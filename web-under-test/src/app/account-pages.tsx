/** The account pages with a session. Loaded when the first of them is opened. */
import type { ComponentType } from "react";
import { SlideDialog } from "../features/captcha/slide-dialog";
import type { Safeguards } from "../features/safeguards/safeguards";
import type { Session } from "../features/session/session";
import { SessionPages } from "../features/session/session-pages";
import type { AccountPageProps } from "./session-routes";

export function accountPages(
  session: Session<Safeguards>,
): ComponentType<AccountPageProps> {
  return function AccountPages({ page }) {
    return (
      <>
        <SessionPages session={session} page={page} />
        <SlideDialog slide={session.seams.captcha.slide} />
      </>
    );
  };
}

/**
 * The common reaction of all pages to the end of an account call: goes on after a login, shows
 * anything else.
 */
import { useState } from "react";
import { useNavigate } from "react-router";
import { useSessionTexts } from "../../locales/use-session-texts";
import type { AccountCall, AccountEnd } from "./accounts";
import type { Codes } from "./login-payloads";
import { useSession } from "./session-context";
import { PAGE_PATHS } from "./session-layout";
import { usePagePath } from "./use-page-path";
import { verifyCall, type CodesFor } from "./verify-login";

/** The codes that are wanted: under which number, and where they are sent. */
export interface WantedCodes {
  readonly serialNO: string;
  readonly call: AccountCall<Codes>;
}

export interface EndTold {
  /** For the page's status; empty while there is nothing to say. */
  readonly text: string;
  readonly codes: WantedCodes | null;
  /** `codesFor` is the kind of login that the call began. */
  tell(end: AccountEnd, codesFor?: CodesFor): void;
  say(text: string): void;
}

export function useAccountEnd(): EndTold {
  const { t } = useSessionTexts();
  const navigate = useNavigate();
  const path = usePagePath();
  const [text, setText] = useState("");
  const { accounts } = useSession();
  const [codes, setCodes] = useState<WantedCodes | null>(null);
  return {
    text,
    codes,
    say: setText,
    tell(end, codesFor = "user") {
      switch (end.kind) {
        case "logged-in":
          void navigate(path(PAGE_PATHS.security));
          return;
        case "codes-wanted":
          setCodes({
            serialNO: end.serialNO,
            call: verifyCall(accounts, codesFor, end.version),
          });
          setText(t("login.codes"));
          return;
        case "cancelled":
          setText(t("login.cancelled"));
          return;
        case "done":
          setText("");
      }
    },
  };
}

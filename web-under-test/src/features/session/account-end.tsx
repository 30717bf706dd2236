/**
 * The shared handling of the end of an account call: continues after a login, and shows
 * any other end.
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

/** The required codes: the login's serial number, and the call that submits them. */
export interface RequiredCodes {
  readonly serialNO: string;
  readonly call: AccountCall<Codes>;
}

export interface AccountEndHandler {
  /** The status line of the page; empty if there is none. */
  readonly text: string;
  readonly codes: RequiredCodes | null;
  /** `codesFor` is the kind of login that the call started. */
  handle(end: AccountEnd, codesFor?: CodesFor): void;
  setText(text: string): void;
}

export function useAccountEnd(): AccountEndHandler {
  const { t } = useSessionTexts();
  const navigate = useNavigate();
  const path = usePagePath();
  const [text, setText] = useState("");
  const { accounts } = useSession();
  const [codes, setCodes] = useState<RequiredCodes | null>(null);
  return {
    text,
    codes,
    setText: setText,
    handle(end, codesFor = "user") {
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

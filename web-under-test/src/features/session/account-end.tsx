/**
 * The common reaction of all pages to the end of an account call: goes on after a login, shows
 * anything else.
 */
import { useState } from "react";
import { useNavigate } from "react-router";
import { useSessionTexts } from "../../locales/use-session-texts";
import type { AccountEnd } from "./accounts";
import { PAGE_PATHS } from "./session-layout";
import { usePagePath } from "./use-page-path";

export interface EndTold {
  /** For the page's status; empty while there is nothing to say. */
  readonly text: string;
  /** The number under which codes are wanted; `null` when none are. */
  readonly serialNO: string | null;
  tell(end: AccountEnd): void;
  say(text: string): void;
}

export function useAccountEnd(): EndTold {
  const { t } = useSessionTexts();
  const navigate = useNavigate();
  const path = usePagePath();
  const [text, setText] = useState("");
  const [serialNO, setSerialNO] = useState<string | null>(null);
  return {
    text,
    serialNO,
    say: setText,
    tell(end) {
      switch (end.kind) {
        case "logged-in":
          void navigate(path(PAGE_PATHS.security));
          return;
        case "codes-wanted":
          setSerialNO(end.serialNO);
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

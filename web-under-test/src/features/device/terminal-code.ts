/**
 * The terminal code, which identifies this browser to the servers: stored, adopted from another tab, or derived from the risk
 * token (§3, §5, §9).
 *
 * ```ts
 * const terminal = createTerminalCode({ stored, timers, firstToken: risk.firstToken });
 * terminal.start();
 * const headers = { terminalCode: terminal.code.get() };
 * ```
 */
import { createStore, type Store } from "../../lib/store";
import type { Timers } from "../../lib/timers";
import { readInstant, type StoredTexts } from "./stored-texts";
import {
  PLACEHOLDER,
  TERMINAL_CODE_KEY,
  usableCode,
} from "./terminal-code-key";

const PENDING = "terminal_code_pending";
const OTHER_TAB_MS = 1_000;

/** A token shorter than this is stored as the code. */
const SAVED_BELOW = 50;

export interface TerminalCode {
  /** Empty until it is known. */
  readonly code: Store<string>;
  /** Starts, once. Resolves when the code is known, or when it is clear that there is none. */
  start(): Promise<void>;
  /** Removes the stored code; the page's own stays. */
  forget(): void;
  /** Stores the placeholder code, as an older client may have. */
  storePlaceholder(): void;
}

export interface TerminalCodeParts {
  readonly stored: StoredTexts;
  readonly timers: Timers;
  /** The token of the page's first acquisition; `null` if it failed. */
  readonly firstToken: () => Promise<string | null>;
}

export function createTerminalCode(parts: TerminalCodeParts): TerminalCode {
  const code = createStore("");
  let started: Promise<void> | null = null;
  return {
    code,
    start() {
      started ??= findCode(parts).then((found) => code.set(found));
      return started;
    },
    forget: () => parts.stored.remove(TERMINAL_CODE_KEY),
    storePlaceholder: () => parts.stored.set(TERMINAL_CODE_KEY, PLACEHOLDER),
  };
}

async function findCode(parts: TerminalCodeParts): Promise<string> {
  const { stored, timers } = parts;
  return (
    usableCode(stored.get(TERMINAL_CODE_KEY)) ??
    (isRecent(timers.now(), stored.get(PENDING))
      ? await fromOtherTab(parts)
      : null) ??
    (await fromToken(parts))
  );
}

function isRecent(now: number, mark: string | null): boolean {
  const since = readInstant(mark);
  return since !== null && since <= now && now - since < OTHER_TAB_MS;
}

function fromOtherTab({
  stored,
  timers,
}: TerminalCodeParts): Promise<string | null> {
  return new Promise((resolve) => {
    const end = (code: string | null): void => {
      cancel();
      unsubscribe();
      resolve(code);
    };
    const cancel = timers.after(OTHER_TAB_MS, () => end(null));
    const unsubscribe = stored.onChange(TERMINAL_CODE_KEY, (text) => {
      const code = usableCode(text);
      if (code !== null) end(code);
    });
  });
}

async function fromToken({
  stored,
  timers,
  firstToken,
}: TerminalCodeParts): Promise<string> {
  stored.set(PENDING, String(timers.now()));
  try {
    const token = await firstToken();
    if (token !== null && token.length < SAVED_BELOW)
      stored.set(TERMINAL_CODE_KEY, token);
    return token ?? "";
  } finally {
    stored.remove(PENDING);
  }
}

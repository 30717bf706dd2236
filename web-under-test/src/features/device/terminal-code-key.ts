/** The key of the terminal code in local storage, and the codes that count as none (§3, §5). */

export const TERMINAL_CODE_KEY = "terminal_code";

/** A code that counts as none. */
export const PLACEHOLDER = "0".repeat(32);

/** The stored code, or `null` where it stands for none. */
export function usableCode(stored: string | null): string | null {
  return stored === "" || stored === PLACEHOLDER ? null : stored;
}

/** The key of the terminal code in local storage, and the placeholder codes (§3, §5). */

export const TERMINAL_CODE_KEY = "terminal_code";

/** A placeholder, which counts as no code. */
export const PLACEHOLDER = "0".repeat(32);

/** The stored code, or `null` if it is a placeholder. */
export function usableCode(stored: string | null): string | null {
  return stored === "" || stored === PLACEHOLDER ? null : stored;
}

/** Where local storage has the terminal code (§3). */

export const TERMINAL_CODE_KEY = "terminal_code";

/** A function that reports a refused link (§5). */
export type Warn = (text: string) => void;

export const warnOnConsole: Warn = (text) => {
  window.console.warn(text);
};

/** Where it is told that a link was refused (§5). */
export type Warn = (text: string) => void;

export const warnOnConsole: Warn = (text) => {
  window.console.warn(text);
};

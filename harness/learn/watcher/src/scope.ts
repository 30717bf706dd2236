/** The page's window with its globals. */
export type Scope = Window & typeof globalThis;

/** Documents that are reopened: `document.open()` removes every listener of the document and its window, the agent's too. */
import { apply } from "./builtins";

type Scope = Window & typeof globalThis;

/** Calls `listen` whenever a document of the window may have been reopened, before anything is written into it. */
export function watchReopening(scope: Scope, listen: () => void): void {
  const { prototype } = scope.Document;
  const { open, write, writeln } = prototype;
  prototype.open = function (this: Document, ...given: unknown[]) {
    const opened: unknown = apply(open, this, given);
    listen();
    return opened;
  } as typeof open;
  const writing = (method: typeof write) =>
    function (this: Document, ...texts: string[]): void {
      // This reopens a document that is over, without which the text's own scripts would run first.
      apply(write, this, [""]);
      listen();
      apply(method, this, texts);
    };
  prototype.write = writing(write);
  prototype.writeln = writing(writeln);
}

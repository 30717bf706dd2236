/**
 * Handles reopened documents: `document.open()` removes every listener of the document and its window, including the
 * agent's.
 */
import { apply, getter } from "./builtins";
import { listenAgain } from "./window";

type Scope = Window & typeof globalThis;

/**
 * Makes the agent of a possibly reopened document add its listeners, before anything is written into the document. A
 * function of this window may be called on another window's document.
 */
export function watchReopening(scope: Scope): void {
  const { prototype } = scope.Document;
  const windowOf = getter(prototype, "defaultView");
  const listen = (document: Document): void => {
    const window = windowOf(document);
    if (window) listenAgain(window);
  };
  const { open, write, writeln } = prototype;
  prototype.open = function (this: Document, ...given: unknown[]) {
    const opened: unknown = apply(open, this, given);
    listen(this);
    return opened;
  } as typeof open;
  const writing = (method: typeof write) =>
    function (this: Document, ...texts: string[]): void {
      // This reopens a complete document. Otherwise the scripts in the text would run first.
      apply(write, this, [""]);
      listen(this);
      apply(method, this, texts);
    };
  prototype.write = writing(write);
  prototype.writeln = writing(writeln);
}

/** Documents that are reopened: `document.open()` removes every listener of the document and its window, the agent's too. */
import { apply, getter } from "./builtins";
import { listenAgain } from "./window";

type Scope = Window & typeof globalThis;

/**
 * Has the agent of a document that may have been reopened add its listeners, before anything is written into it. A function of
 * this window's may be called on another window's document.
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
      // This reopens a document that is over, without which the text's own scripts would run first.
      apply(write, this, [""]);
      listen(this);
      apply(method, this, texts);
    };
  prototype.write = writing(write);
  prototype.writeln = writing(writeln);
}

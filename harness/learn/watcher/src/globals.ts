/** The globals that the client may look for. */
import type { AppObjects } from "./app-objects";
import type { Reporter } from "./reporter";
import type { Scope } from "./scope";
import type { WatcherSettings } from "./wire.generated";

/** Names of developer tools and module loaders, which are not an app's. */
const IS_TOOL =
  /^(__(REACT|VUE|REDUX|PREACT|SVELTE|MOBX|NG)_|define$|require$|module$|exports$|process$|global$|Deno$|Bun$|nodejs|jQuery$|ActiveXObject$|opera$|chrome$|setImmediate$|MSApp$|trustedTypes$|scheduler$|Symbol$)/;

/** Defines the watched words on window. The provided ones are app objects; the others are missing. */
export function defineGlobals(
  scope: Scope,
  { words, provide }: Pick<WatcherSettings, "words" | "provide">,
  reporter: Reporter,
  objects: AppObjects,
): void {
  for (const word of words) {
    if (word in scope || IS_TOOL.test(word)) continue;
    const value = provide.includes(word) ? objects.offer(word) : undefined;
    defineGlobal(scope, word, value, reporter);
  }
}

function defineGlobal(
  scope: Scope,
  word: string,
  offered: object | undefined,
  reporter: Reporter,
): void {
  let value: unknown = offered;
  Object.defineProperty(scope, word, {
    configurable: true,
    enumerable: false,
    get() {
      reporter.report({ kind: "read", path: word });
      return value;
    },
    set(own: unknown) {
      reporter.report({ kind: "wrote", path: word });
      value = own;
      Object.defineProperty(scope, word, {
        configurable: true,
        enumerable: true,
        writable: true,
        value: own,
      });
    },
  });
}

/** The page's history during a case. It hides the empty page from before the case. */

type Scope = Window & typeof globalThis;

export function installHistory(scope: Scope, entriesBefore: number): void {
  const prototype = scope.History.prototype;
  const length = Object.getOwnPropertyDescriptor(prototype, "length")?.get;
  if (!length) return;
  Object.defineProperty(prototype, "length", {
    configurable: true,
    enumerable: true,
    get(this: History) {
      return Math.max(1, (length.call(this) as number) - entriesBefore);
    },
  });
}

/** Reads of the user agent, by which a client may recognise its app. */
import type { Reporter } from "./reporter";
import type { Scope } from "./scope";

export function watchUserAgent(scope: Scope, reporter: Reporter): void {
  const { prototype } = scope.Navigator;
  const property = Object.getOwnPropertyDescriptor(prototype, "userAgent");
  const read = property?.get;
  if (!read) return;
  Object.defineProperty(prototype, "userAgent", {
    configurable: true,
    enumerable: true,
    get(this: Navigator) {
      reporter.report({ kind: "read-agent" });
      return read.call(this) as string;
    },
  });
}

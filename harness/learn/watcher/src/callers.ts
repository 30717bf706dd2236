/** The client's functions that lead to a message: they send, so they take no replies. */
import type { Reporter } from "./reporter";
import type { Scope } from "./scope";

/** Frames of the page. Functions of the engine and of its agent have no address of a page. */
const FRAMES =
  /^\s*(?:at )?(?:async )?([\w$.<>]+)(?: \[as [^\]]+\])?(?: \(|@)https?:/gm;

/** Returns the names of a stack's functions on the page, without their objects. */
export function callersIn(stack: string): string[] {
  return Array.from(
    stack.matchAll(FRAMES),
    ([, name]) => name?.split(".").at(-1) ?? "",
  );
}

export class Callers {
  /**
   * Whether the watcher calls the client, so that a message has no caller of the client's own: a function that takes
   * replies, or one for another purpose, whose messages are not the client's.
   */
  attempt: "reply" | "other" | undefined;
  private readonly names = new Set<string>();

  constructor(
    private readonly scope: Scope,
    private readonly reporter: Reporter,
  ) {
    Object.assign(scope.Error, { stackTraceLimit: 50 });
  }

  /** Reports the callers of a message that leaves the page. */
  report(): void {
    if (this.attempt) return;
    for (const name of callersIn(new this.scope.Error().stack ?? "")) {
      this.names.add(name);
      this.reporter.report({ kind: "caller", name: name.slice(0, 100) });
    }
  }

  /** Returns whether a function led to a message. */
  has(path: string): boolean {
    return this.names.has(path.split(".").at(-1) ?? "");
  }
}

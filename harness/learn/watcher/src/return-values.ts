/** The return values of app functions. */
import { UNKNOWN } from "./message-id";
import type { ReplyProbes } from "./reply-probes";
import type { Reporter } from "./reporter";
import type { Scope } from "./scope";

/** The delay of a promised reply, in milliseconds. */
const DELAY = 50;

type Resolve = ((reply: object) => void) | undefined;

export class ReturnValues {
  /** Whether the client awaited a return value. */
  isAwaited = false;

  constructor(
    private readonly scope: Scope,
    private readonly reporter: Reporter,
    private readonly probes: ReplyProbes,
  ) {}

  /** Returns a return value, which reports its use. */
  create(): object {
    return new Proxy({}, { get: (_, key) => this.read(key) });
  }

  private read(key: string | symbol): unknown {
    if (key === "then") {
      this.onAwait();
      return (resolve: Resolve) => {
        this.scope.setTimeout(() => resolve?.(this.newReply()), DELAY);
        return this.create();
      };
    }
    if (key === "catch" || key === "finally") {
      this.onAwait();
      return () => this.create();
    }
    if (key === Symbol.toPrimitive || key === "toString") {
      this.reporter.report({ kind: "used", as: "text" });
      return () => "{}";
    }
    if (typeof key === "symbol" || key === "toJSON") return undefined;
    this.reporter.report({ kind: "used", as: "value" });
    return this.newReply();
  }

  private newReply(): object {
    return this.probes.reply(UNKNOWN, this.probes.newDelivery().accept());
  }

  private onAwait(): void {
    this.isAwaited = true;
    this.reporter.report({ kind: "used", as: "promise" });
  }
}

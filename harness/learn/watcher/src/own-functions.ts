/** The functions that the client defines for its app, on window or on an object there. */
import type { ReplyProbes } from "./reply-probes";
import type { Scope } from "./scope";

export type PageFunction = (...values: unknown[]) => unknown;

export interface OwnFunction {
  path: string;
  value: PageFunction;
}

export class OwnFunctions {
  /** The names on window before the client ran. */
  readonly before = new Set<string>();
  /** The functions that the client assigned to an app object. */
  private readonly assigned: OwnFunction[] = [];

  constructor(
    private readonly scope: Scope,
    private readonly words: readonly string[],
    private readonly probes: ReplyProbes,
  ) {}

  /** Takes the present names on window as not the client's. */
  takeNames(): void {
    for (const name of Object.getOwnPropertyNames(this.scope))
      this.before.add(name);
  }

  assign(path: string, value: PageFunction): void {
    this.assigned.push({ path, value });
  }

  /** Returns the functions. Assigned ones come before declared ones, which can't be deleted. */
  list(): OwnFunction[] {
    const found: OwnFunction[] = [];
    const own = Object.getOwnPropertyNames(this.scope)
      // A number is a frame's window.
      .filter((name) => !/^\d+$/.test(name))
      .filter((name) => !this.before.has(name) || this.words.includes(name))
      .map(
        (name) =>
          [name, Object.getOwnPropertyDescriptor(this.scope, name)] as const,
      );
    for (const isAssigned of [true, false])
      for (const [name, property] of own)
        if (property?.configurable === isAssigned)
          this.collect(found, name, property.value, 0);
    return [...found, ...this.assigned];
  }

  private collect(
    found: OwnFunction[],
    path: string,
    value: unknown,
    depth: number,
  ): void {
    if (typeof value === "function")
      found.push({ path, value: value as PageFunction });
    if (!this.isPlain(value) || depth > 2) return;
    for (const key of Object.getOwnPropertyNames(value)) {
      let inner: unknown;
      try {
        inner = Reflect.get(value, key);
      } catch {
        // An unreadable property is not a function.
      }
      this.collect(found, `${path}.${key}`, inner, depth + 1);
    }
  }

  private isPlain(value: unknown): value is object {
    return (
      typeof value === "object" &&
      value !== null &&
      !(value instanceof this.scope.EventTarget) &&
      !this.probes.has(value)
    );
  }
}

/** Reports the values of globals that a tool in the page maintains, such as coverage data. */
import { indexOf, slice } from "./builtins";
import type { MessageSink } from "./outbox";

/** Sends the value of each existing global, by its path. */
export function collect(
  window: Window,
  paths: readonly string[],
  outbox: MessageSink,
): void {
  for (let index = 0; index < paths.length; index += 1) {
    const name = paths[index] ?? "";
    const value = valueAt(window, name);
    if (value !== undefined) outbox.send({ kind: "collected", name, value });
  }
}

/** The value at a path of properties, such as `shop.cart`; undefined if it doesn't exist. */
function valueAt(window: Window, path: string): unknown {
  let value: unknown = window;
  let rest = path;
  try {
    while (rest !== "") {
      if (value === undefined || value === null) return undefined;
      const dot = indexOf(rest, ".");
      const name = dot === -1 ? rest : slice(rest, 0, dot);
      value = (value as Record<string, unknown>)[name];
      rest = dot === -1 ? "" : slice(rest, dot + 1);
    }
  } catch {
    return undefined;
  }
  return typeof value === "function" ? undefined : value;
}

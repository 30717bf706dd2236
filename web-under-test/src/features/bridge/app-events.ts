/**
 * The app's events, received at `window.onAppEvent(name, payload)`.
 *
 * ```ts
 * const stop = listenToApp(window, (event) => { … });
 * ```
 */
import * as v from "valibot";

const themePayload = v.object({ theme: v.picklist(["dark", "light"]) });

export type Theme = v.InferOutput<typeof themePayload>["theme"];

export type AppEvent =
  | { readonly name: "theme-changed"; readonly theme: Theme }
  | { readonly name: "back" | "background" | "foreground" | "web-visible" };

const PLAIN = v.picklist(["back", "background", "foreground", "web-visible"]);

/** The event, or `null` when this client doesn't support it or can't parse it. */
export function parseAppEvent(
  name: unknown,
  payload: unknown,
): AppEvent | null {
  if (name === "theme-changed") {
    const parsed = v.safeParse(themePayload, payload);
    return parsed.success ? { name, theme: parsed.output.theme } : null;
  }
  const plain = v.safeParse(PLAIN, name);
  return plain.success ? { name: plain.output } : null;
}

/** Installs the receiver, and returns a function that removes it. Unknown events are ignored. */
export function listenToApp(
  globals: object,
  listener: (event: AppEvent) => void,
): () => void {
  const receive = (name: unknown, payload: unknown): void => {
    const event = parseAppEvent(name, payload);
    if (event !== null) listener(event);
  };
  Reflect.set(globals, "onAppEvent", receive);
  return () => {
    if (Reflect.get(globals, "onAppEvent") === receive)
      Reflect.deleteProperty(globals, "onAppEvent");
  };
}

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

/** The event, or `null` when the app sent one that this client doesn't know or can't read. */
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

/** Installs the receiver; the answer takes it off again. Events that aren't known are passed over. */
export function listenToApp(
  globals: object,
  hear: (event: AppEvent) => void,
): () => void {
  const receive = (name: unknown, payload: unknown): void => {
    const event = parseAppEvent(name, payload);
    if (event !== null) hear(event);
  };
  Reflect.set(globals, "onAppEvent", receive);
  return () => {
    if (Reflect.get(globals, "onAppEvent") === receive)
      Reflect.deleteProperty(globals, "onAppEvent");
  };
}

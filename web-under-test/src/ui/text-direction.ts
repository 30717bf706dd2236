/** The page's text direction, for primitives with arrow keys that depend on it (§9). */

export function textDirection(): "ltr" | "rtl" {
  return document.documentElement.dir === "rtl" ? "rtl" : "ltr";
}

/** The direction in which the page is written, for primitives whose arrow keys follow it (§9). */

export function textDirection(): "ltr" | "rtl" {
  return document.documentElement.dir === "rtl" ? "rtl" : "ltr";
}

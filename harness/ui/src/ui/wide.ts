/** From here on, list and case stand side by side; the style sheets say the same. On paper there is no list. */
export const WIDE = "print, (width >= 900px)";

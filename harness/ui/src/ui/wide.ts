/** From here on, list and case stand side by side; the style sheets say the same. */
export const WIDE = "(width >= 900px)";

/** The width from which list and case are side by side; the style sheets repeat it. Print has no list. */
export const WIDE = "print, (width >= 900px)";

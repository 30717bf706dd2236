/**
 * The keys that move the selection in a list: arrows, `j` and `k`, Page Up and Down, Home and End.
 */

const PAGE = 10;

/** The row that the key moves to from `active`; undefined for other keys. It may be out of range. */
export function moveKey(
  key: string,
  active: number,
  count: number,
): number | null {
  switch (key) {
    case "ArrowDown":
    case "j":
      return active + 1;
    case "ArrowUp":
    case "k":
      return active - 1;
    case "PageDown":
      return active + PAGE;
    case "PageUp":
      return active - PAGE;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

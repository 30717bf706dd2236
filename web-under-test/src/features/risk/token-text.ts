/** A risk token consists of letters and digits; any other text may not be valid in a header. */
export function isTokenText(text: string): boolean {
  return /^[\dA-Za-z]+$/.test(text);
}

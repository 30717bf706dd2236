/** A risk token is letters and digits; of any other text nobody knows whether a header can carry it. */
export function isTokenText(text: string): boolean {
  return /^[\dA-Za-z]+$/.test(text);
}

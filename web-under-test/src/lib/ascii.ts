/** Lower case of `A` to `Z` alone, by which schemes, hosts and keywords are compared: `K` (the Kelvin sign) is no k. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

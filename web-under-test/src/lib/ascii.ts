/** Lower-cases `A` to `Z` only, for comparing schemes, hosts and keywords: `K` (the Kelvin sign) does not become `k`. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

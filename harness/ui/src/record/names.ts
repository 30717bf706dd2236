/** Removes the parts of texts that differ between similar failures. */

export function withoutNumbers(text: string): string {
  return text.replaceAll(/\d+/g, "0");
}

export function withoutNames(text: string): string {
  return text.replaceAll(NAME, "…");
}

/** A call, a link or a path: `goShare`, `home/coin`, `/v1/user`. */
const NAME = /\/?[\w.-]+\/[\w./-]+|\b[a-z]+[A-Z]\w*/g;

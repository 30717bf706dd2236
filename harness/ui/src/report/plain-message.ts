/** A message without the number of a call, which differs per case: `#1 goShare settled twice`. */
export function plainMessage(message: string): string {
  return message.replace(/^#\d+ /, "");
}

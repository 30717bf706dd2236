/** A message without the number that a call has in its own case: `#1 goShare settled twice`. */
export function plainMessage(message: string): string {
  return message.replace(/^#\d+ /, "");
}

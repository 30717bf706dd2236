/** Code in a message, marked by backticks: "the page has no function `back`". */

export interface Span {
  readonly text: string;
  readonly isCode: boolean;
}

/** The parts of a message. An unpaired backtick is part of the text. */
export function codeSpans(message: string): readonly Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const { 0: whole, 1: code = "", index } of message.matchAll(
    /`([^`]+)`/g,
  )) {
    if (index > end)
      spans.push({ text: message.slice(end, index), isCode: false });
    spans.push({ text: code, isCode: true });
    end = index + whole.length;
  }
  if (end < message.length)
    spans.push({ text: message.slice(end), isCode: false });
  return spans;
}

/** The message as plain text, for the document's title and accessible names. */
export function plainText(message: string): string {
  return codeSpans(message)
    .map(({ text }) => text)
    .join("");
}

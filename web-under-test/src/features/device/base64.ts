/** Base64 of a text's UTF-8: standard alphabet, padded. */

export function encodeBase64(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) =>
    String.fromCodePoint(byte),
  );
  return btoa(bytes.join(""));
}

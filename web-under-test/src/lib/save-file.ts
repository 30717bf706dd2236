/** Downloads a file that the page created. */
export function saveFile(
  document: Document,
  name: string,
  content: Blob,
): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
}

/** A search by words. All must be found, in any order and ignoring case. */

export function createWordMatcher(words: string): (text: string) => boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const found = text.toLowerCase();
    return wanted.every((word) => found.includes(word));
  };
}

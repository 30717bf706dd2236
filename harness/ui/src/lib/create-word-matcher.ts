/** A search by words: each of them has to be found, in any order and any case. */

export function createWordMatcher(words: string): (text: string) => boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const found = text.toLowerCase();
    return wanted.every((word) => found.includes(word));
  };
}

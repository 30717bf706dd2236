/** The words of the client's scripts, which include every name that the client looks for. */
import type { Send } from "./reporter";
import type { Scope } from "./scope";

const MOST_SCRIPTS = 200;
const MOST_WORDS = 20_000;

/** The most words of a message. */
const MOST_IN_MESSAGE = 2000;

/** Returns the words of texts, without names that are on window. */
export function wordsIn(scope: Scope, texts: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const text of texts)
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]{1,60}/g))
      if (found.size < MOST_WORDS && !(word in scope)) found.add(word);
  return [...found];
}

export class WordCollector {
  /** The addresses of the scripts that were read. */
  private readonly collected = new Set<string>();

  constructor(
    private readonly scope: Scope,
    private readonly send: Send,
    /** The texts of the app's scripts. */
    private readonly scripts: readonly string[],
  ) {}

  /** Sends the words of the present scripts. A script of another origin can't be read. */
  async collect(): Promise<void> {
    const texts = [...this.scripts, ...this.inlineTexts()];
    for (const address of [...this.addresses()].slice(0, MOST_SCRIPTS))
      if (this.isReadable(address) && !this.collected.has(address)) {
        this.collected.add(address);
        const response = await this.scope.fetch(address);
        texts.push(await response.text());
      }
    const all = wordsIn(this.scope, texts);
    for (let from = 0; from < all.length; from += MOST_IN_MESSAGE)
      this.send({
        kind: "words",
        words: all.slice(from, from + MOST_IN_MESSAGE),
      });
  }

  /** Returns the texts of inline scripts and of handlers in attributes. */
  private inlineTexts(): string[] {
    const { document } = this.scope;
    const texts: string[] = [];
    for (const script of document.scripts)
      if (!script.src) texts.push(script.textContent);
    for (const element of document.querySelectorAll("*"))
      for (const { name, value } of element.attributes)
        if (name.startsWith("on")) texts.push(value);
    return texts;
  }

  /** Returns the addresses of scripts, loaded as a resource or by an element. */
  private addresses(): Set<string> {
    const { document, performance } = this.scope;
    const addresses = new Set(
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => /\.[mc]?[jt]sx?(\?|$)/.test(name)),
    );
    for (const script of document.scripts)
      if (script.src) addresses.add(script.src);
    return addresses;
  }

  private isReadable(address: string): boolean {
    return new URL(address).origin === this.scope.location.origin;
  }
}

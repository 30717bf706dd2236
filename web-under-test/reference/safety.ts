/** The client's filters for amounts and links (§5). */
import { judgeLink } from "../src/features/safe-links/judge-link";
import { cleanAmount } from "../src/lib/amount";
import type { Rule } from "./evaluate";

interface Typed {
  readonly text: string;
  readonly places: number;
}

interface Link {
  readonly href: string;
  readonly target: string | null;
  readonly rel: string | null;
}

export const SAFETY = {
  amount: ({ text, places }: Typed) => cleanAmount(text, places),
  link: ({ href, ...attributes }: Link) => judgeLink(href, attributes),
} satisfies Readonly<Record<string, Rule>>;

/** Evaluates batches of inputs, one after another, until there are no more. */

/** The client's result for one input, both as JSON. */
export type Rule = (input: never) => unknown;

interface Batch {
  readonly rule: string;
  readonly inputs: readonly unknown[];
}

type Outcome = { readonly value: unknown } | { readonly error: string };

/** Sends results, and returns the next batch. */
export type Exchange = (outcomes: readonly Outcome[]) => Promise<Batch>;

export async function evaluateAll(
  rules: Readonly<Record<string, Rule>>,
  exchange: Exchange,
): Promise<never> {
  let outcomes: Outcome[] = [];
  for (;;) {
    const { rule, inputs } = await exchange(outcomes);
    outcomes = [];
    for (const input of inputs)
      outcomes.push(await evaluate(rules[rule], rule, input));
  }
}

async function evaluate(
  rule: Rule | undefined,
  name: string,
  input: unknown,
): Promise<Outcome> {
  if (rule === undefined) return { error: `no such rule: ${name}` };
  try {
    // Each rule's input is what its test sends.
    return { value: (await rule(input as never)) ?? null };
  } catch (error) {
    return { error: String(error) };
  }
}

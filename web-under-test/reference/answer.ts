/** Answers batches of questions, one after another, for as long as there are any. */

/** The client's result for one input, both as JSON. */
export type Rule = (input: never) => unknown;

interface Batch {
  readonly rule: string;
  readonly inputs: readonly unknown[];
}

type Answer = { readonly value: unknown } | { readonly error: string };

/** Hands in answers, and gets the next batch in return. */
export type Exchange = (answers: readonly Answer[]) => Promise<Batch>;

export async function answer(
  rules: Readonly<Record<string, Rule>>,
  exchange: Exchange,
): Promise<never> {
  let answers: Answer[] = [];
  for (;;) {
    const { rule, inputs } = await exchange(answers);
    answers = [];
    for (const input of inputs)
      answers.push(await answerOne(rules[rule], rule, input));
  }
}

async function answerOne(
  rule: Rule | undefined,
  name: string,
  input: unknown,
): Promise<Answer> {
  if (rule === undefined) return { error: `no such rule: ${name}` };
  try {
    // Each rule's input is what its test sends.
    return { value: (await rule(input as never)) ?? null };
  } catch (error) {
    return { error: String(error) };
  }
}

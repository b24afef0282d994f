/** Returns how many tokens a text costs a model. */
export type CountTokens = (text: string) => number;

/** Average length of a token in English prose and JSON. */
const CHARACTERS_PER_TOKEN = 4;

/** Returns an exact count if the development dependencies are installed, and otherwise an estimate. `unit` says which. */
export async function tokenCounter(): Promise<{ readonly count: CountTokens; readonly unit: string }> {
  const encoding = await import('gpt-tokenizer/encoding/o200k_base').catch(() => undefined);
  if (encoding) return { count: encoding.countTokens, unit: 'tokens of o200k_base' };
  return {
    count: (text) => Math.ceil(text.length / CHARACTERS_PER_TOKEN),
    unit: `tokens, estimated as characters divided by ${CHARACTERS_PER_TOKEN}`,
  };
}

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** What a value costs whoever reads it as JSON. */
export interface Size {
  readonly bytes: number;
  /** Of o200k_base, the vocabulary of a current family of models; those of others differ by some tenths. */
  readonly tokens: number;
}

/** The size of a value as JSON without white space, which is how every surface sends it. */
export function sizeOf(value: unknown): Size {
  const json = JSON.stringify(value);
  return { bytes: Buffer.byteLength(json), tokens: countTokens(json) };
}

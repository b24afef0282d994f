/** Valid and invalid inputs for every tool. Most of the invalid ones are derived from the schema. */
import type { ManifestTool } from '../fixtures.ts';

const SLUG = { slug: 'friction-is-a-budget' };

const GOOD: Readonly<Record<string, readonly object[]>> = {
  get_latest_articles: [
    {},
    { query: 'false positives', limit: 2 },
    { category: 'Fraud Prevention', sortBy: 'asc', offset: 1 },
    { offset: 1000 },
    { from: '2025-03', to: '2026', tag: 'AI agents' },
    { query: 'false positives', to: '2025-12-31', tag: 'base rates' },
    // As language models send them.
    { query: null, limit: '2', category: 'fraud preventions' },
    { query: null, from: 2025, to: null, tag: 'ai-agent' },
  ],
  get_article_content: [SLUG, { ...SLUG, include_body: true }, { slug: 'friction-is-a-budget#a-receipt' }],
  get_essay_takeaways: [SLUG],
  get_offerings: [{}, { category: 'advisory' }, { category: 'Speaking' }],
  get_positioning_and_messaging: [{}, { target_audience: 'platform engineer' }],
  get_proof_points: [{}, { type: 'patent' }],
  get_recent_greetings: [{}, { limit: 1 }],
  post_greeting_to_humans: [
    { message: 'Good day, said at every door' },
    { message: '  Good day, said at every door ', agent_name: '分析エージェント 😀' },
  ],
};

/** Inputs that match the schema but are rejected by the tool. */
const REJECTED: Readonly<Record<string, readonly object[]>> = {
  get_latest_articles: [
    { from: '2025-13' },
    { from: '2026', to: '2025' },
    { tag: 'agent' },
    { category: 'fraud' },
  ],
  get_article_content: [
    { slug: 'friction' },
    { slug: '' },
    { slug: 'how much friction customers accept' },
    { slug: 'friction-is-a-budget#none' },
  ],
  get_essay_takeaways: [{ slug: 'nothing-like-it' }],
  post_greeting_to_humans: [
    { message: 'Come to https://elsewhere.example/' },
    { message: 'Write to someone@elsewhere.example' },
    { message: 'Unseen \u200b here' },
    { message: ' \n ' },
  ],
};

export function goodInputs({ name }: ManifestTool): readonly object[] {
  return GOOD[name] ?? [{}];
}

interface InputSchema {
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
}

interface PropertySchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

export function badInputs({ name, inputSchema }: ManifestTool): readonly object[] {
  const { properties = {}, required = [] } = inputSchema as InputSchema;
  const valid = required.length > 0 ? (goodInputs({ name } as ManifestTool)[0] ?? {}) : {};
  const wrong = Object.entries(properties).flatMap(([property, schema]) =>
    wrongValues(schema, required.includes(property)).map((value) => ({ ...valid, [property]: value })),
  );
  return [
    ...(required.length > 0 ? [{}] : []),
    { ...valid, zebra: 1 },
    ...Object.keys(properties).map((property) => ({ ...valid, [property.slice(1)]: 1 })),
    ...wrong,
    ...(REJECTED[name] ?? []),
  ];
}

function wrongValues(
  { type, enum: values, minimum, maximum, maxLength }: PropertySchema,
  isRequired: boolean,
): readonly unknown[] {
  return [
    {},
    [],
    type === 'string' ? 5 : 'five',
    ...(isRequired ? [null] : []),
    ...(type === 'boolean' ? [] : [true]),
    ...(values ? ['none of these'] : []),
    ...(minimum === undefined ? [] : [minimum - 1, minimum + 0.5]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(maxLength === undefined ? [] : ['a'.repeat(maxLength + 1)]),
  ];
}

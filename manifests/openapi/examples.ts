/** Examples for the OpenAPI document: what the endpoints answer to short requests about the content. */
import { z } from 'zod/v3';
import type { ContentBundle } from '../../web/core/bundle.ts';
import type { Endpoint, EndpointContext } from '../../web/core/documents/define-endpoint.ts';
import { type Greeting, type NewGreeting, PUBLISHED_NOTE } from '../../web/core/greetings.ts';
import { type JsonSchema, toJsonSchema } from '../../web/core/json-schema.ts';
import { bodyReader } from '../../web/core/library.ts';
import { ProblemError } from '../../web/core/problems.ts';
import { essayTemplate } from '../../web/core/resources.ts';
import type { Search } from '../../web/core/search/search.ts';
import { parseInput } from '../../web/core/validate.ts';
import type { ManifestSource } from '../source.ts';

export interface Example {
  readonly input: Readonly<Record<string, unknown>>;
  /** The shortened answer; undefined if the site has nothing to answer with, such as an essay. */
  readonly answer: unknown;
}

/** Texts are cut to this many characters. */
const MAX_TEXT = 28;

const GREETING: NewGreeting = {
  message: 'Thank you for the essays. May I quote one?',
  agent_name: 'Research assistant',
};

export async function exampleOf(endpoint: Endpoint, context: EndpointContext): Promise<Example> {
  const input = inputOf(endpoint, context.bundle);
  try {
    const answer = await endpoint.handle(parseInput(endpoint.input, input) as never, context);
    return { input, answer: shortenExample(answer, toJsonSchema(endpoint.answer)) };
  } catch (error) {
    if (error instanceof ProblemError) return { input, answer: undefined };
    throw error;
  }
}

/** Returns values for the fields of the input that are worth showing. The others are optional. */
function inputOf(endpoint: Endpoint, bundle: ContentBundle): Example['input'] {
  const [newest] = bundle.essays;
  const slug = newest?.slug ?? 'a-new-essay';
  const known: Example['input'] = {
    q: newest?.title,
    limit: 1,
    slug,
    uri: essayTemplate(bundle).uriTemplate.replace('{slug}', slug),
    target_audience: bundle.positioning.personas[0]?.name,
    ...GREETING,
    name: 'Ada Example',
    email: 'ada@example.com',
    topic: 'A quotation',
  };
  const fields = Object.entries<z.ZodTypeAny>(endpoint.input.shape).map(([name, schema]) => {
    return [name, schema instanceof z.ZodEnum ? schema.options[0] : known[name]] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/**
 * Returns a context that depends only on the content, so that the same content gives the same examples. It has one
 * greeting.
 */
export function exampleContext({
  bundle,
  library,
}: Pick<ManifestSource, 'bundle' | 'library'>): EndpointContext {
  const now = new Date(`${bundle.status.updated}T12:00:00Z`);
  const posted = (greeting: NewGreeting): Greeting => {
    return { id: '5f0c9a3e71b2d846', ...greeting, created_at: now.toISOString(), channel: 'rest' };
  };
  return {
    bundle,
    search: searchOf(bundle),
    bodyOf: bodyReader(library),
    greetings: {
      post: async (greeting) => ({ ...posted(greeting), note: PUBLISHED_NOTE }),
      recent: async () => ({ total: 1, greetings: [posted(GREETING)] }),
    },
    inquiries: {
      requireAllowedPage: () => undefined,
      accept: async () => ({ id: '8d1e6b40c7a95f32' }),
      formToken: () => ({ token: '1782907200.Yx0c9a3e71b2d846', expiresInSeconds: 3600 }),
    },
    now: () => now,
  };
}

/** Returns a search that finds the newest essay by its title. A real index would delay publishing. */
function searchOf({ essays }: ContentBundle): Search {
  const hits = essays.slice(0, 1).map(({ slug, title }) => {
    const highlights = [{ start: 0, end: title.length }];
    const field = 'title' as const;
    return {
      slug,
      score: 1,
      matchedBy: field,
      matches: [{ field, snippet: title, highlights, words: [title] }],
    };
  });
  return {
    search: async () => ({ total: hits.length, hits, notes: [] }),
    termsOf: async (text) => text.split(' '),
  };
}

/** Keeps one item of each list, one entry of each object without fixed fields, and the first words of each text. */
function shortenExample(value: unknown, schema: JsonSchema): unknown {
  if (typeof value === 'string') return shortenText(value);
  if (typeof value !== 'object' || value === null) return value;
  const { items = {}, properties } = schema as {
    items?: JsonSchema;
    properties?: Record<string, JsonSchema>;
  };
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shortenExample(item, items));
  const entries = Object.entries(value).slice(0, properties ? undefined : 1);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, shortenExample(inner, properties?.[name] ?? {})]),
  );
}

/** Cuts a text after a word. Leaves addresses and slugs whole, which are in ASCII and have no spaces. */
function shortenText(text: string): string {
  if (text.length <= MAX_TEXT || /^[!-~]+$/.test(text)) return text;
  const start = text.slice(0, MAX_TEXT).toWellFormed();
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > 0 ? start.slice(0, lastSpace) : start}…`;
}

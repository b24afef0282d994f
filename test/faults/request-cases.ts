/** Requests to the REST endpoints, with every known expensive value of every parameter. */
import { type FindValues, next, type SiteFacts, textKinds, type Value } from './expensive-values.ts';
import type { KnownRequests, Operation, Parameter } from './known-requests.ts';

/** A request that is measured. */
export interface Case {
  /** The route in the report. */
  readonly route: string;
  readonly name: string;
  /** The status of the response or, over MCP, of its first result. An error of the protocol has its code. */
  readonly expected: number;
  readonly isBatch?: boolean;
  readonly path: () => string;
  readonly init?: () => RequestInit;
}

export type Input = Readonly<Record<string, unknown>>;

/** Values from an earlier response, each for one request. */
export interface Prepared {
  /** A token of the form and its cookie. */
  readonly formToken: () => Readonly<Record<string, string>>;
  /** An inquiry with its draft. */
  readonly draftedInquiry: () => Input;
}

export interface CaseSources {
  readonly known: KnownRequests;
  readonly site: SiteFacts;
  readonly findValues: FindValues;
  readonly prepared: Prepared;
}

/** Limits of the server on the bytes of a body and of the target, which is in the header. */
export const MAX_BODY = 16_384;
const MAX_TARGET = 14_500;
export const JSON_HEADERS = { 'content-type': 'application/json' };

/** Returns an inquiry that has not been sent before. */
export function newInquiry(): Input {
  return { name: 'Ada Example', email: 'ada@example.com', message: `May I call? ${next()}` };
}

/** Returns what an operation needs in addition to the parameter with the expensive value. */
function createBases({ words, slugs, resources }: SiteFacts): Readonly<Record<string, () => Input>> {
  const [, rare] = textKinds(words)[0] ?? [];
  const text = (length: number) => (rare?.(length) ?? '').trim();
  const greeting = () => ({ message: text(100) });
  const slug = () => ({ slug: slugs.at(-1) });
  return {
    searchEssays: () => ({ q: text(5_000), limit: 50 }),
    get_latest_articles: () => ({ query: text(500), limit: 50 }),
    postGreeting: greeting,
    post_greeting_to_humans: greeting,
    sendInquiry: newInquiry,
    send_inquiry: newInquiry,
    submitContactForm: newInquiry,
    get_article_content: slug,
    get_essay_takeaways: slug,
    draft_inquiry: () => ({ purpose: text(100) }),
    readResource: () => ({ uri: resources[0] }),
    describeTool: () => ({ name: 'get_offerings' }),
  };
}

/** Shortens the longest text of the input until it fits. */
export function fitted(input: Input, sizeOf: (input: Input) => number, limit: number): Input {
  if (sizeOf(input) <= limit) return input;
  const [[name = '', longest] = []] = Object.entries(input).toSorted(([, one], [, other]) => {
    return String(other).length - String(one).length;
  });
  const characters = [...String(longest)];
  return fitted({ ...input, [name]: characters.slice(0, characters.length * 0.9).join('') }, sizeOf, limit);
}

interface Variation {
  readonly name: string;
  readonly expected: number;
  readonly parameter?: Parameter;
  readonly make: () => Input;
}

/** @throws Error if a parameter has no values */
export function variationsOf(operation: Operation, { site, findValues }: CaseSources): readonly Variation[] {
  const base = createBases(site)[operation.id] ?? (() => ({}));
  const ofParameter = (parameter: Parameter) => {
    const values = findValues(operation.id, parameter.name, parameter.schema);
    if (!values) throw new Error(`There is no case for the parameter ${parameter.name} of ${operation.id}.`);
    return values.map(({ name, expected, make }: Value) => ({
      name: `${parameter.name}: ${name}`,
      expected,
      parameter,
      make: () => ({ ...base(), [parameter.name]: make() }),
    }));
  };
  // The inputs of inquiries ignore fields that they do not know.
  const expected = /inquiry|contactform/i.test(operation.id) && operation.path !== '/mcp' ? 200 : 400;
  const unknown = () => Object.fromEntries(Array.from({ length: 900 }, () => [`u${next()}`, 1]));
  return [
    { name: 'as usual', expected: 200, make: base },
    { name: 'unknown fields', expected, make: () => ({ ...base(), ...unknown() }) },
    ...operation.parameters.flatMap(ofParameter),
  ];
}

/** Returns the requests to every operation of the OpenAPI document. */
export function endpointCases(sources: CaseSources): readonly Case[] {
  return sources.known.operations.flatMap((operation) =>
    variationsOf(operation, sources).map((variation) => endpointCase(operation, variation, sources)),
  );
}

function endpointCase(
  { id, method, path, parameters }: Operation,
  variation: Variation,
  sources: CaseSources,
): Case {
  const { name, expected, make } = variation;
  const inHeader = new Set(
    parameters.filter((parameter) => parameter.in === 'header').map((header) => header.name),
  );
  const token = () => (id === 'submitContactForm' ? sources.prepared.formToken() : {});
  const common = { route: `${method} ${path}`, name, expected };
  const inputOf = (isHeader: boolean, input: Input) =>
    Object.fromEntries(Object.entries(input).filter(([field]) => inHeader.has(field) === isHeader));
  if (method === 'GET') {
    return {
      ...common,
      path: () => {
        const input = fitted(make(), (given) => queryOf(given).length, MAX_TARGET);
        const [place] = path.match(/\{\w+\}/) ?? [];
        if (!place) return `${path}?${queryOf(input)}`;
        const { [place.slice(1, -1)]: value, ...rest } = input;
        return `${path.replace(place, encodeURIComponent(String(value)))}?${queryOf(rest)}`;
      },
    };
  }
  return {
    ...common,
    path: () => path,
    init: () => {
      const input = make();
      const body = fitted(
        inputOf(false, input),
        (given) => Buffer.byteLength(JSON.stringify(given)),
        MAX_BODY,
      );
      const headers = { ...JSON_HEADERS, ...token(), ...(inputOf(true, input) as Record<string, string>) };
      return { method, headers, body: JSON.stringify(body) };
    },
  };
}

function queryOf(input: Input): string {
  return new URLSearchParams(input as Record<string, string>).toString();
}

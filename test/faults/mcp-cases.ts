/** Messages to MCP, alone and in batches, with every known expensive value of every parameter. */
import { fill, next } from './expensive-values.ts';
import {
  type Case,
  type CaseSources,
  fitted,
  type Input,
  JSON_HEADERS,
  MAX_BODY,
  variationsOf,
} from './request-cases.ts';

/** A message to MCP, measured alone and in a batch. */
export interface Message extends Pick<Case, 'name' | 'expected'> {
  readonly route: string;
  readonly method: string;
  readonly params: () => object;
}

/** Returns the messages for every tool and prompt, and for the other methods. */
export function messagesOf(sources: CaseSources): readonly Message[] {
  const { known, prepared } = sources;
  const calls = [...known.tools, ...known.prompts].flatMap((operation) => {
    const { id, method } = operation;
    const isPrompt = method === 'prompts/get';
    return variationsOf(operation, sources).map(({ name, expected, make }): Message => {
      const route = `${method} ${id}`;
      const params = () => ({ name: id, arguments: jsonFitted(make()) });
      return {
        route,
        name,
        expected: isPrompt && expected === 400 ? INVALID_PARAMS : expected,
        method,
        params,
      };
    });
  });
  const drafted: Message = {
    route: 'tools/call send_inquiry',
    name: 'with its draft',
    expected: 200,
    method: 'tools/call',
    params: () => ({ name: 'send_inquiry', arguments: prepared.draftedInquiry() }),
  };
  return [...calls, drafted, ...otherMessages(sources)];
}

function jsonFitted(input: Input): Input {
  return fitted(input, (given) => Buffer.byteLength(JSON.stringify(given)), MAX_BODY - 500);
}

const INVALID_PARAMS = -32_602;

/** @throws Error if a method has no case */
function otherMessages({ known, site, findValues }: CaseSources): readonly Message[] {
  const { slugs, skills } = site;
  const long = (length = 10_000) => fill((number) => `${number}-`, length);
  const message = (name: string, params: () => object, expected = 200) => ({ name, params, expected });
  const list = [
    message('as usual', () => ({})),
    message('a long cursor', () => ({ cursor: long() })),
    message('a large _meta', () => ({ _meta: { x: long() } })),
  ];
  const complete = (value: () => string | undefined, expected = 200) => {
    const ref = { type: 'ref/resource', uri: `resource://${site.siteKey}/essays/{slug}` };
    return { params: () => ({ ref, argument: { name: 'slug', value: value() } }), expected };
  };
  const client = { protocolVersion: '2025-11-25', capabilities: {} };
  const byMethod: Readonly<Record<string, readonly Pick<Message, 'name' | 'params' | 'expected'>[]>> = {
    ping: [message('as usual', () => ({}))],
    initialize: [
      message('a long name', () => ({ ...client, clientInfo: { name: long(), version: '1' } })),
      message('many capabilities', () => ({
        ...client,
        capabilities: {
          experimental: Object.fromEntries(Array.from({ length: 400 }, () => [`c${next()}`, {}])),
        },
        clientInfo: { name: 'a', version: '1' },
      })),
      message('without parameters', () => ({}), INVALID_PARAMS),
    ],
    'tools/list': list,
    'resources/list': list,
    'resources/templates/list': list,
    'prompts/list': list,
    'skills/list': list,
    'skills/get': [
      ...skills.map((uri) => message(uri, () => ({ uri }))),
      message('an unknown one', () => ({ uri: long() }), INVALID_PARAMS),
    ],
    'resources/read': [
      ...skills.map((uri) => message(uri, () => ({ uri }))),
      ...(findValues('resources/read', 'uri', {}) ?? []).map(({ name, expected, make }) =>
        message(name, () => ({ uri: make() }), expected === 404 ? INVALID_PARAMS : expected),
      ),
    ],
    'tools/call': [
      message('an unknown tool', () => ({ name: long(), arguments: {} }), INVALID_PARAMS),
      message(
        'arguments of the wrong type',
        () => ({ name: 'get_offerings', arguments: [long()] }),
        INVALID_PARAMS,
      ),
    ],
    'prompts/get': [message('an unknown prompt', () => ({ name: long() }), INVALID_PARAMS)],
    'completion/complete': [
      { name: 'every slug', ...complete(() => '') },
      { name: 'a beginning', ...complete(() => slugs[next() % slugs.length]?.slice(0, 2)) },
      {
        name: 'a misspelt slug',
        ...complete(() => slugs[next() % slugs.length]?.replace(/^(..)(.)(.)/, '$1$3$2')),
      },
      { name: 'long', ...complete(() => long(10_000)) },
      message('of a prompt', () => {
        return {
          ref: { type: 'ref/prompt', name: 'brief_me' },
          argument: { name: 'occasion', value: long() },
        };
      }),
    ],
  };
  return known.mcpMethods.flatMap((method) => {
    const messages = byMethod[method];
    if (!messages) throw new Error(`There is no case for the method ${method}.`);
    return messages.map((given) => ({ route: method, method, ...given }));
  });
}

/** Limits of the server on the messages of a batch, and on those that call a tool or read a resource. */
const MAX_BATCH = 20;
const MAX_CALLS = 4;

/** Returns the message alone and, unless it must be alone, the largest batch of such messages. */
export function caseOfMessage(message: Message): Case {
  const { route, name, expected } = message;
  return {
    route: `POST /mcp ${route}`,
    name,
    expected,
    path: () => '/mcp',
    init: () => ({ method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(envelope(message)) }),
  };
}

/** Returns a batch of as many messages as the server accepts and a body holds. The first ones come in first. */
export function batchOf(route: string, name: string, messages: readonly Message[]): Case {
  const [first] = messages;
  const body = () => {
    const sent: string[] = [];
    let [size, calls] = [1, 0];
    for (const message of messages) {
      for (;;) {
        const text = JSON.stringify(envelope(message));
        const isCall = message.method === 'tools/call' || message.method === 'resources/read';
        size += Buffer.byteLength(text) + 1;
        if (size > MAX_BODY || sent.length === MAX_BATCH || (isCall && calls === MAX_CALLS)) {
          size -= Buffer.byteLength(text) + 1;
          break;
        }
        if (isCall) calls += 1;
        sent.push(text);
      }
    }
    return `[${sent.join(',')}]`;
  };
  const init = () => ({ method: 'POST', headers: JSON_HEADERS, body: body() });
  return { route, name, expected: first?.expected ?? 200, isBatch: true, path: () => '/mcp', init };
}

function envelope({ method, params }: Message) {
  return { jsonrpc: '2.0', id: next(), method, params: params() };
}

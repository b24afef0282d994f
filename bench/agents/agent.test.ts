import { expect, it } from 'vitest';
import { readWordVectors } from '../../site/meaning/essay-meaning.ts';
import { collect } from '../../test/helpers/collect.ts';
import type { JsonSchema } from '../../web/core/json-schema.ts';
import type { ActionInput, AgentAction, Reading } from './action.ts';
import { createAgent } from './agent.ts';
import { createRelevance } from './relevance.ts';

const relevance = await createRelevance('en', readWordVectors());

interface Given {
  readonly name: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly run?: (input: ActionInput) => Reading;
}

function action({ name, description = '', properties = {}, required = [], run }: Given): AgentAction {
  const inputSchema = { type: 'object', properties, required };
  const answer = run ?? ((input: ActionInput) => ({ text: JSON.stringify(input) }));
  return { name, title: '', description, inputSchema, run: async (input) => answer(input) };
}

const ask = (question: string, ...given: readonly Given[]) =>
  collect(createAgent({ listing: '', actions: given.map(action) }, relevance)(question));

const boats = { name: 'boats', description: 'Boats in the harbor.' };
const bread = { name: 'bread', description: 'Bread from the bakery.' };

it('calls the action whose description is most similar, then the next', async () => {
  expect(await ask('Which ships sail from the port?', bread, boats)).toMatchObject([
    { name: 'boats' },
    { name: 'bread' },
  ]);
});

it('ignores a sentence about another action', async () => {
  const shop = { name: 'shop', description: 'Cakes. For boats in the harbor, use boats.' };
  expect(await ask('Which boats are in the harbor?', shop, boats)).toMatchObject([
    { name: 'boats' },
    { name: 'shop' },
  ]);
});

it('sends a choice that the question mentions, and otherwise none', async () => {
  const properties = { kind: { type: 'string', enum: ['sailing_boat', 'ferry'] } };
  const [sailing] = await ask('Is there a sailing boat?', { ...boats, properties });
  const [other] = await ask('Which boats are there?', { ...boats, properties });
  expect([sailing?.text, other?.text]).toEqual(['{"kind":"sailing_boat"}', '{}']);
});

it('sends the words that the description does not contain as free text', async () => {
  const properties = { words: { type: 'string' }, sender: { type: 'string', default: 'nobody' } };
  const [call] = await ask('Which boats carry anchors and sea-boots?', { ...boats, properties });
  expect(call?.text).toBe('{"words":"carry anchors sea boots"}');
});

it('sends a quoted phrase as a required value, as part of a path if the description shows one', async () => {
  const required = ['slug'];
  const inPath = { slug: { type: 'string', description: 'As in /boats/<slug>.' } };
  const plain = { slug: { type: 'string' } };
  const texts = [];
  for (const properties of [inPath, plain]) {
    texts.push((await ask('How old is the boat “Grey Gull”?', { ...boats, properties, required }))[0]?.text);
  }
  expect(texts).toEqual(['{"slug":"grey-gull"}', '{"slug":"Grey Gull"}']);
});

it('takes a missing value from the action that the description of the field names', async () => {
  const properties = { slug: { type: 'string', description: 'From harbor_list.' } };
  const list = { name: 'harbor_list', run: () => ({ text: '{"all":[{"slug":"gull"},{"slug":"tern"}]}' }) };
  const calls = await ask('How old is the newest boat?', { ...boats, properties, required: ['slug'] }, list);
  expect(calls).toMatchObject([{ name: 'harbor_list' }, { name: 'boats', text: '{"slug":"gull"}' }]);
});

it('gives up when no action can be called', async () => {
  const properties = { slug: { type: 'string' } };
  expect(await ask('How old is the boat?', { ...boats, properties, required: ['slug'] })).toEqual([]);
});

it('follows links, first the one with the quoted title', async () => {
  const gull = { ...action({ name: '/gull' }), title: 'Grey Gull' };
  const home = {
    name: '/',
    description: 'Boats.',
    run: () => ({ text: 'Home', links: [action(bread), gull] }),
  };
  const calls = await ask('How old is the boat “Grey Gull”?', home, { name: '/legal' });
  expect(calls.map(({ name }) => name)).toEqual(['/', '/gull']);
});

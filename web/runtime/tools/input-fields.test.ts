import { describe, expect, it } from 'vitest';
import { bundleOf } from '../../../test/helpers/runtime/site.ts';
import { toDescriptor } from './descriptor.ts';
import { createRegistry } from './registry.ts';
import { type InputField, inputFields } from './tool-words.ts';

const tools = [...createRegistry(bundleOf()).values()].map(toDescriptor);

function fieldOf(tool: string, name: string): InputField | undefined {
  const schema = tools.find((candidate) => candidate.name === tool)?.inputSchema ?? {};
  return inputFields(schema).find((field) => field.name === name);
}

describe('the fields of a tool', () => {
  it('are numbers with their bounds and what is taken when they are left out', () => {
    expect(fieldOf('get_latest_articles', 'limit')).toMatchObject({
      type: 'number',
      required: false,
      kind: 'integer, 1 to 50, default 5',
      fallback: '5',
    });
    expect(fieldOf('get_latest_articles', 'offset')?.kind).toBe('integer, at least 0, default 0');
  });

  it('are choices where only some values are taken', () => {
    expect(fieldOf('get_latest_articles', 'category')).toMatchObject({
      type: 'choice',
      choices: ['Frontier AI', 'Fraud Prevention'],
      kind: 'one of “Frontier AI”, “Fraud Prevention”',
      fallback: undefined,
    });
  });

  it('are texts, required where the tool cannot do without', () => {
    expect(fieldOf('get_article_content', 'slug')).toMatchObject({
      type: 'text',
      required: true,
      maxLength: 200,
    });
    expect(fieldOf('post_greeting_to_humans', 'agent_name')).toMatchObject({ type: 'text', required: false });
  });

  it('are none for a tool without input, nor for what is no schema', () => {
    expect(inputFields(tools.find(({ name }) => name === 'get_live_status')?.inputSchema ?? {})).toEqual([]);
    expect(inputFields({ properties: { odd: true } })).toEqual([]);
  });
});

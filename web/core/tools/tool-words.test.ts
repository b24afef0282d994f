import { describe, expect, it } from 'vitest';
import { bundleOf } from '../../../test/helpers/core/site.ts';
import { toDescriptor } from './descriptor.ts';
import { createRegistry } from './registry.ts';
import { annotationsInWords, type InputField, inputFields } from './tool-words.ts';

const tools = [...createRegistry(bundleOf()).values()].map(toDescriptor);

function fieldOf(tool: string, name: string): InputField | undefined {
  const schema = tools.find((candidate) => candidate.name === tool)?.inputSchema ?? {};
  return inputFields(schema).find((field) => field.name === name);
}

describe('inputFields', () => {
  it('returns numbers with their bounds and default', () => {
    expect(fieldOf('get_latest_articles', 'limit')).toMatchObject({
      type: 'number',
      required: false,
      kind: 'integer, 1 to 50, default 5',
      fallback: '5',
    });
    expect(fieldOf('get_latest_articles', 'offset')?.kind).toBe('integer, at least 0, default 0');
  });

  it('returns an enum as a choice', () => {
    expect(fieldOf('get_latest_articles', 'category')).toMatchObject({
      type: 'choice',
      choices: ['Frontier AI', 'Fraud Prevention'],
      kind: 'one of “Frontier AI”, “Fraud Prevention”',
      fallback: undefined,
    });
  });

  it('returns strings as text fields, required or optional', () => {
    expect(fieldOf('get_article_content', 'slug')).toMatchObject({
      type: 'text',
      required: true,
      maxLength: 200,
    });
    expect(fieldOf('post_greeting_to_humans', 'agent_name')).toMatchObject({ type: 'text', required: false });
  });

  it('returns nothing for a tool without input or an invalid schema', () => {
    expect(inputFields(tools.find(({ name }) => name === 'get_live_status')?.inputSchema ?? {})).toEqual([]);
    expect(inputFields({ properties: { odd: true } })).toEqual([]);
  });
});

describe('annotationsInWords', () => {
  it('describes only the hints that a tool has, by name and in words', () => {
    expect(annotationsInWords({ readOnlyHint: true, openWorldHint: false })).toEqual([
      { name: 'readOnlyHint: true', words: 'it only reads' },
      { name: 'openWorldHint: false', words: 'it stays within this site' },
    ]);
  });

  it('describes the consequences of a tool that writes', () => {
    const words = annotationsInWords({ readOnlyHint: false, openWorldHint: false, consequentialHint: true });
    expect(words.map(({ words }) => words)).toContain('it changes something');
    expect(words.map(({ words }) => words)).toContain('it cannot be undone: ask your user first');
  });
});

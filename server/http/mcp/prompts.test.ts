import { describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/core/english.ts';
import { bundleOf } from '../../../test/helpers/core/site.ts';
import { ProblemError } from '../../../web/core/problems.ts';
import { createResources } from '../../../web/core/resources.ts';
import { createRegistry } from '../../../web/core/tools/registry.ts';
import { createPrompts } from './prompts.ts';

const bundle = bundleOf();
const prompts = createPrompts(bundle);
const promptOf = (name: string) => {
  const prompt = prompts.find((candidate) => candidate.name === name);
  if (!prompt) throw new Error(`There is no prompt ${name}.`);
  return prompt;
};
const inputs = { brief_me: {}, draft_inquiry: { purpose: english('contact.wishTalk') } } as const;

describe.each(Object.entries(inputs))('the prompt %s', (name, input) => {
  it('names the site’s owner, and only tools and resources that exist', () => {
    const prompt = promptOf(name);
    const text = prompt.write(input);
    expect(text).toContain(bundle.site.name);
    const tools = text.match(/\b(get|read|post)_\w+/g) ?? [];
    expect(tools.length).toBeGreaterThan(0);
    for (const tool of tools) expect([...createRegistry(bundle).keys()]).toContain(tool);
    const resources = createResources(bundle).map((resource) => resource.name);
    expect(resources).toEqual(expect.arrayContaining([...prompt.attachments]));
  });

  it('rejects an unknown argument', () => {
    expect(() => promptOf(name).write({ ...input, purpos: 'x' })).toThrow(ProblemError);
  });
});

describe('brief_me', () => {
  it('accepts an optional occasion', () => {
    expect(promptOf('brief_me').write({ occasion: 'an interview' })).toContain('The occasion: an interview');
    expect(promptOf('brief_me').write({})).not.toContain('occasion');
  });
});

describe('draft_inquiry', () => {
  it('requires a purpose', () => {
    expect(() => promptOf('draft_inquiry').write({})).toThrow('/purpose');
    expect(() => promptOf('draft_inquiry').write({ purpose: '  ' })).toThrow('/purpose');
  });

  it('asks for approval before sending, and states the length limit', () => {
    const text = promptOf('draft_inquiry').write({ purpose: english('contact.wishTalk'), sender: 'Ada' });
    expect(text).toContain('send nothing until I agree');
    expect(text).toContain('5000 characters');
    expect(text).toContain('Ada');
  });
});

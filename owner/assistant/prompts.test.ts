import { describe, expect, it } from 'vitest';
import { connectAssistant } from '../../test/helpers/assistant.ts';
import { ownerSite } from '../../test/helpers/owner-site.ts';
import { assistantTools } from './assistant-server.ts';

async function promptsOf() {
  const { client } = await connectAssistant((await ownerSite()).context);
  const textOf = async (name: string, given: Record<string, string> = {}) => {
    const { messages } = await client.getPrompt({ name, arguments: given });
    return messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('');
  };
  return { client, textOf };
}

describe('the prompts of the assistant', () => {
  it('are listed with their arguments', async () => {
    const { client } = await promptsOf();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ title, arguments: given = [] }) => [title, given.map(({ name }) => name)])).toEqual(
      [
        ['Draft an essay from my notes', ['notes', 'wishes']],
        ['Write the questions readers would ask', ['slug']],
        ['Answer my inquiries', []],
      ],
    );
  });

  it('name tools that exist, and what the person gave', async () => {
    const { textOf } = await promptsOf();
    const texts = [
      await textOf('draft_essay', { notes: 'Bells. Doors.', wishes: 'Short.' }),
      await textOf('write_questions', { slug: 'agents-need-a-doorbell' }),
      await textOf('answer_inquiries'),
    ];
    expect(texts[0]).toMatch(/What matters to me: Short\.[\s\S]*My notes:\n\nBells\. Doors\.$/);
    expect(texts[1]).toContain('"agents-need-a-doorbell"');
    const named = texts.join(' ').match(/\b[a-z]+_[a-z_]+\b/g) ?? [];
    const tools = assistantTools.map(({ entry }) => entry.name);
    expect(named.filter((name) => !tools.includes(name))).toEqual([]);
  });

  it('are refused with what to send', async () => {
    const { textOf } = await promptsOf();
    await expect(textOf('draft_essay')).rejects.toThrow('"notes"');
    await expect(textOf('write_questions', { slug: 'Not A Slug' })).rejects.toThrow('lower-case letters');
    await expect(textOf('none')).rejects.toThrow('draft_essay, write_questions, answer_inquiries');
  });
});

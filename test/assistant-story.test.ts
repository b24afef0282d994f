/** An assistant writes an essay with its owner, while somebody else changes the same file. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connectLocal } from './helpers/assistant.ts';
import { smallContent } from './helpers/content-copy.ts';
import { runOwner } from './helpers/owner.ts';
import { startSample, temporaryFolder } from './helpers/sample.ts';

const ESSAY = {
  title: 'Bells Before Doors',
  category: 'Frontier AI',
  tags: ['agents'],
  takeaways: ['An agent should ring before it enters.'],
  questions: ['How should an agent ask for access?', 'What is a doorbell for agents?'],
};
const TEXT = 'A visitor who rings can be asked what they want.\n';

it('drafts, checks, saves, shares, publishes, renames and renames back', { tags: ['long'] }, async () => {
  const copy = await smallContent();
  const dataDir = await temporaryFolder();
  onTestFinished(async () => {
    await copy.close();
    await rm(dataDir, { recursive: true });
  });
  const settings = { CONTENT_DIR: copy.folder, DATA_DIR: dataDir };
  const site = await startSample(settings);
  onTestFinished(site.close);
  const questions: string[] = [];
  const { call, client } = await connectLocal(settings, {
    decide: (question) => {
      questions.push(question);
      return 'accept';
    },
  });
  const read = (slug: string) => readFile(join(copy.folder, `essays/${slug}.md`), 'utf8');
  const statusOf = async (path: string) => (await site.request(path)).status;

  // The owner picks a prompt, and the assistant drafts from the notes.
  const { messages } = await client.getPrompt({ name: 'draft_essay', arguments: { notes: 'Bells. Doors.' } });
  expect(JSON.stringify(messages)).toContain('Bells. Doors.');
  const draft = { slug: 'bells-before-doors', fields: ESSAY, markdown: TEXT };
  const wrong = await call('check_essay', { ...draft, fields: { ...ESSAY, date: 'soon' } });
  expect(wrong.value).toMatchObject({ ok: false, errors: [{ file: 'essays/bells-before-doors.md' }] });
  expect((await call('check_essay', draft)).value.ok).toBe(true);
  const saved = await call('save_essay', draft);
  expect(saved.value).toMatchObject({ state: 'draft', slug: draft.slug });
  expect(questions).toEqual([]);

  // Somebody else changes the file. The assistant's next save is refused, with both texts, and nothing is lost.
  const theirs = `${await read(draft.slug)}\nA sentence by the owner.\n`;
  await copy.write(`essays/${draft.slug}.md`, theirs);
  const refused = await call('save_essay', { ...draft, version: saved.value.version, markdown: 'Mine.' });
  expect(refused).toMatchObject({ isError: true, value: { kind: 'conflict' } });
  expect(JSON.stringify(refused.value)).toContain('A sentence by the owner.');
  expect(await read(draft.slug)).toBe(theirs);
  const { version, markdown } = (await call('read_essay', { slug: draft.slug })).value;
  await call('save_essay', {
    slug: draft.slug,
    version,
    markdown: `${markdown}\nAnd one by the assistant.\n`,
  });
  expect(await read(draft.slug)).toMatch(/by the owner\.\n+And one by the assistant\.\n$/);

  // Everything that others can see is confirmed.
  const { url } = (await call('share_draft', { do: 'share', slug: draft.slug })).value;
  await expect.poll(() => statusOf(new URL(url).pathname)).toBe(200);
  expect(await statusOf(`/essays/${draft.slug}`)).toBe(404);
  expect((await call('set_essay_state', { slug: draft.slug, state: 'published' })).value.state).toBe(
    'published',
  );
  await expect.poll(() => statusOf(`/essays/${draft.slug}`)).toBe(200);
  await call('rename_essay', { slug: draft.slug, to: 'ring-first' });
  await expect.poll(() => statusOf('/essays/ring-first')).toBe(200);
  await expect.poll(() => statusOf(`/essays/${draft.slug}`)).toBe(308);
  await call('rename_essay', { slug: 'ring-first', to: draft.slug });
  await expect.poll(() => statusOf(`/essays/${draft.slug}`)).toBe(200);
  expect(questions.map((question) => question.split('\n')[2])).toEqual([
    expect.stringContaining('Create a secret address'),
    expect.stringContaining('Publish the essay “Bells Before Doors”'),
    expect.stringContaining('/essays/ring-first'),
    expect.stringContaining('/essays/bells-before-doors'),
  ]);
  expect((await runOwner(['essays', 'list', '--json'], settings)).stdout).toContain('Bells Before Doors');
});

import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { essayText, smallContent } from '../../test/helpers/content-copy.ts';
import { publishedRecord } from '../../test/helpers/published-record.ts';
import { findRenamed, recordPublished } from './published-essays.ts';
import { createContentReader } from './read-content.ts';

const [FIRST, LATER] = [new Date('2026-11-21'), new Date('2026-11-22')];

/** Publishes the essays `old`, `other` and a draft, and returns what is found after a change. */
async function setUp() {
  const copy = await smallContent();
  onTestFinished(copy.close);
  const record = await publishedRecord();
  const file = (slug: string) => join(copy.folder, `essays/${slug}.md`);
  const read = () => createContentReader(copy.folder).read();
  await copy.write('essays/old.md', essayText('A text.', { title: 'title: Knots' }));
  await copy.write('essays/other.md', essayText('Another text.', { title: 'title: Notes' }));
  await copy.write('essays/draft.md', essayText('An idea.', { title: 'title: Ideas', more: 'draft: true' }));
  await recordPublished(record, await read(), FIRST);
  const found = async () => findRenamed(await record.list(), await read());
  return { copy, file, record, found, publish: async () => recordPublished(record, await read(), LATER) };
}

const warning = (aliases: string) => ({
  file: 'essays/new.md',
  line: 1,
  message: 'This essay was published at /essays/old, which leads nowhere now.',
  fix: `Add "aliases: [${aliases}]" to keep the address.`,
});

it.each([
  ['text', 'A text.', 'title: On knots'],
  ['title', 'A new text.', 'title: Knots'],
])(
  'finds a renamed essay by its %s, also after its publication, until it has the alias',
  async (_by, text, title) => {
    const { copy, file, found, publish } = await setUp();
    expect(await found()).toEqual([]);
    await rename(file('old'), file('new'));
    await copy.write('essays/new.md', essayText(text, { title, more: 'aliases: [older]' }));
    expect(await found()).toMatchObject([warning('older, old')]);
    await publish();
    expect(await found()).toMatchObject([warning('older, old')]);
    await copy.write('essays/new.md', essayText(text, { title, more: 'aliases: [older, old]' }));
    expect(await found()).toEqual([]);
  },
);

it('says nothing if a redirect leads to it, of a deleted essay, of a draft, and of an essay that was there before', async () => {
  const { copy, file, found } = await setUp();
  await rename(file('draft'), file('idea'));
  await copy.remove('essays/other.md');
  await copy.write('essays/kept.md', essayText('Other.', { title: 'title: Other' }));
  expect(await found()).toEqual([]);
  await rename(file('old'), file('new'));
  expect(await found()).toMatchObject([warning('old')]);
  await copy.append('redirects.yaml', '\n/essays/old: /essays/new\n');
  expect(await found()).toEqual([]);
});

it('stores only what has changed, and an essay that comes back as there', async () => {
  const { copy, file, record, publish } = await setUp();
  const saved: string[] = [];
  const { save } = record;
  record.save = (essays) => {
    saved.push(...essays.map(({ slug, gone_at }) => `${slug} ${gone_at?.slice(0, 10) ?? 'is there'}`));
    return save(essays);
  };
  await publish();
  await rename(file('old'), file('gone'));
  await copy.append('essays/other.md', '\nMore.');
  await publish();
  await rename(file('gone'), file('old'));
  await publish();
  expect(saved.splice(0)).toEqual([
    'gone is there',
    'other is there',
    'old 2026-11-22',
    'old is there',
    'gone 2026-11-22',
  ]);
});

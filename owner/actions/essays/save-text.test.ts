import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createContentReader } from '../../../site/reader/read-content.ts';
import { essayText } from '../../../test/helpers/content-copy.ts';
import { ownerSite, runConfirmed } from '../../../test/helpers/owner-site.ts';
import { questionOf, runAction } from '../actions.ts';
import { createOwnerContext } from '../context.ts';
import { deleteText } from './delete-text.ts';
import { readOwnText } from './read-text.ts';
import { renameText } from './rename-text.ts';
import { checkText, saveText } from './save-text.ts';
import { startEssay } from './start-essay.ts';

const DOORBELL = 'agents-need-a-doorbell';

describe('essays.save', () => {
  it('creates a draft dated today without asking, and changes it in parts', async () => {
    const { copy, context } = await ownerSite();
    const fields = { title: 'Notes: 2026', tags: ['a', 'b'], takeaways: ['One.'] };
    const created = await runAction(saveText, { slug: 'notes', fields, markdown: 'Text.' }, context);
    expect(created).toMatchObject({ slug: 'notes', state: 'draft', warnings: [] });
    const file = join(copy.folder, 'essays/notes.md');
    const source = await readFile(file, 'utf8');
    expect(source).toBe(
      '---\ntitle: "Notes: 2026"\ndate: 2026-11-21\ndraft: true\ntags:\n  - a\n  - b\ntakeaways:\n  - One.\n---\n\nText.\n',
    );
    const { version } = created;
    const changed = { slug: 'notes', version, fields: { takeaways: null, excerpt: 'Short.' } };
    await runAction(saveText, changed, context);
    expect(await readFile(file, 'utf8')).toBe(source.replace('takeaways:\n  - One.\n', 'excerpt: Short.\n'));
    const read = await runAction(readOwnText, { slug: 'notes' }, context);
    expect(read).toMatchObject({
      fields: { title: 'Notes: 2026', draft: true, excerpt: 'Short.' },
      markdown: 'Text.',
      state: 'draft',
    });
    expect((await createContentReader(copy.folder).read()).warnings).toEqual([]);
  });

  it.each(['con', 'aux.de', 'com1', 'index'])(
    'creates no text named %s, which another system takes for something else',
    async (slug) => {
      const { copy, context } = await ownerSite();
      const refusal = {
        kind: 'invalid',
        message: `No text can be named "${slug}": some systems mean something else by it.`,
        fix: `Choose another name, for example about-${slug}.`,
      };
      for (const kind of ['essay', 'page'] as const) {
        const text = { kind, slug, fields: { title: 'Notes' }, markdown: 'Text.' };
        await expect(runAction(saveText, text, context)).rejects.toMatchObject(refusal);
      }
      if (slug.includes('.')) return;
      await expect(runAction(startEssay, { title: 'Notes', slug }, context)).rejects.toMatchObject(refusal);
      const rename = runAction(renameText, { slug: DOORBELL, to: slug }, context);
      await expect(rename).rejects.toMatchObject(refusal);
      expect(await runAction(startEssay, { title: slug }, context)).toMatchObject({ slug: `${slug}-1` });
      // One that is there already can be changed, so that it can be withdrawn.
      const source = essayText('Text.', { more: 'draft: true' });
      await copy.write(`essays/${slug}.md`, source);
      const { version } = await runAction(readOwnText, { slug }, context);
      await runAction(saveText, { slug, version, markdown: 'Changed.' }, context);
    },
  );

  it('neither shows nor changes what a link in the content leads to', async () => {
    const { copy, context } = await ownerSite();
    const secret = join(context.folder, 'secret.md');
    await writeFile(secret, 'APP_SECRET=1');
    await symlink(secret, join(copy.folder, 'essays/secret.md'));
    await symlink('/dev/zero', join(copy.folder, 'essays/zero.md'));
    for (const slug of ['secret', 'zero']) {
      const refusal = { kind: 'invalid', message: expect.stringMatching(/is a symbolic link/) };
      await expect(runAction(readOwnText, { slug }, context)).rejects.toMatchObject(refusal);
      const text = { slug, fields: { title: 'Mine' }, markdown: 'Text.' };
      await expect(runAction(saveText, text, context)).rejects.toMatchObject(refusal);
      await expect(runConfirmed(deleteText, { slug }, context)).rejects.toMatchObject(refusal);
    }
    expect(await readFile(secret, 'utf8')).toBe('APP_SECRET=1');
    const other = { slug: 'notes', fields: { title: 'Notes' }, markdown: 'Text.' };
    expect(await runAction(saveText, other, context)).toMatchObject({ state: 'draft' });
  });

  it('refuses a text that has changed since it was read, with both texts', async () => {
    const { copy, context } = await ownerSite();
    const { version } = await runAction(
      saveText,
      { slug: 'mine', fields: { title: 'Mine' }, markdown: 'One.' },
      context,
    );
    const theirs = essayText('Theirs.', { more: 'draft: true' });
    await copy.write('essays/mine.md', theirs);
    const input = { slug: 'mine', version, markdown: 'Two.' };
    await expect(runAction(saveText, input, context)).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { text: theirs }, given: 'Two.' },
    });
    for (const without of [
      { slug: 'mine', markdown: 'Two.' },
      { slug: 'mine', source: theirs },
    ]) {
      await expect(runAction(saveText, without, context)).rejects.toMatchObject({ kind: 'conflict' });
    }
    expect(await readFile(join(copy.folder, 'essays/mine.md'), 'utf8')).toBe(theirs);
  });

  it('changes a published essay only with a confirmation of exactly this change', async () => {
    const { copy, context } = await ownerSite();
    const file = join(copy.folder, `essays/${DOORBELL}.md`);
    const { version, markdown } = await runAction(readOwnText, { slug: DOORBELL }, context);
    const input = {
      slug: DOORBELL,
      version,
      fields: { subtitle: 'A line' },
      markdown: `${markdown}\n\nOne more.`,
    };
    const before = await readFile(file, 'utf8');
    await expect(runAction(saveText, input, context)).rejects.toMatchObject({ kind: 'unconfirmed' });
    const question = await questionOf(saveText, input, context);
    expect(question?.summary).toContain(
      'Change the published essay “Agents Need a Doorbell” at http://127.0.0.1:8787/essays/',
    );
    expect(question?.text).toContain('+subtitle: A line');
    expect(question?.text).toContain('+One more.');
    const other = { ...input, markdown: `${markdown}\n\nSomething else.` };
    await expect(runAction(saveText, other, context, { confirmed: question?.hash })).rejects.toMatchObject({
      kind: 'conflict',
      details: { changes: expect.stringContaining('+Something else.') },
    });
    expect(await readFile(file, 'utf8')).toBe(before);
    const saved = await runAction(saveText, input, context, { confirmed: question?.hash });
    expect(saved.state).toBe('published');
    const after = await readFile(file, 'utf8');
    expect(after.replace('\n\nOne more.', '')).toBe(before.replace(/^subtitle: .*$/m, 'subtitle: A line'));
  });

  it('asks before it creates a published essay, a scheduled one, or a page', async () => {
    const { context } = await ownerSite();
    const fields = { title: 'New', draft: false };
    expect((await runConfirmed(saveText, { slug: 'new', fields, markdown: 'Text.' }, context)).asked).toMatch(
      /^Publish the essay “New” at http.*, where everyone can read it\n/,
    );
    const scheduled = { ...fields, date: '2999-01-01' };
    const { output, asked } = await runConfirmed(
      saveText,
      { slug: 'later', fields: scheduled, markdown: 'x' },
      context,
    );
    expect([output.state, asked]).toEqual([
      'scheduled',
      expect.stringMatching(/^Schedule the essay “New”, .* from 1 January 2999\n/),
    ]);
    const page = { kind: 'page', slug: 'this-week', fields: { title: 'Now' }, markdown: 'Rowing.' };
    expect((await runConfirmed(saveText, page, context)).asked).toContain('+Rowing.');
  });

  it('saves nothing that would be an error, and names file and line', async () => {
    const { copy, context } = await ownerSite();
    const bad = {
      slug: 'bad',
      fields: { title: 'Bad', date: '21.11.2026' },
      markdown: 'See <b>this</b>.',
    };
    const refused = await runAction(saveText, bad, context).catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'invalid', fix: expect.stringContaining('essays/bad.md:3') });
    expect(refused).toMatchObject({
      details: {
        errors: [
          { file: 'essays/bad.md', line: 3 },
          { file: 'essays/bad.md', line: 7 },
        ],
      },
    });
    for (const [input, fix] of [
      [{ slug: 'bad', fields: { titel: 'Bad' } }, 'titel'],
      [{ kind: 'page', slug: 'bad', fields: { title: 'x', draft: true } }, 'It can have: title, navigation'],
      [{ slug: 'Not A Slug', source: 'x' }, 'lower-case'],
      [{ slug: 'bad', source: 'x', markdown: 'y' }, 'either source'],
    ] as const) {
      await expect(runAction(saveText, input, context)).rejects.toMatchObject({
        kind: 'invalid',
        fix: expect.stringContaining(fix),
      });
    }
    await expect(readFile(join(copy.folder, 'essays/bad.md'))).rejects.toThrow('ENOENT');
  });

  it('lets one of two savers of the same version win', async () => {
    const { copy, config, context } = await ownerSite();
    const created = { slug: 'mine', fields: { title: 'Mine' }, markdown: 'Old.' };
    const { version } = await runAction(saveText, created, context);
    const other = createOwnerContext({ ...context, config });
    const results = await Promise.allSettled(
      [context, other].map((saver, index) =>
        runAction(saveText, { slug: 'mine', version, markdown: `By ${index}.` }, saver),
      ),
    );
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    expect(results[1 - winner]).toMatchObject({ status: 'rejected', reason: { kind: 'conflict' } });
    expect(await readFile(join(copy.folder, 'essays/mine.md'), 'utf8')).toContain(`By ${winner}.`);
  });

  it('does nothing, and asks nothing, if nothing changes', async () => {
    const { context } = await ownerSite();
    const { version, markdown, source } = await runAction(
      readOwnText,
      { slug: DOORBELL, source: true },
      context,
    );
    for (const same of [{ markdown }, { source }, { fields: { updated: null } }]) {
      const saved = await runAction(saveText, { slug: DOORBELL, version, ...same }, context);
      expect(saved.version).toBe(version);
    }
  });

  it('saves although another file has errors', async () => {
    const { copy, context } = await ownerSite();
    await copy.write('essays/broken.md', 'No front matter.');
    const saved = await runAction(
      saveText,
      { slug: 'mine', fields: { title: 'Mine' }, markdown: 'x' },
      context,
    );
    expect(saved.state).toBe('draft');
  });

  it('keeps line endings and the byte order mark', async () => {
    const { copy, context } = await ownerSite();
    const file = join(copy.folder, 'essays/mine.md');
    const before = `\uFEFF${essayText('Text.', { more: 'draft: true # mine' })}`.replaceAll('\n', '\r\n');
    await writeFile(file, before);
    const { version } = await runAction(readOwnText, { slug: 'mine' }, context);
    await runAction(
      saveText,
      { slug: 'mine', version, fields: { title: 'T', tags: ['x'] }, markdown: 'A\n\nB' },
      context,
    );
    expect(await readFile(file, 'utf8')).toBe(
      before
        .replace('An essay of the tests', 'T')
        .replace('Frontier AI\r\n', 'Frontier AI\r\ntags:\r\n  - x\r\n')
        .replace('Text.', 'A\r\n\r\nB'),
    );
  });
});

it('saves a link to nothing, and warns of it', async () => {
  const { context } = await ownerSite();
  const input = { slug: 'mine', fields: { title: 'Mine' }, markdown: 'See [this](/essays/none).' };
  expect(await runAction(saveText, input, context)).toMatchObject({
    warnings: [{ file: 'essays/mine.md', message: expect.stringContaining('/essays/none') }],
  });
});

describe('essays.check', () => {
  it('finds the errors that a text would have without saving it', async () => {
    const { copy, context } = await ownerSite();
    const source = essayText('See <b>this</b>.', { title: 'titel: T' });
    const { ok, errors } = await runAction(checkText, { slug: 'mine', source }, context);
    expect([ok, errors.map(({ line }) => line)]).toEqual([false, [2, 7]]);
    expect(await runAction(checkText, { slug: DOORBELL }, context)).toMatchObject({ ok: true, errors: [] });
    await copy.write('essays/broken.md', source);
    const broken = await runAction(checkText, { slug: 'broken' }, context);
    expect([broken.ok, broken.errors.length]).toEqual([false, 2]);
    const better = await runAction(checkText, { slug: 'broken', markdown: 'Text.' }, context);
    expect([better.ok, better.errors.map(({ line }) => line)]).toEqual([false, [2]]);
  });
});

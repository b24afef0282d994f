import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createContentReader } from '../../../site/reader/read-content.ts';
import { essayText } from '../../../test/helpers/content-copy.ts';
import { ownerSite, runConfirmed } from '../../../test/helpers/owner-site.ts';
import { runAction } from '../actions.ts';
import { renameText } from './rename-text.ts';

const PUBLISHED = essayText('Text.');

describe('essays.rename', () => {
  it('keeps the former address of a published essay, and takes the new one back when it is undone', async () => {
    const { copy, context } = await ownerSite();
    await copy.write('essays/knots.md', PUBLISHED);
    const { output, asked } = await runConfirmed(renameText, { slug: 'knots', to: 'hitches' }, context);
    expect(output).toMatchObject({ slug: 'hitches', state: 'published' });
    expect(asked).toMatch(
      /^Move the essay “An essay of the tests” from http.*\/knots, which then leads there, to http.*\/hitches\n/,
    );
    expect(asked).toContain('+aliases:');
    const file = join(copy.folder, 'essays/hitches.md');
    const renamed = await readFile(file, 'utf8');
    expect(renamed.replace('aliases:\n  - knots\n', '')).toBe(PUBLISHED);
    expect(existsSync(join(copy.folder, 'essays/knots.md'))).toBe(false);
    await runConfirmed(renameText, { slug: 'hitches', to: 'knots' }, context);
    expect(await readFile(join(copy.folder, 'essays/knots.md'), 'utf8')).toBe(
      renamed.replace('- knots', '- hitches'),
    );
    expect((await createContentReader(copy.folder).read()).warnings).toEqual([]);
  });

  it('rewrites the redirects that lead to an essay, and drops one from its new address', async () => {
    const { copy, context } = await ownerSite();
    await copy.write('essays/knots.md', PUBLISHED);
    await copy.write(
      'redirects.yaml',
      '# Old ones\n/2019/knots: /essays/knots/\n/essays/hitches: /now\n/a: /now\n',
    );
    const { asked } = await runConfirmed(renameText, { slug: 'knots', to: 'hitches' }, context);
    expect(asked).toContain('+/2019/knots: /essays/hitches');
    const redirects = () => readFile(join(copy.folder, 'redirects.yaml'), 'utf8');
    expect(await redirects()).toBe('# Old ones\n/2019/knots: /essays/hitches\n/a: /now\n');
    expect((await createContentReader(copy.folder).read()).redirects.get('/2019/knots')).toBe(
      '/essays/hitches',
    );
    await runConfirmed(renameText, { slug: 'hitches', to: 'knots' }, context);
    expect(await redirects()).toBe('# Old ones\n/2019/knots: /essays/knots\n/a: /now\n');
  });

  it('renames a draft without asking and without an alias', async () => {
    const { copy, context } = await ownerSite();
    const draft = essayText('Text.', { more: 'draft: true' });
    await copy.write('essays/knots.md', draft);
    await runAction(renameText, { slug: 'knots', to: 'hitches' }, context);
    expect(await readFile(join(copy.folder, 'essays/hitches.md'), 'utf8')).toBe(draft);
  });

  it('redirects the former address of a page, and of those that led to it', async () => {
    const { copy, context } = await ownerSite();
    await copy.write('pages/now.md', '---\ntitle: Now\n---\nRowing.\n');
    await copy.write('redirects.yaml', '# Old ones\n/today: /now # was here\n');
    await copy.append('site.yaml', 'navigation: [/essays, /now]\n');
    const { asked } = await runConfirmed(
      renameText,
      { kind: 'page', slug: 'now', to: 'these-days' },
      context,
    );
    expect(asked).toContain('+/now: /these-days');
    expect(asked).toContain('+navigation: [/essays, /these-days]');
    const redirects = () => readFile(join(copy.folder, 'redirects.yaml'), 'utf8');
    expect(await redirects()).toBe('# Old ones\n/today: /these-days # was here\n/now: /these-days\n');
    await runConfirmed(renameText, { kind: 'page', slug: 'these-days', to: 'now' }, context);
    expect(await redirects()).toBe('# Old ones\n/today: /now # was here\n/these-days: /now\n');
    expect((await createContentReader(copy.folder).read()).redirects.get('/these-days')).toBe('/now');
  });

  it('refuses a name that is taken, or an address of the site itself', async () => {
    const { copy, context } = await ownerSite();
    await copy.write('essays/knots.md', PUBLISHED);
    const taken = { slug: 'knots', to: 'agents-need-a-doorbell' };
    await expect(runAction(renameText, taken, context)).rejects.toMatchObject({ kind: 'conflict' });
    await copy.write('pages/now.md', '---\ntitle: Now\n---\nRowing.\n');
    const reserved = runConfirmed(renameText, { kind: 'page', slug: 'now', to: 'about' }, context);
    await expect(reserved).rejects.toMatchObject({ kind: 'invalid' });
    expect(existsSync(join(copy.folder, 'pages/now.md'))).toBe(true);
  });

  it('renames the translations of an essay with it, and leaves them at their addresses', async () => {
    const { copy, context } = await ownerSite();
    await copy.write('essays/knots.md', PUBLISHED);
    await copy.write('essays/knots.de.md', essayText('Der Text.', { title: 'title: Knoten' }));
    const { asked } = await runConfirmed(renameText, { slug: 'knots', to: 'hitches' }, context);
    expect(asked).toContain('+slug: knots-de');
    expect(existsSync(join(copy.folder, 'essays/knots.de.md'))).toBe(false);
    const { documents } = await createContentReader(copy.folder).read();
    expect(documents.essays.find(({ slug }) => slug === 'knots-de')?.translation).toEqual({
      of: 'hitches',
      language: 'de',
    });
  });

  it('gives a translation another address, and keeps its file', async () => {
    const { copy, context } = await ownerSite();
    await copy.write('essays/knots.md', PUBLISHED);
    await copy.write('essays/knots.de.md', essayText('Der Text.', { title: 'title: Knoten' }));
    const { output, asked } = await runConfirmed(renameText, { slug: 'knots.de', to: 'knoten' }, context);
    expect(asked).toMatch(
      /^Move the essay “Knoten” from http.*\/knots-de, which then leads there, to http.*\/knoten\n/,
    );
    expect(output).toMatchObject({ slug: 'knots.de', url: expect.stringMatching(/\/essays\/knoten$/) });
    const { documents } = await createContentReader(copy.folder).read();
    expect(documents.essays.find(({ slug }) => slug === 'knoten')?.frontMatter.aliases).toEqual(['knots-de']);
    await copy.write('pages/now.md', '---\ntitle: Now\n---\nRowing.\n');
    await copy.write('pages/now.de.md', '---\ntitle: Jetzt\n---\nRudern.\n');
    await runConfirmed(renameText, { kind: 'page', slug: 'now.de', to: 'jetzt' }, context);
    expect((await createContentReader(copy.folder).read()).redirects.get('/now-de')).toBe('/jetzt');
  });
});

import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type ContentCopy, smallContent } from '../../test/helpers/content-copy.ts';
import { english } from '../../test/helpers/core/english.ts';
import { createContentReader } from './read-content.ts';

let copy: ContentCopy;
beforeEach(async () => {
  copy = await smallContent();
  onTestFinished(copy.close);
});

const read = () => createContentReader(copy.folder).read();

/** Returns every error, and every reference to nothing. */
async function errors() {
  const { errors: found, dangling } = await createContentReader(copy.folder).inspect();
  return [...found, ...dangling];
}

describe('pages of one’s own', () => {
  it('are listed with a label and a description, and have a text', async () => {
    await copy.write(
      'pages/imprint.md',
      '---\ntitle: Imprint\nupdated: 2026-03-04\n---\n## Who\n\nAda Sample, at the quay.\n',
    );
    const { documents, pageTexts, files } = await read();
    expect(documents.pages).toContainEqual({
      path: '/imprint',
      title: 'Imprint',
      label: 'Imprint',
      description: 'Ada Sample, at the quay.',
      inNavigation: false,
      updated: '2026-03-04',
    });
    expect(documents.pages).toContainEqual(
      expect.objectContaining({ path: '/now', label: 'Now', inNavigation: true }),
    );
    expect(pageTexts.get('/imprint')?.html).toContain('<h2 id="who"');
    expect(files.has('pages/imprint.md')).toBe(true);
  });

  it.each(['essays', 'api', 'mcp', 'index', english('contact.guestbookLink'), 'owner', 'social'])(
    'may not use the address of /%s',
    async (slug) => {
      await copy.write(`pages/${slug}.md`, '---\ntitle: Mine\n---\nText.\n');
      expect(await errors()).toMatchObject([
        {
          file: `pages/${slug}.md`,
          line: 1,
          message: `The site itself uses the address "/${slug}".`,
          fix: `Rename the file, for example to pages/my-${slug}.md.`,
        },
      ]);
    },
  );

  it('report what is wrong with their file and line', async () => {
    await copy.write('pages/no-title.md', '---\nnavigation: Mine\n---\nText.\n');
    await copy.write('pages/empty.md', '---\ntitle: Empty\n---\n');
    await copy.write('pages/Bad Name.md', '---\ntitle: Bad\n---\nText.\n');
    await copy.write(
      'pages/links.md',
      '---\ntitle: Links\n---\n\n[lost](/nowhere)\n\n[part](/nwo#at-work)\n',
    );
    const found = (await errors()).map(({ file, line, message }) => `${file}:${line} ${message}`);
    expect(found.sort()).toEqual([
      'pages/Bad Name.md:1 The file name "Bad Name.md" cannot be used as an address.',
      'pages/empty.md:4 The page has no text.',
      'pages/links.md:5 The link "/nowhere" leads nowhere.',
      'pages/links.md:7 The link "/nwo" leads nowhere.',
      'pages/no-title.md:2 "title" is missing.',
    ]);
  });

  it('can be linked from essays, even while they have errors', async () => {
    await copy.append('essays/agents-need-a-doorbell.md', '\n[now](/now#at-work), [speaking](/speaking)\n');
    await copy.write('pages/speaking.md', '---\ntitel: Speaking\n---\nText.\n');
    expect((await errors()).map(({ file }) => file)).toEqual(['pages/speaking.md']);
  });
});

describe('navigation in site.yaml', () => {
  it('may name pages of the site and of one’s own', async () => {
    await copy.append('site.yaml', '\nnavigation: [/now, /essays]\n');
    expect((await read()).documents.site.navigation).toEqual(['/now', '/essays']);
  });

  it('reports an unknown path with its line and a suggestion', async () => {
    await copy.append('site.yaml', '\nnavigation:\n  - /now\n  - /essay\n');
    const line = await copy.lineOf('site.yaml', '- /essay');
    expect(await errors()).toMatchObject([
      {
        file: 'site.yaml',
        line,
        message: 'There is no page at "/essay".',
        fix: expect.stringMatching(/^Did you mean "\/essays"\? The pages are \/, /),
      },
    ]);
  });
});

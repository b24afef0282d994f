import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { starterWording } from '../../site/starter/starter-words.ts';
import { wxrOf, zipOf } from '../../test/helpers/exports.ts';
import { beginSite } from '../../test/helpers/init-site.ts';
import { runOwner } from '../../test/helpers/owner.ts';
import { SAMPLE_CONTENT, temporaryFolder } from '../../test/helpers/sample.ts';
import { runAtTerminal } from '../../test/helpers/terminal.ts';

const { say } = starterWording('en');

let folder: string;
let settings: Readonly<Record<string, string>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  settings = await beginSite(join(folder, 'site'));
  await put('_config.yml', 'url: https://ada.example');
  await put(
    '_posts/2014-02-03-knots.md',
    '---\ntitle: Knots\ncategories: [Boats]\n---\n![](https://ada.example/gone.png "Gone")\n',
  );
});
afterEach(() => rm(folder, { recursive: true }));

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, 'source', path)), { recursive: true });
  await writeFile(join(folder, 'source', path), text);
}

const run = (...parameters: readonly string[]) =>
  runOwner(['import', join(folder, 'source'), '--site', join(folder, 'site'), ...parameters], settings);

describe('import', () => {
  it('says what it found, imports it with --yes, and says what to do next', async () => {
    const { code, stdout, stderr } = await run('--yes');
    expect(code).toBe(0);
    // Progress may follow.
    expect(stderr).toMatch(/source: 1\. .* jekyll; .* https:\/\/ada\.example\. New categories: /);
    expect(stdout).toContain(
      say('bring.done', { posts: 1, published: 1, drafts: 0, pages: 0, redirects: 8, pictures: 0 }),
    );
    expect(stdout).toContain(say('bring.lostPictures', { number: 1 }));
    expect(stdout).toContain('import-report.md');
    expect(await readFile(join(folder, 'site/content/essays/knots.md'), 'utf8')).toContain('category: Boats');
    expect(await readFile(join(folder, 'site/content/taxonomy.yaml'), 'utf8')).toContain('name: Boats');
  });

  it.each<[kind: string, file: string, contents: () => Promise<string | Buffer>, address: string]>([
    [
      'wordpress',
      'ada.xml',
      async () =>
        wxrOf([
          {
            id: 1,
            name: 'knots',
            title: 'Knots',
            text: 'One\n\n[caption]<img src="/a.png" alt="A">A[/caption]',
          },
          { id: 2, type: 'page', title: 'About' },
        ]),
      '/2014/02/03/knots',
    ],
    [
      'ghost',
      'ghost.json',
      async () =>
        JSON.stringify({
          db: [
            {
              data: {
                posts: [
                  {
                    id: '1',
                    title: 'Knots',
                    slug: 'knots',
                    html: '<p>One <a href="__GHOST_URL__/knots/">again</a></p>',
                    status: 'published',
                    published_at: '2014-02-03T10:00:00.000Z',
                  },
                ],
              },
            },
          ],
        }),
      '/knots',
    ],
    [
      'substack',
      'export.zip',
      () =>
        zipOf({
          'posts.csv': 'post_id,post_date,is_published,title\n12.knots,2014-02-03T10:00:00.000Z,true,Knots\n',
          'posts/12.knots.html': '<p>One</p><div class="subscription-widget-wrap">Subscribe</div>',
        }),
      '/p/knots',
    ],
    [
      'medium',
      'medium.zip',
      () =>
        zipOf({
          'posts/2014-02-03_Knots-abcdef123456.html':
            '<h1 class="p-name">Knots</h1><section class="e-content"><section><hr><h3 class="graf graf--h3 graf--title">Knots</h3><p class="graf">One</p></section></section><footer><time class="dt-published" datetime="2014-02-03T10:00:00Z"></time><a class="p-canonical" href="https://medium.com/@ada/knots-abcdef123456">Canonical</a></footer>',
        }),
      '/@ada/knots-abcdef123456',
    ],
  ])('imports an export of %s', async (kind, file, contents, address) => {
    const source = join(folder, file);
    await writeFile(source, await contents());
    const { code, stdout, stderr } = await runOwner(
      ['import', source, '--site', join(folder, 'site'), '--yes'],
      settings,
    );
    expect([code, stderr]).toEqual([0, expect.stringContaining(say('bring.kind', { kind }))]);
    expect(stdout).toMatch(/Posts: 1, published: 1, drafts: 0/);
    const essay = await readFile(join(folder, 'site/content/essays/knots.md'), 'utf8');
    expect(essay).toMatch(/^---\ntitle: Knots\ndate: 2014-02-03\n[\s\S]*\n\nOne/);
    expect(essay).not.toMatch(/[<{]|Subscribe|caption/);
    expect(await readFile(join(folder, 'site/content/redirects.yaml'), 'utf8')).toContain(
      `"${address}": /essays/knots`,
    );
  });

  it('says if the site has another language', async () => {
    await put('_config.yml', 'lang: de-AT');
    // Progress may follow.
    expect((await run('--dry-run')).stderr).toMatch(
      new RegExp(say('bring.language', { language: 'German', own: 'English' })),
    );
  });

  it('answers as JSON, and takes other categories and another address', async () => {
    const { stdout } = await run('--yes', '--json', '--pillars', 'Sea', '--at', 'old.example');
    expect(JSON.parse(stdout)).toMatchObject({
      source: 'a Jekyll site',
      counts: { posts: 1, published: 1 },
      drafts: [],
    });
    expect(await readFile(join(folder, 'site/content/essays/knots.md'), 'utf8')).toContain('category: Notes');
  });

  it('asks at a terminal in the language of the site, and imports', async () => {
    const site = join(folder, 'site/content/site.yaml');
    await writeFile(site, (await readFile(site, 'utf8')).replace(/^locale: .*/m, 'locale: ja'));
    const words = starterWording('ja');
    const { code, shown } = await runAtTerminal(
      [
        ...['--import', 'tsx', 'cli/program.ts', 'import', join(folder, 'source')],
        ...['--site', join(folder, 'site')],
      ],
      settings,
      [
        [words.say('bring.askAddress'), 'x y\r'],
        [words.say('wrong.address'), '\u0015\r'],
        [words.say('bring.asLinks', { number: 1 }), '\x1B[B\r'],
      ],
    );
    expect(shown).toContain(words.say('bring.ask'));
    expect(shown).toContain(
      words.say('bring.done', { posts: 1, published: 1, drafts: 0, pages: 0, redirects: 8, pictures: 0 }),
    );
    expect(shown).not.toMatch(/Posts|Pictures|[{}]/);
    expect(code).toBe(0);
  });

  it('does not bring back a category that the owner has renamed', async () => {
    await run('--yes');
    const taxonomy = join(folder, 'site/content/taxonomy.yaml');
    await writeFile(taxonomy, (await readFile(taxonomy, 'utf8')).replace('name: Boats', 'name: Ships'));
    expect((await run('--yes')).code).toBe(0);
    expect(await readFile(taxonomy, 'utf8')).not.toContain('name: Boats');
  });

  it('writes nothing in a dry run', async () => {
    const { code, stdout } = await run('--dry-run');
    expect([code, stdout]).toEqual([0, expect.stringContaining('Would import. Posts: 1')]);
    await expect(readFile(join(folder, 'site/content/essays/knots.md'))).rejects.toThrow('ENOENT');
  });

  it.each<[readonly string[], number, string]>([
    [[], 1, 'The import has questions. To take the suggested answers, add --yes. Nothing was written.'],
    [
      ['--yes', '--from', 'frontpage'],
      1,
      '"frontpage" is not a kind of source. Use one of these: quarto, quartz',
    ],
    [
      ['--yes', '--at', 'ada example'],
      2,
      '"ada example" is not an address. Write it like https://ada.example.',
    ],
    [['--yes', '--from', 'wordpress'], 1, 'Nothing was written.'],
  ])('with %j ends with code %i and %j', async (parameters, code, message) => {
    const result = await run(...parameters);
    expect([result.code, result.stdout]).toEqual([code, '']);
    expect(result.stderr).toContain(message);
  });

  it('explains a source that is missing or unknown', async () => {
    await put('site.rtf', 'Text.');
    const results = await Promise.all(
      ['nowhere', 'site.rtf'].map((path) =>
        runOwner(['import', join(folder, 'source', path), '--yes', '--site', join(folder, 'site')], settings),
      ),
    );
    expect(results.map(({ code, stderr }) => [code, stderr])).toEqual([
      [1, expect.stringMatching(/^There is no file or folder .*nowhere\.\nNothing was written\.\n$/)],
      [1, expect.stringMatching(/^.*site\.rtf is not recognized\. An import reads a Quarto site, /)],
    ]);
  });

  it('asks for a site of your own first', async () => {
    const told = await Promise.all(
      [join(folder, 'nowhere'), SAMPLE_CONTENT].map((content) =>
        runOwner(['import', join(folder, 'source'), '--yes'], { ...settings, CONTENT_DIR: content }),
      ),
    );
    expect(told.map(({ code, stderr }) => [code, stderr])).toEqual([
      [1, expect.stringContaining('nowhere yet. Create your site first: npm run create -- ../my-site.')],
      [1, expect.stringContaining('is the sample that comes with Foyer. Create your site first')],
    ]);
  });
});

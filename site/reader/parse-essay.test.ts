import { expect, it } from 'vitest';
import { parseEssay, withCategories } from './parse-essay.ts';

const FRONT_MATTER = '---\ntitle: Bets\ndate: 2026-01-02\ncategory: Frontier AI\n---\n';

it('parseEssay finds the sections and the links to the site in the trimmed Markdown', async () => {
  const markdown = '\n\n[One](/essays/one).\n\n## A *slate*\n\n> ## Quoted\n\n### Detail\n';
  const { document } = await parseEssay('bets', FRONT_MATTER + markdown);
  expect(document).toMatchObject({
    markdown: markdown.trim(),
    headings: [{ id: 'a-slate' }, { id: 'quoted' }, { id: 'detail' }],
    sections: [
      { id: 'a-slate', text: 'A slate', level: 2, line: 2 },
      { id: 'detail', text: 'Detail', level: 3, line: 6 },
    ],
    siteLinks: [markdown.trim().indexOf('/essays/one')],
  });
});

/** Parses an essay with these lines of front matter; a title and a date are added if they are missing. */
function parseWith(...lines: readonly string[]) {
  const given = Object.entries({ title: 'title: Knots', date: 'date: 2014-02-03' });
  const added = given.filter(([key]) => !lines.some((line) => line.startsWith(`${key}:`)));
  return parseEssay('knots', ['---', ...lines, ...added.map(([, line]) => line), '---', 'Text.'].join('\n'));
}

async function frontMatterOf(...lines: readonly string[]) {
  const { document, errors } = await parseWith(...lines);
  expect(errors).toEqual([]);
  return document?.frontMatter;
}

it.each([
  '2014-02-03 09:10:00 +0200',
  '2014-02-03T23:30:00-07:00',
  '2014-02-03T23:30:00.000Z',
  '2014-02-03 9:10',
  '"2014-02-03"',
])('takes the date %s for its day, as it is written', async (written) => {
  expect(await frontMatterOf(`date: ${written}`)).toMatchObject({ date: '2014-02-03' });
});

it.each(['2014-02-30 09:10:00', '2014-02-03 noon', '2014-02-03T', 'T09:10:00'])(
  'refuses the date %s',
  async (written) => {
    const { errors } = await parseWith(`date: ${written}`);
    expect(errors).toMatchObject([{ message: expect.stringContaining('must be a valid date') }]);
  },
);

it.each([
  ['tags: knots, rope ,', ['knots', 'rope']],
  ['tags: rope', ['rope']],
  ['tags:', []],
  ['tags: ""', []],
  ['tags: [2014, 1.10, rope, rope, null, "C#", true, " "]', ['2014', '1.10', 'rope', 'C#', 'true']],
])('reads %j', async (line, tags) => {
  expect(await frontMatterOf(line)).toMatchObject({ tags });
});

it('refuses tags that are groups of keys', async () => {
  expect((await parseWith('tags: { rope: 1 }')).errors).toMatchObject([
    { message: '"tags" is a group of keys.' },
  ]);
});

it('takes numbers for text, as they are written', async () => {
  const frontMatter = await frontMatterOf('title: 007', 'subtitle: 1.0', 'aliases: [2014]');
  expect(frontMatter).toMatchObject({ title: '007', subtitle: '1.0', aliases: ['2014'] });
});

it('takes a key without a value for an absent one, except the title and the date', async () => {
  const keys = [
    'subtitle',
    'updated',
    'category',
    'link',
    'excerpt',
    'cover',
    'takeaways',
    'aliases',
    'draft',
  ];
  const frontMatter = await frontMatterOf(...keys.map((key) => `${key}:`));
  expect(frontMatter).toEqual(await frontMatterOf());
  expect((await parseWith('title:')).errors).toMatchObject([{ line: 2, message: '"title" is empty.' }]);
});

it('warns once of all keys of other generators, and refuses those that may be misspelled', async () => {
  const { errors, warnings } = await parseWith(
    'layout: post',
    'author: ada',
    'permalink: /2014/knots/',
    'categories: [boats]',
    'published: true',
    'kewords: rope',
    'tegs: rope',
  );
  expect(warnings).toMatchObject([
    {
      file: 'essays/knots.md',
      line: 2,
      message:
        'Foyer ignores keys that it does not know: "layout", "author", "permalink", "categories", "published", "kewords".',
      fix: expect.stringMatching(
        /^Remove them, unless another program needs them. Known keys: title, subtitle, /,
      ),
    },
  ]);
  expect(errors).toMatchObject([{ line: 8, message: 'Unknown key "tegs".' }]);
});

it('puts an essay without a category into the given one, and returns the same object again', async () => {
  const { document: without } = await parseWith();
  const { document: within } = await parseWith('category: Rope');
  if (!without || !within) throw new Error('The front matter is invalid.');
  const [boats] = withCategories([without], 'Boats');
  expect(boats?.frontMatter.category).toBe('Boats');
  expect(withCategories([without], 'Boats')[0]).toBe(boats);
  expect(withCategories([without], 'Tides')[0]?.frontMatter.category).toBe('Tides');
  expect(withCategories([within], 'Boats')[0]).toBe(within);
});

it('says how to write TOML as YAML, with the lines that can be taken over', async () => {
  const toml = [
    '+++',
    'title = "Knots"',
    'date = 2014-02-03',
    'weight = 3',
    '',
    '[taxonomies]',
    'tags = ["rope"]',
  ];
  const { errors } = await parseEssay('knots', [...toml, '+++', '# Text {{', ''].join('\n'));
  expect(errors).toMatchObject([
    {
      file: 'essays/knots.md',
      line: 1,
      message: 'The front matter is TOML, but Foyer reads YAML.',
      fix: [
        'Write it as YAML, with --- instead of +++ and a colon instead of each =, like this:',
        ...['---', 'title: "Knots"', 'date: 2014-02-03', 'tags: ["rope"]', '---'].map(
          (line) => `      ${line}`,
        ),
      ].join('\n'),
    },
  ]);
});

it('needs no text if the essay has a link', async () => {
  const source = (link: string) => `---\ntitle: Tides\ndate: 2026-01-02\nlink: ${link}\n---\n`;
  expect(await parseEssay('tides', source('https://tides.example/2026'))).toMatchObject({
    errors: [],
    document: { frontMatter: { link: 'https://tides.example/2026' }, text: '' },
  });
  expect((await parseEssay('tides', source('tides.example/2026'))).errors).toMatchObject([
    { line: 4, fix: 'Write https://tides.example/2026' },
    { message: 'The essay has no text.', fix: expect.stringContaining('add link:') },
  ]);
});

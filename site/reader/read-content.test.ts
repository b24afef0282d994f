import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asOtherUser } from '../../test/helpers/as-other-user.ts';
import {
  BODY_LINE,
  type ContentCopy,
  copyContent,
  essayText,
  smallContent,
} from '../../test/helpers/content-copy.ts';
import { english } from '../../test/helpers/core/english.ts';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { type ContentError, InvalidContentError } from '../util/content-error.ts';
import { type ContentReader, createContentReader } from './read-content.ts';

async function sampleCopy(): Promise<ContentCopy> {
  const copy = await copyContent();
  onTestFinished(copy.close);
  return copy;
}

async function smallCopy(): Promise<ContentCopy> {
  const copy = await smallContent();
  onTestFinished(copy.close);
  return copy;
}

/** Returns every error the reader finds, or none if the content is valid. */
async function errorsIn(reader: { read(): Promise<unknown> }): Promise<readonly ContentError[]> {
  try {
    await reader.read();
    return [];
  } catch (error) {
    if (error instanceof InvalidContentError) return error.errors;
    throw error;
  }
}

/** Returns every error, and every reference to nothing. */
async function faultsIn(reader: ContentReader): Promise<readonly ContentError[]> {
  const { errors, dangling } = await reader.inspect();
  return [...errors, ...dangling];
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

/** An error as it should be reported. Its texts may be matchers. */
interface ExpectedError {
  readonly file: string;
  readonly line: number;
  readonly message: unknown;
  readonly fix: unknown;
}

interface ErrorCase {
  readonly name: string;
  /** Introduces the error and returns how it should be reported. */
  readonly make: (copy: ContentCopy) => Promise<ExpectedError>;
}

/** Writes an essay with an error on `line` of its file. */
function essay(slug: string, text: string, line: number, message: string, fix: unknown): ErrorCase['make'] {
  return async (copy) => {
    const file = `essays/${slug}.md`;
    await copy.write(file, text);
    return { file, line, message, fix: fix };
  };
}

/** Writes an essay with an error in the first line of its Markdown. */
function body(slug: string, markdown: string, message: string, fix: unknown): ErrorCase['make'] {
  return essay(slug, essayText(markdown), BODY_LINE, message, fix);
}

const containing = (text: string): unknown => expect.stringContaining(text);

/** Errors within a single document. */
const documentErrors: ErrorCase[] = [
  {
    name: 'an unknown key, with a suggestion',
    make: async (copy) => {
      await copy.append('status.yaml', 'openForSpeeking: true\n');
      return {
        file: 'status.yaml',
        line: await copy.lineOf('status.yaml', 'openForSpeeking'),
        message: 'Unknown key "openForSpeeking".',
        fix: expect.stringMatching(/^Did you mean "openForSpeaking"\? Known keys: updated, /),
      };
    },
  },
  {
    name: 'a value of the wrong type',
    make: async (copy) => {
      await copy.replace('taxonomy.yaml', /inSearchFilter: \w+/, 'inSearchFilter: perhaps');
      return {
        file: 'taxonomy.yaml',
        line: await copy.lineOf('taxonomy.yaml', 'perhaps'),
        message: '"pillars[1].inSearchFilter" is text.',
        fix: 'Make it true or false: whether GET /api/mcp/essays/search accepts it as a category.',
      };
    },
  },
  {
    name: 'a missing key, at the item that lacks it',
    make: async (copy) => {
      await copy.append('projects.yaml', '\n  - id: of-the-tests\n    title: Without much else\n');
      const line = await copy.lineOf('projects.yaml', 'of-the-tests');
      await copy.append(
        'projects.yaml',
        '    tagline: a\n    category: b\n    status: active\n    repoUrl: https://c.example\n',
      );
      return {
        file: 'projects.yaml',
        line,
        message: expect.stringMatching(/^"projects\[\d+\]\.description" is missing\.$/),
        fix: 'Add "description": a paragraph on what it does.',
      };
    },
  },
  {
    name: 'a project with neither a page nor a repository',
    make: async (copy) => {
      await copy.replace('projects.yaml', /^ {4}repoUrl: .*base-rate\n/m, '');
      return {
        file: 'projects.yaml',
        line: await copy.lineOf('projects.yaml', 'id: base-rate'),
        message: expect.stringMatching(/^"projects\[\d+\]" must have a "url", a "repoUrl" or both\.$/),
        fix: 'Expected here: addresses of its own page, of its repository, or both.',
      };
    },
  },
  {
    name: 'an unknown key of a project, with the known ones',
    make: async (copy) => {
      await copy.replace('projects.yaml', /^( {4}repoUrl: .*ledger-export)$/m, '$1\n    repo: x');
      return {
        file: 'projects.yaml',
        line: await copy.lineOf('projects.yaml', 'repo: x'),
        message: 'Unknown key "repo".',
        fix: expect.stringContaining('Known keys: id, title, '),
      };
    },
  },
  {
    name: 'an invalid choice',
    make: async (copy) => {
      await copy.replace('proof-points.yaml', 'type: patent', 'type: patents');
      return {
        file: 'proof-points.yaml',
        line: await copy.lineOf('proof-points.yaml', 'type: patents'),
        message: '"proofPoints[1].type" is "patents".',
        fix: 'Use "patent", "track_record" or "open_source": kind of proof.',
      };
    },
  },
  {
    name: 'a missing document',
    make: async (copy) => {
      await copy.remove('offerings.yaml');
      return {
        file: 'offerings.yaml',
        line: 1,
        message: 'This file is missing.',
        fix: containing('what belongs in offerings.yaml'),
      };
    },
  },
  {
    name: 'a date that does not exist',
    make: essay(
      'bad-date',
      essayText('Text.', { date: 'date: 2026-02-30' }),
      3,
      '"date" must be a valid date in the form YYYY-MM-DD, like 2026-03-14.',
      'Expected here: day of publication.',
    ),
  },
  {
    name: 'an essay updated before it was published',
    make: essay(
      'bad-update',
      essayText('Text.', { date: 'date: 2026-02-03\nupdated: 2026-02-02' }),
      4,
      '"updated" is 2026-02-02, which is before the date of the essay, 2026-02-03.',
      'Set it to the day of the last change, or remove it.',
    ),
  },
  {
    name: 'front matter that is not YAML',
    make: essay(
      'bad-yaml',
      essayText('Text.', { title: 'title: One: two' }),
      2,
      'The title contains ": ".',
      'Put it in quotes: title: "One: two"',
    ),
  },
  {
    name: 'an essay without front matter',
    make: essay(
      'bare',
      'Only text.',
      1,
      'The essay has no front matter.',
      'Begin the file with a line that contains only ---, then title and date, then another such line.',
    ),
  },
  {
    name: 'an empty question',
    make: essay(
      'asking-nothing',
      essayText('Text.', { more: "questions:\n  - What is it?\n  - ' '" }),
      6,
      '"questions[2]" must not be empty.',
      containing('reader'),
    ),
  },
  {
    name: 'a long question',
    make: essay(
      'asking-much',
      essayText('Text.', { more: `questions:\n  - ${'why '.repeat(60)}` }),
      5,
      '"questions[1]" must have at most 200 characters.',
      containing('reader'),
    ),
  },
  {
    name: 'many questions',
    make: essay(
      'asking-often',
      essayText('Text.', { more: `questions: [${'Why?, '.repeat(13)}]` }),
      4,
      '"questions" must contain at most 12 questions.',
      containing('reader'),
    ),
  },
  {
    name: 'an essay without text',
    make: essay('empty', essayText(''), BODY_LINE, 'The essay has no text.', containing('draft: true')),
  },
  {
    name: 'a file name that is not a valid slug',
    make: essay(
      'Bad Name',
      essayText('Text.'),
      1,
      'The file name "Bad Name.md" cannot be used as an address.',
      'Rename it, using only lower-case letters, digits and single hyphens, like trust-by-design.md.',
    ),
  },
];

/** Errors that are visible only when all documents are known. */
const referenceErrors: ErrorCase[] = [
  {
    name: 'a category that is not a pillar, with a suggestion',
    make: essay(
      'bad-category',
      essayText('Text.').replace('Frontier AI', 'Frontier IA'),
      5,
      '"Frontier IA" is not a pillar.',
      expect.stringMatching(/^Did you mean "Frontier AI"\? The pillars in taxonomy\.yaml are ".+", ".+"\.$/),
    ),
  },
  {
    name: 'an offering that links to a missing page, with a suggestion',
    make: async (copy) => {
      await copy.replace('offerings.yaml', /^ {4}url: .*$/m, '    url: /abuot');
      return {
        file: 'offerings.yaml',
        line: await copy.lineOf('offerings.yaml', '/abuot'),
        message: 'The link "/abuot" leads nowhere.',
        fix: english('essays.didYouMean', { category: '"/about"' }),
      };
    },
  },
  {
    name: 'a duplicate id, with the line of the first',
    make: async (copy) => {
      const item = (text: string) =>
        `${text}\n    category: speaking\n    description: a\n    targetAudience: b\n`;
      await copy.append('offerings.yaml', `\n  - name: First\n${item('    id: the-same')}`);
      const first = await copy.lineOf('offerings.yaml', 'id: the-same');
      await copy.append('offerings.yaml', `\n  - name: Second\n${item('    id: the-same # again')}`);
      return {
        file: 'offerings.yaml',
        line: await copy.lineOf('offerings.yaml', '# again'),
        message: `The id "the-same" is used twice; first on line ${first}.`,
        fix: 'Give one of them a different id.',
      };
    },
  },
  {
    name: 'an alias that is the slug of another essay',
    make: async (copy) => {
      await copy.write('essays/owner.md', essayText('Text.'));
      await copy.write('essays/thief.md', essayText('Text.', { more: 'aliases:\n  - free\n  - owner' }));
      return {
        file: 'essays/thief.md',
        line: 6,
        message: 'Duplicate slug: the alias "owner" is already a slug of essays/owner.md.',
        fix: 'Remove the alias here, or rename the other essay.',
      };
    },
  },
  {
    name: 'an alias that another essay already has',
    make: async (copy) => {
      await copy.write('essays/alias-a.md', essayText('Text.', { more: 'aliases: [formerly]' }));
      await copy.write('essays/alias-b.md', essayText('Text.', { more: 'aliases: [formerly]' }));
      return {
        file: 'essays/alias-b.md',
        line: 4,
        message: 'Duplicate slug: the alias "formerly" is already a slug of essays/alias-a.md.',
        fix: 'Remove the alias here, or rename the other essay.',
      };
    },
  },
  {
    name: 'a link to a missing essay on the tenth line of the Markdown, with a suggestion',
    make: async (copy) => {
      await copy.write('essays/there-it-is.md', essayText('Text.'));
      const markdown = `${'A line.\n\n'.repeat(4)}A line\nthat [links](/essays/there-it-iz).`;
      const file = 'essays/bad-link.md';
      await copy.write(file, essayText(markdown));
      return {
        file,
        line: BODY_LINE + 9,
        message: 'The link "/essays/there-it-iz" leads nowhere.',
        fix: english('essays.didYouMean', { category: '"/essays/there-it-is"' }),
      };
    },
  },
  {
    name: 'a link to a draft',
    make: async (copy) => {
      await copy.write('essays/unfinished.md', essayText('Text.', { more: 'draft: true' }));
      return body(
        'links-to-draft',
        'See [this](/essays/unfinished).',
        'The link "/essays/unfinished" leads to a draft, which nobody else can read.',
        'Publish that essay first, or remove the link.',
      )(copy);
    },
  },
  {
    name: 'a link to an alias of a draft',
    make: async (copy) => {
      await copy.write('essays/moved.md', essayText('Text.', { more: 'draft: true\naliases: [was-here]' }));
      return body(
        'links-to-alias-of-draft',
        'See [this](/essays/was-here/?from=test).',
        'The link "/essays/was-here" leads to a draft, which nobody else can read.',
        containing('Publish'),
      )(copy);
    },
  },
  {
    name: 'a link that is neither a path nor a full URL',
    make: body(
      'relative-link',
      '[link](other-essay.md)',
      'The link "other-essay.md" is neither a path of this site nor a full address.',
      containing('/essays/<slug>'),
    ),
  },
  {
    name: 'a broken link in a table row',
    make: essay(
      'link-in-table',
      essayText('| a |\n|---|\n| [b](/nowhere-at-all) |'),
      BODY_LINE + 2,
      'The link "/nowhere-at-all" leads nowhere.',
      expect.any(String),
    ),
  },
  {
    name: 'a missing picture',
    make: body(
      'missing-picture',
      '![A boat](/media/boat.jpg)',
      'The file media/boat.jpg is missing.',
      'Put the picture at media/boat.jpg in the content folder, or correct the name.',
    ),
  },
  {
    name: 'a picture from another site',
    make: body(
      'foreign-picture',
      '![A boat](https://elsewhere.example/boat.jpg)',
      'The picture "https://elsewhere.example/boat.jpg" is not in the content folder.',
      containing('![what it shows](/media/name.jpg)'),
    ),
  },
  {
    name: 'a missing portrait',
    make: async (copy) => {
      await copy.append('profile.yaml', '\nportrait:\n  file: owner.jpg\n  alt: The owner\n');
      return {
        file: 'profile.yaml',
        line: await copy.lineOf('profile.yaml', 'owner.jpg'),
        message: 'The file media/owner.jpg is missing.',
        fix: 'Put the picture at media/owner.jpg in the content folder, or correct the name.',
      };
    },
  },
  {
    name: 'a missing cover',
    make: essay(
      'uncovered',
      essayText('Text.', { more: 'cover:\n  alt: A quay\n  file: quay.jpg' }),
      6,
      'The file media/quay.jpg is missing.',
      'Put the picture at media/quay.jpg in the content folder, or correct the name.',
    ),
  },
  {
    name: 'a missing footnote',
    make: essay(
      'footnote',
      essayText('Text.\n\nText[^a] and\nmore[^b].\n\n[^a]: A note.'),
      BODY_LINE + 3,
      'The footnote "[^b]" is not defined.',
      'Write the note on a line of its own, as "[^b]: text". If no note is meant, write \\[^b].',
    ),
  },
  {
    name: 'a broken link in a footnote',
    make: essay(
      'footnote-link',
      essayText('Text[^a].\n\n[^a]: A [note](/nowhere-at-all).'),
      BODY_LINE + 2,
      'The link "/nowhere-at-all" leads nowhere.',
      expect.any(String),
    ),
  },
  {
    name: 'HTML, with the Markdown to use instead',
    make: essay(
      'html',
      essayText('Text `<b>` \\<b> <https://a.test>\nand <b>bold</b>.'),
      BODY_LINE + 1,
      '<b> is HTML, which would be published as text.',
      'Write **text** instead. If it should be read as text, put it between backticks.',
    ),
  },
  {
    name: 'a comment that is not closed',
    make: body(
      'comment',
      'Text <!-- secret',
      'This comment would be published as text.',
      containing('Close it with -->'),
    ),
  },
  {
    name: 'a broken link in the legal notice',
    make: async (copy) => {
      const notice = 'legalNotice: |\n    Text.\n\n    [terms](/terms-of-nothing)\n\n';
      await copy.replace('site.yaml', 'legalNotice: |\n', notice);
      return {
        file: 'site.yaml',
        line: await copy.lineOf('site.yaml', '/terms-of-nothing'),
        message: 'The link "/terms-of-nothing" leads nowhere.',
        fix: expect.any(String),
      };
    },
  },
  {
    name: 'a link that only a picture without a description names',
    make: async (copy) => {
      await copy.write('media/linked.svg', SVG);
      return body(
        'nameless-link',
        '[![](/media/linked.svg)](/about)',
        'The picture "/media/linked.svg" has no description, so the link around it has no name.',
        containing('describe it'),
      )(copy);
    },
  },
  {
    name: 'an anchor that two headings have',
    make: essay(
      'same-anchor',
      essayText('## One {#a}\n\n## Two {#a}'),
      BODY_LINE + 2,
      'The anchor "a" is used for two headings.',
      'Choose another one, like {#a-2}, and use it in links.',
    ),
  },
  {
    name: 'an anchor that the page uses',
    make: body(
      'taken-anchor',
      '## One {#main}',
      'The page itself already uses the anchor "main".',
      containing('{#main-2}'),
    ),
  },
];

/** Faults that do not keep the site from being published. */
const warnings: ErrorCase[] = [
  {
    name: 'a link to a missing heading',
    make: async (copy) => {
      await copy.write('essays/headed.md', essayText('## The heading\n\nText.'));
      return body(
        'bad-anchor',
        '[link](/essays/headed#the-headin)',
        'The link "/essays/headed#the-headin" leads to a heading that does not exist.',
        english('essays.didYouMean', { category: '"#the-heading"' }),
      )(copy);
    },
  },
  {
    name: 'a link to a missing heading of the same essay',
    make: body(
      'bad-own-anchor',
      '[link](#nowhere)',
      'The link "#nowhere" leads to a heading that does not exist.',
      'Remove the # and what follows it.',
    ),
  },
  {
    name: 'a picture without a description',
    make: async (copy) => {
      await copy.write('media/a quay.svg', SVG);
      return body(
        'undescribed-picture',
        '![](</media/a quay.svg>)',
        'The picture "/media/a%20quay.svg" has no description.',
        'Between the square brackets, describe it for readers who cannot see it.',
      )(copy);
    },
  },
  {
    name: 'an unused footnote',
    make: essay(
      'lonely-footnote',
      essayText('Text.\n\n[^a]: A note.'),
      BODY_LINE + 2,
      'Nothing refers to the footnote "[^a]".',
      containing('remove the note'),
    ),
  },
  {
    name: 'a first-level heading',
    make: body(
      'first-level',
      '# Loud',
      '"Loud" is a first-level heading, like the title of the page. All headings of the text are shown one level lower.',
      containing('one more #'),
    ),
  },
  {
    name: 'stars that emphasize nothing',
    make: body(
      'stars',
      'Code `**` and \\*\\*, but ** this **.',
      'The stars ** on this line are published as text, because they do not emphasize anything.',
      containing('\\*\\*'),
    ),
  },
  {
    name: 'a Mermaid diagram',
    make: body(
      'mermaid',
      '```mermaid\ngraph TD\n```',
      'The Mermaid diagram is shown as code.',
      containing('after ```dot'),
    ),
  },
];

type Place = Pick<ContentError, 'file' | 'line'>;

const byPlace = (a: Place, b: Place) => a.file.localeCompare(b.file) || a.line - b.line;

describe('createContentReader', () => {
  it('publishes no comments, in essays, pages or the legal notice', async () => {
    const copy = await smallCopy();
    await copy.write('essays/a.md', essayText('Before.\n\n<!-- xyzzy\n\nxyzzy -->\n\nAfter <!-- xyzzy -->.'));
    await copy.replace('site.yaml', 'legalNotice: |\n', 'legalNotice: |\n    <!-- xyzzy -->\n');
    await copy.write('pages/a.md', '---\ntitle: A\n---\nText <!-- xyzzy -->.\n\n<!--\n```\nxyzzy\n```\n-->');
    const content = await createContentReader(copy.folder).read();
    expect(content.essayText('a').html).toContain('After');
    const { documents, legalHtml, pageTexts } = content;
    const published = JSON.stringify([documents, legalHtml, content.essayText('a'), ...pageTexts]);
    expect(published.match(/xyzzy/)).toBeNull();
  });

  it('reads the sample content without errors', async () => {
    expect(await errorsIn(createContentReader((await sampleCopy()).folder))).toEqual([]);
  });

  it.each([...documentErrors, ...referenceErrors])('reports $name', async ({ make }) => {
    const copy = await smallCopy();
    const expected = await make(copy);
    expect(await faultsIn(createContentReader(copy.folder))).toMatchObject([expected]);
  });

  it('inspects content as if files had been written or deleted, and reads the files themselves afterwards', async () => {
    const copy = await smallCopy();
    const reader = createContentReader(copy.folder);
    await copy.write('essays/first.md', essayText('See [second](/essays/second).'));
    await copy.write('essays/second.md', essayText('Text.'));
    const inspect = async (unsaved: readonly (readonly [string, string | undefined])[]) => {
      const { essays, errors, dangling } = await reader.inspect(new Map(unsaved));
      return [[...essays.keys()], [...errors, ...dangling].map(({ file, line }) => `${file}:${line}`)];
    };
    const slugs = ['agents-need-a-doorbell', 'first', 'second'];
    expect(await inspect([])).toEqual([slugs, []]);
    expect(await inspect([['essays/second.md', undefined]])).toEqual([
      slugs.slice(0, 2),
      [`essays/first.md:${BODY_LINE}`],
    ]);
    expect(await inspect([['essays/second.md', 'Text.']])).toEqual([slugs, ['essays/second.md:1']]);
    expect(await inspect([['essays/third.md', essayText('[None](/essays/none)')]])).toEqual([
      [...slugs, 'third'],
      [`essays/third.md:${BODY_LINE}`],
    ]);
    expect(await inspect([['redirects.yaml', 'old: /essays/none\n']])).toEqual([slugs, ['redirects.yaml:1']]);
    expect(await inspect([['status.yaml', undefined]])).toEqual([slugs, ['status.yaml:1']]);
    expect(await inspect([['redirects.yaml', undefined]])).toEqual([slugs, []]);
    expect((await reader.read()).documents.essays.map(({ slug }) => slug)).toEqual(slugs);
  });

  it('reports template tags in essays, where a page has blanks', async () => {
    const copy = await smallCopy();
    await copy.write('pages/a.md', '---\ntitle: A\n---\nText {{blank}}.');
    await copy.write('essays/a.md', essayText('Text {{ tag }}.'));
    expect(await errorsIn(createContentReader(copy.folder))).toMatchObject([
      {
        file: 'essays/a.md',
        line: BODY_LINE,
        message: 'A template tag would be published as text: {{ tag }}',
        fix: containing('\\{{'),
      },
    ]);
  });

  it('sets the quotation marks of the language of the site, and others when it changes', async () => {
    const copy = await smallCopy();
    await copy.write('essays/a.md', essayText('He said "yes".'));
    const reader = createContentReader(copy.folder, { cache: memoryCache() });
    expect((await reader.read()).essayText('a').html).toContain('“yes”');
    await copy.replace('site.yaml', /locale: .*/, 'locale: de');
    expect((await reader.read()).essayText('a').html).toContain('„yes“');
  });

  it.each(warnings)('warns of $name, and publishes the site', async ({ make }) => {
    const copy = await smallCopy();
    const expected = await make(copy);
    expect((await createContentReader(copy.folder).read()).warnings).toContainEqual(
      expect.objectContaining(expected),
    );
  });

  it.each([
    ['within documents', documentErrors],
    ['between documents', referenceErrors],
  ])('reports all errors %s at once', async (_where, errors) => {
    const copy = await smallCopy();
    const expected: ExpectedError[] = [];
    for (const { make } of errors) expected.push(await make(copy));
    const found = await faultsIn(createContentReader(copy.folder));
    expect(found.toSorted(byPlace)).toMatchObject(expected.toSorted(byPlace));
  });

  it('reports all errors of an essay at once, in its name, its front matter and its text', async () => {
    const copy = await smallCopy();
    const frontMatter = [
      'title: [7]',
      'date: 2026-02-03',
      'updated: 2026-02-02',
      'category: Frontier IA',
      'aliases: [free, agents-need-a-doorbell]',
      'cover:\n  file: quay.jpg\n  alt: ""',
      'excerpt: *really*',
      'subtitle: Now <!-- or later -->',
      'tegs: true',
    ].join('\n');
    const markdown = '# Loud\n\n[link](/nowhere) <b>bold</b>\n\n![](/media/boat.jpg)[^1]';
    await copy.write('essays/No Good.md', `---\n${frontMatter}\n---\n${markdown}\n`);
    const errors = await faultsIn(createContentReader(copy.folder));
    expect(new Set(errors.map(({ file }) => file))).toEqual(new Set(['essays/No Good.md']));
    expect(errors.toSorted(byPlace).map(({ line, message }) => `${line} ${message}`)).toEqual([
      '1 The file name "No Good.md" cannot be used as an address.',
      '2 "title" is a list.',
      '4 "updated" is 2026-02-02, which is before the date of the essay, 2026-02-03.',
      '5 "Frontier IA" is not a pillar.',
      '6 Duplicate slug: the alias "agents-need-a-doorbell" is already a slug of essays/agents-need-a-doorbell.md.',
      '8 The file media/quay.jpg is missing.',
      '9 "cover.alt" must not be empty.',
      '10 "*really*" refers to an anchor, "&really*", that does not exist.',
      '11 "subtitle" must not contain an HTML comment.',
      '12 Unknown key "tegs".',
      '16 <b> is HTML, which would be published as text.',
      '16 The link "/nowhere" leads nowhere.',
      '18 The footnote "[^1]" is not defined.',
      '18 The file media/boat.jpg is missing.',
    ]);
  });

  it('reports all errors of site.yaml at once, and those of the theme', async () => {
    const copy = await smallCopy();
    await copy.replace('site.yaml', /locale: .*/, 'locale: Klingonese');
    await copy.replace('site.yaml', /accent: .*/, 'accent: green\n  favicon: icon.svg');
    await copy.replace('site.yaml', 'legalNotice: |\n', 'legalNotice: |\n    [terms](/terms-of-nothing)\n\n');
    await copy.append('site.yaml', 'navigation: [/nowhere]\n');
    await copy.write('theme.css', 'a { background: url(/media/none.png) }');
    await copy.replace('taxonomy.yaml', /inSearchFilter: \w+/, 'inSearchFilter: perhaps');
    await copy.append('taxonomy.yaml', '\n  - name: Frontier AI\n');
    const errors = await faultsIn(createContentReader(copy.folder));
    expect(errors.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        '"locale" must be a language tag like "en" or "pt-BR".',
        '"theme.accent" must be a color as #rrggbb, like "#0f6b5c".',
        'The file media/icon.svg is missing.',
        'The file media/none.png is missing.',
        'The link "/terms-of-nothing" leads nowhere.',
        'There is no page at "/nowhere".',
        '"pillars[1].inSearchFilter" is text.',
        expect.stringMatching(/^The name "Frontier AI" is used twice/),
        expect.stringMatching(/^"pillars\[\d\]\.slug" is missing\.$/),
      ]),
    );
  });

  it('takes no block quotes for key quotes of the owner', async () => {
    const copy = await smallCopy();
    await copy.write('essays/quoting.md', essayText('> Said by someone else.\n\nText.'));
    const { essays } = (await createContentReader(copy.folder).read()).documents;
    expect(essays.find(({ slug }) => slug === 'quoting')?.frontMatter.keyQuotes).toEqual([]);
  });

  it('reports a broken link along with an error in another file, but no link to that file', async () => {
    const copy = await smallCopy();
    await copy.write('essays/unsound.md', essayText('## Here', { more: 'tagz: [a]' }));
    await copy.write('essays/linking.md', essayText('[one](/essays/unsound#here)\n\n[two](/nowhere)'));
    await copy.replace('status.yaml', 'openForSpeaking', 'openForSinging');
    const found = await faultsIn(createContentReader(copy.folder));
    expect(found.toSorted(byPlace).map(({ file }) => file)).toEqual([
      'essays/linking.md',
      'essays/unsound.md',
      'status.yaml',
    ]);
    expect(found).toContainEqual(expect.objectContaining({ message: 'The link "/nowhere" leads nowhere.' }));
  });

  it('reports the right line in an essay with CRLF line endings and a byte order mark', async () => {
    const copy = await smallCopy();
    const text = essayText('One.\n\n[two](/nowhere)', { more: 'tags:\n  - a' });
    await copy.write('essays/windows.md', `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    expect(await faultsIn(createContentReader(copy.folder))).toMatchObject([{ line: BODY_LINE + 3 }]);
  });

  it('allows links to pages, essays, aliases, headings, pictures and other sites', async () => {
    const copy = await smallCopy();
    await copy.write('media/chart.svg', SVG);
    await copy.write(
      'essays/target.md',
      essayText('## Überall\n\nText.', { more: 'aliases: [target-before]' }),
    );
    const targets = [
      '/',
      '/essays?category=frontier-ai',
      '/guestbook',
      '/problems/rate-limited',
      '/llms.txt',
      '/robots.txt',
      '/essays/target',
      '/essays/target/',
      '/essays/target-before#überall',
      '/media/chart.svg',
      '#here',
      'https://elsewhere.example/x',
      'mailto:a@b.example',
    ];
    const links = targets.map((target) => `[link](${target})`).join('\n');
    await copy.write('essays/links.md', essayText(`## Here\n\n${links}\n\n![Chart](/media/chart.svg)`));
    expect(await faultsIn(createContentReader(copy.folder))).toEqual([]);
  });

  it('warns of a link to a document that is switched off', async () => {
    const copy = await smallCopy();
    await copy.write('essays/links.md', essayText('[feed](/feed.xml)'));
    expect(await faultsIn(createContentReader(copy.folder))).toEqual([]);
    await copy.append('site.yaml', 'surfaces:\n  feeds: false\n');
    expect(await faultsIn(createContentReader(copy.folder))).toMatchObject([
      { file: 'essays/links.md', line: BODY_LINE },
    ]);
  });

  it('allows a link only to an essay that is published no later', async () => {
    const copy = await smallCopy();
    const linking = (date: string) =>
      essayText('[link](/essays/on-the-3rd)', { date: `date: ${date}`, more: 'tags: []' });
    await copy.write('essays/on-the-3rd.md', essayText('Text.', { date: 'date: 2026-12-03' }));
    for (const day of ['01', '02', '03', '04']) {
      await copy.write(`essays/linking-${day}.md`, linking(`2026-12-${day}`));
    }
    const blamedOn = async (day: string) => {
      const now = () => new Date(`${day}T12:00:00Z`);
      return faultsIn(createContentReader(copy.folder, { now }));
    };
    const early = (day: string) => ({
      file: `essays/linking-${day}.md`,
      line: BODY_LINE,
      message: 'The link "/essays/on-the-3rd" leads to an essay that nobody else can read before 2026-12-03.',
      fix: 'Remove the link until then, or publish this essay no earlier than that.',
    });
    expect((await blamedOn('2026-12-01')).toSorted(byPlace)).toMatchObject([early('01'), early('02')]);
    expect(await blamedOn('2026-12-03')).toEqual([]);
  });

  it('allows a link between drafts', async () => {
    const copy = await smallCopy();
    await copy.write('essays/draft-a.md', essayText('[b](/essays/draft-b)', { more: 'draft: true' }));
    await copy.write('essays/draft-b.md', essayText('Text.', { more: 'draft: true' }));
    expect(await faultsIn(createContentReader(copy.folder))).toEqual([]);
  });

  it('ignores hidden and unrelated files', async () => {
    const copy = await smallCopy();
    await copy.write('essays/.draft.md', 'no front matter');
    await copy.write('essays/notes.txt', 'no essay');
    await copy.write('media/.DS_Store', '');
    const { documents, media } = await createContentReader(copy.folder).read();
    expect(documents.essays.map(({ slug }) => slug)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/draft|notes/)]),
    );
    expect([...media.keys()]).not.toContain('.DS_Store');
  });

  it('returns the HTML of every essay with the dimensions of its pictures', async () => {
    const copy = await smallCopy();
    await copy.write('media/chart.svg', SVG);
    await copy.write('essays/short.md', essayText('## A *short* one\n\n![Chart](/media/chart.svg)'));
    const { essayText: textOf } = await createContentReader(copy.folder).read();
    const { html, headings } = textOf('short');
    expect(html).toContain(
      '<a class="picture" href="/media/chart.svg"><img src="/media/chart.svg" width="4" height="3" alt="Chart"',
    );
    expect(headings).toEqual([{ level: 2, text: 'A short one', id: 'a-short-one' }]);
  });

  it('highlights code', async () => {
    const copy = await smallCopy();
    await copy.write('essays/code.md', essayText('```ts\nconst a = 1;\n```'));
    const content = await createContentReader(copy.folder).read();
    expect(content.essayText('code').html).toContain('<span class="hl-keyword">const</span>');
  });

  it('reports every picture that cannot be shown', async () => {
    const copy = await smallCopy();
    await copy.write('media/notes.jpg', 'not really a picture');
    await copy.write('essays/noted.md', essayText('![Notes](/media/notes.jpg)'));
    expect(await errorsIn(createContentReader(copy.folder))).toMatchObject([
      {
        file: 'media/notes.jpg',
        line: 1,
        message: 'The file media/notes.jpg is not a readable picture.',
        fix: containing('Save it again as JPEG'),
      },
    ]);
  });

  it('only warns of a picture that cannot be shown if nothing links to it', async () => {
    const copy = await smallCopy();
    await copy.write('media/notes.jpg', 'not really a picture');
    const { warnings } = await createContentReader(copy.folder).read();
    expect(warnings.map(({ file, message }) => [file, message])).toEqual([
      ['media/notes.jpg', 'The file media/notes.jpg is not a readable picture.'],
    ]);
  });

  it('inspects a picture again only after it was written again, even in another process', async () => {
    const copy = await smallCopy();
    await copy.write('media/chart.svg', SVG);
    const entries = new Map<string, Buffer<ArrayBuffer>>();
    const widthOf = async () => {
      const { picture } = await createContentReader(copy.folder, { cache: memoryCache(entries) }).read();
      return picture('chart.svg')?.width;
    };
    expect(await widthOf()).toBe(4);
    for (const [key, value] of entries) {
      entries.set(key, Buffer.from(value.toString().replace('"width":4', '"width":7000')));
    }
    expect(await widthOf()).toBe(7000);
    await copy.write('media/chart.svg', SVG.replace('width="4"', 'width="5"'));
    expect(await widthOf()).toBe(5);
  });

  it('parses only changed essays on the second read', async () => {
    const copy = await smallCopy();
    await copy.write('essays/changing.md', essayText('Before.'));
    const reader = createContentReader(copy.folder);
    const before = (await reader.read()).documents.essays;
    await copy.write('essays/changing.md', essayText('After.'));
    const after = (await reader.read()).documents.essays;
    // Unchanged essays are the same objects.
    expect(after.filter((document) => !before.includes(document))).toMatchObject([
      { slug: 'changing', text: 'After.' },
    ]);
  });

  it('reports the right line in an essay that was parsed earlier', async () => {
    const copy = await smallCopy();
    await copy.write('essays/known.md', essayText('Text.'));
    const reader = createContentReader(copy.folder);
    await reader.read();
    await copy.replace('taxonomy.yaml', 'name: Frontier AI', 'name: Renamed');
    const found = await faultsIn(reader);
    expect(found).toContainEqual(expect.objectContaining({ file: 'essays/known.md', line: 5 }));
  });

  it('reports its progress', async () => {
    const progress: string[] = [];
    const copy = await sampleCopy();
    await createContentReader(copy.folder, {
      onProgress: (done, total) => progress.push(`${done}/${total}`),
    }).read();
    const { length } = progress;
    expect(length).toBeGreaterThan(5);
    expect(progress).toEqual(progress.map((_, index) => `${index + 1}/${length}`));
  });

  it('reports unreadable files and folders', async () => {
    const copy = await sampleCopy();
    await copy.remove('status.yaml');
    await symlink('status.yaml', join(copy.folder, 'status.yaml'));
    await copy.remove('profile.yaml');
    await mkdir(join(copy.folder, 'profile.yaml'));
    await rm(join(copy.folder, 'media'), { recursive: true });
    await writeFile(join(copy.folder, 'media'), 'no folder');
    expect(await errorsIn(createContentReader(copy.folder))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          file: 'status.yaml',
          line: 1,
          message: 'status.yaml is a symbolic link, which is not followed.',
          fix: 'Replace it with what it leads to.',
        }),
        expect.objectContaining({ file: 'profile.yaml', message: 'profile.yaml is not a regular file.' }),
        expect.objectContaining({ file: 'media', message: expect.stringContaining('ENOTDIR') }),
      ]),
    );
  });

  it('neither follows links nor waits for pipes, and reads the rest', async () => {
    const copy = await sampleCopy();
    for (const file of ['essays', 'theme.css', 'media/fonts']) {
      await rm(join(copy.folder, file), { recursive: true, force: true });
      await symlink('/etc', join(copy.folder, file));
    }
    await copy.remove('redirects.yaml').catch(() => undefined);
    execFileSync('mkfifo', [join(copy.folder, 'redirects.yaml'), join(copy.folder, 'pages/pipe.md')]);
    await symlink('/dev/zero', join(copy.folder, 'pages/zero.md'));
    await symlink('/dev/zero', join(copy.folder, 'media/zero.jpg'));
    const { errors, warnings, pages } = await createContentReader(copy.folder).inspect();
    const named = errors.map(({ file, message }) => `${file}: ${message}`);
    expect(named).toEqual(
      expect.arrayContaining([
        'essays: essays is a symbolic link, which is not followed.',
        'theme.css: theme.css is a symbolic link, which is not followed.',
        'redirects.yaml: redirects.yaml is not a regular file.',
      ]),
    );
    expect(warnings.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['pages/pipe.md', 'pages/zero.md', 'media/zero.jpg', 'media/fonts']),
    );
    expect(pages.size).toBeGreaterThan(0);
  });

  it('reports files and folders of another user', async () => {
    const copy = await sampleCopy();
    const essay = 'essays/agents-need-a-doorbell.md';
    await chmod(copy.folder, 0o755);
    for (const file of [essay, 'site.yaml']) await chmod(join(copy.folder, file), 0o000);
    await chmod(join(copy.folder, 'media'), 0o000);
    const errors = await asOtherUser(() => errorsIn(createContentReader(copy.folder)));
    await chmod(join(copy.folder, 'media'), 0o755);
    for (const file of [essay, 'media', 'site.yaml']) {
      const message = expect.stringContaining('EACCES');
      const fix = expect.stringMatching(/ belongs to \S+ \(mode 000\), and this process runs as \S+\. /);
      expect(errors).toContainEqual(expect.objectContaining({ file, line: 1, message, fix }));
    }
  });

  it('rejects with one error for a content folder of another user', async () => {
    const copy = await smallCopy();
    await chmod(copy.folder, 0o000);
    const read = asOtherUser(() => createContentReader(copy.folder).read());
    await expect(read).rejects.toThrow('EACCES');
    await chmod(copy.folder, 0o755);
  });

  it('reports the essays of a folder that it can list but not enter', async () => {
    const copy = await smallCopy();
    const essay = 'essays/agents-need-a-doorbell.md';
    await chmod(copy.folder, 0o755);
    await chmod(join(copy.folder, 'essays'), 0o444);
    const errors = await asOtherUser(() => errorsIn(createContentReader(copy.folder)));
    await chmod(join(copy.folder, 'essays'), 0o755);
    const message = expect.stringContaining('EACCES');
    expect(errors).toContainEqual(expect.objectContaining({ file: essay, line: 1, message }));
  });

  it('notices removed and added essays', async () => {
    const copy = await smallCopy();
    const reader = createContentReader(copy.folder);
    await copy.write('essays/first.md', essayText('Text.'));
    await reader.read();
    await copy.remove('essays/first.md');
    await copy.write('essays/second.md', essayText('Text.'));
    const slugs = (await reader.read()).documents.essays.map(({ slug }) => slug);
    expect(slugs).toContain('second');
    expect(slugs).not.toContain('first');
  });

  it('reads the owner’s words, and renders essays again with them', async () => {
    const copy = await smallCopy();
    await copy.write('essays/first.md', essayText('## A heading'));
    const reader = createContentReader(copy.folder);
    const label = async () => {
      const { essayText: textOf } = await reader.read();
      return /aria-label="([^"]*)"/.exec(textOf('first').html)?.[1];
    };
    expect(await label()).toBe(english('prose.linkToSection', { section: 'A heading' }));
    await copy.write('words.yaml', 'prose.linkToSection: Hop to {section}\npage.skip: Skip');
    expect(await label()).toBe('Hop to A heading');
    const { words, files, warnings } = await reader.read();
    expect(words.words['page.skip']).toBe('Skip');
    expect([...files.keys()]).toContain('words.yaml');
    expect(warnings.map(({ file }) => file)).not.toContain('words.yaml');
    await copy.write('words.yaml', 'page.skp: Skip');
    expect(await errorsIn(reader)).toMatchObject([{ file: 'words.yaml', line: 1 }]);
  });

  it('reports an error until it is fixed', async () => {
    const copy = await smallCopy();
    const reader = createContentReader(copy.folder);
    await copy.write('essays/bare.md', 'Only text.');
    const first = await errorsIn(reader);
    expect(await errorsIn(reader)).toEqual(first);
    await copy.write('essays/bare.md', essayText('Only text.'));
    expect(await errorsIn(reader)).toEqual([]);
  });
});

describe('a reader', () => {
  it('finds the same again while nothing has changed, and anything that has', async () => {
    const copy = await smallCopy();
    const reader = createContentReader(copy.folder);
    const { errors, warnings } = await reader.inspect();
    expect((await reader.inspect()).errors).toBe(errors);
    await copy.write('essays/new.md', essayText('<b>x</b>'));
    expect((await reader.inspect()).errors).toMatchObject([{ file: 'essays/new.md' }]);
    await rm(join(copy.folder, 'essays/new.md'));
    await copy.write('essays/ignored.txt', '');
    expect((await reader.inspect()).warnings).toHaveLength(warnings.length + 1);
  });

  it('reads no more of an unsaved file than of a saved one', async () => {
    const reader = createContentReader((await smallCopy()).folder);
    const redirects = Array.from({ length: 25_000 }, (_, index) => `/a${index}: /now`).join('\n');
    const { errors } = await reader.inspect(new Map([['redirects.yaml', redirects]]));
    expect(errors).toMatchObject([{ file: 'redirects.yaml', message: expect.stringContaining('256 kB') }]);
  });

  it('compares the content with what it would be, without keeping that', async () => {
    const copy = await smallCopy();
    const reader = createContentReader(copy.folder);
    const { before, after } = await reader.compare(new Map([['essays/new.md', essayText('<b>x</b>')]]));
    expect(before.errors).toEqual([]);
    expect(after.errors).toMatchObject([{ file: 'essays/new.md' }]);
    expect((await reader.inspect()).errors).toEqual([]);
  });

  it('reports a large text that cannot be rendered, and reads all others', async () => {
    const copy = await smallCopy();
    const renderLarge = () => Promise.reject(new Error('It took longer than 30 s.'));
    const reader = createContentReader(copy.folder, { renderLarge });
    await copy.write('essays/large.md', essayText('A line.\n\n'.repeat(5_000)));
    const { errors } = await reader.inspect();
    expect(errors).toMatchObject([
      {
        file: 'essays/large.md',
        line: BODY_LINE,
        message: 'The text cannot be rendered: It took longer than 30 s.',
        fix: 'Split it into several texts.',
      },
    ]);
  });
});

describe('what refers to nothing', () => {
  it('is left out, with a warning that names it, and the rest is published', async () => {
    const copy = await smallCopy();
    await copy.write('pages/gone.md', '---\ntitle: Gone\n---\nText.\n');
    await copy.write('media/quay.svg', SVG);
    await copy.append('site.yaml', '\nnavigation: [/gone, /essays]\n');
    await copy.append('profile.yaml', '\nportrait:\n  file: quay.svg\n  alt: The owner\n');
    await copy.write('essays/target.md', essayText('Text.'));
    const more = 'cover: {file: quay.svg, alt: A quay}';
    const links = '[the *target*](/essays/target#top), [gone](/gone?a=b), ![A quay](/media/quay.svg)';
    await copy.write('essays/referring.md', essayText(`${links}\n\n[here](/essays/referring)`, { more }));
    const reader = createContentReader(copy.folder);
    const files = ['essays/target.md', 'pages/gone.md', 'media/quay.svg'];
    for (const file of files) await rm(join(copy.folder, file));

    const content = await reader.read();
    const { site, profile, essays } = content.documents;
    expect(site.navigation).toEqual(['/essays']);
    expect(profile.portrait).toBeUndefined();
    const frontMatter = essays.find(({ slug }) => slug === 'referring')?.frontMatter;
    expect(frontMatter?.cover).toBeUndefined();
    const { html } = content.essayText('referring');
    expect(html).toContain('<p>the <em>target</em>, gone, A quay</p>');
    expect(html).toContain('<a href="/essays/referring">here</a>');
    expect(content.dangling.map(({ file }) => file).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'essays/referring.md'),
      'profile.yaml',
      'site.yaml',
    ]);
  });

  it('is left out of the Markdown that agents read, too', async () => {
    const copy = await smallCopy();
    const links = [
      '[a [b] \\] *c*](/essays/gone "Title")',
      '![d](</media/gone.png>)',
      '[here](/essays/referring)',
    ];
    await copy.write('essays/referring.md', essayText(`\`[x](/essays/gone)\` ${links.join(' ')}`));
    await copy.write('pages/gone.md', '---\ntitle: Mine\n---\n[e](/essays/gone#f) text\n');
    const { documents, pageTexts } = await createContentReader(copy.folder).read();
    const { markdown, siteLinks } = documents.essays.find(({ slug }) => slug === 'referring') ?? {};
    expect(markdown).toBe('`[x](/essays/gone)` a [b] \\] *c* d [here](/essays/referring)');
    expect(siteLinks).toEqual([markdown?.lastIndexOf('/essays')]);
    expect(pageTexts.get('/gone')?.markdown).toBe('e text');
  });

  it('is left out however much there is of it', async () => {
    const copy = await smallCopy();
    const many = (line: (index: number) => string) =>
      Array.from({ length: 150 }, (_, index) => line(index)).join('\n');
    await copy.write(
      'redirects.yaml',
      many((index) => `/old${index}: /essays/gone`),
    );
    await copy.write(
      'essays/referring.md',
      essayText(many((index) => `![](/media/${index}.png) [x](/essays/gone)\n`)),
    );
    const content = await createContentReader(copy.folder).read();
    expect([...content.redirects]).toEqual([]);
    expect(content.essayText('referring').html).not.toContain('href');
    expect(content.dangling).toHaveLength(200);
  });

  it('is no former address of a public essay that a draft has, too', async () => {
    const copy = await smallCopy();
    await copy.write('essays/current.md', essayText('Text.', { more: 'aliases: [old, older]' }));
    await copy.write('essays/old.md', essayText('Text.', { more: 'draft: true' }));
    await copy.write('essays/a-draft.md', essayText('Text.', { more: 'draft: true\naliases: [older]' }));
    await copy.write('essays/linking.md', essayText('[one](/essays/old) [two](/essays/older)'));
    const content = await createContentReader(copy.folder).read();
    expect(content.essayText('linking').html.match(/href="[^"]+"/g)).toEqual([
      'href="/essays/current"',
      'href="/essays/current"',
    ]);
    const current = content.documents.essays.find(({ slug }) => slug === 'current');
    expect(current?.frontMatter.aliases).toEqual(['old', 'older']);
  });

  it('is shown again when what it refers to is back', async () => {
    const copy = await smallCopy();
    await copy.write('essays/referring.md', essayText('[there](/essays/target)'));
    const reader = createContentReader(copy.folder);
    expect((await reader.read()).essayText('referring').html).toContain('<p>there</p>');
    await copy.write('essays/target.md', essayText('Text.'));
    expect((await reader.read()).essayText('referring').html).toContain('<a href="/essays/target">there</a>');
  });

  it('puts an essay whose category is renamed into the first one', async () => {
    const copy = await smallCopy();
    await copy.write('essays/known.md', essayText('Text.'));
    await copy.replace('taxonomy.yaml', 'name: Frontier AI', 'name: Renamed');
    const { documents } = await createContentReader(copy.folder).read();
    const known = documents.essays.find(({ slug }) => slug === 'known');
    expect(known?.frontMatter.category).toBe(documents.pillars[0]?.name);
  });
});

describe('what stands while files have errors', () => {
  const breaks: Readonly<Record<string, (copy: ContentCopy) => Promise<void>>> = {
    'an essay': (copy) => copy.replace('essays/held.md', 'First.', '<b>First.</b>'),
    'a page': (copy) => copy.replace('pages/now.md', /^title:.*$/m, 'title: [1]'),
    'the text of a page': (copy) => copy.append('pages/now.md', '\n<b>Bold.</b>\n'),
    'the legal notice': (copy) =>
      copy.replace('site.yaml', 'legalNotice: |\n', 'legalNotice: |\n    <b>Bold.</b>\n'),
    'the facts': (copy) => copy.replace('status.yaml', 'openForSpeaking', 'openForSinging'),
    'the profile': (copy) => copy.write('profile.yaml', ': ['),
    'the categories': (copy) => copy.write('taxonomy.yaml', 'pillars: []'),
    'the redirects': (copy) => copy.write('redirects.yaml', '/old: 3'),
    'the words': (copy) => copy.write('words.yaml', 'pages.home: 3'),
    'the stylesheet': (copy) => copy.write('theme.css', 'a { background: url(https://a.example/b.png) }'),
    'the site': (copy) => copy.replace('site.yaml', /locale: .*/, 'locale: Klingonese'),
    'the site, of which nothing can be read': (copy) => copy.write('site.yaml', ': ['),
    'everything at once': async (copy) => {
      for (const [name, change] of Object.entries(breaks))
        if (!name.includes('everything')) await change(copy);
    },
  };

  async function prepare() {
    const copy = await smallCopy();
    await copy.replace('site.yaml', /locale: .*/, 'locale: de');
    await copy.write('essays/held.md', essayText('First. "Quoted".'));
    await copy.write('essays/free.md', essayText('First.'));
    await copy.write('redirects.yaml', '/old: /now\n');
    await copy.write('theme.css', 'a { color: red }');
    return copy;
  }

  /** Returns what a visitor sees of everything that is not saved after the break. */
  const shownIn = ({
    documents,
    redirects,
    theme,
    words,
    ...content
  }: Awaited<ReturnType<ContentReader['read']>>) => {
    const essays = documents.essays.filter(({ slug }) => slug !== 'free');
    const texts = essays.map(({ slug }) => content.essayText(slug).html);
    const pages = [...content.pageTexts];
    return JSON.stringify([
      { ...documents, essays },
      [...redirects],
      theme,
      words,
      texts,
      pages,
      content.legalHtml,
    ]);
  };

  it.each(Object.entries(breaks))(
    'is the last valid state of %s, and the other saves',
    async (_name, breakIt) => {
      const copy = await prepare();
      const reader = createContentReader(copy.folder);
      const before = shownIn((await reader.readStanding()).content);
      // Another process knows the same from a copy.
      const copied = await prepare();
      const earlier = () => createContentReader(copied.folder).readParts();
      await breakIt(copy);
      await copy.write('essays/free.md', essayText('Second.'));
      for (const again of [reader, createContentReader(copy.folder, { earlier })]) {
        const { content, errors } = await again.readStanding();
        expect(errors.length).toBeGreaterThan(0);
        expect(shownIn(content)).toBe(before);
        expect(content.essayText('free').html).toContain('Second.');
      }
    },
  );

  it.each([
    'draft: true\ndraft: false',
    'draft: true',
    'draft: treu',
    'published: false',
    'private: true',
    'visibility: private',
    'date: tomorrow',
    'date: 2999-01-01',
  ])('leaves out a text with an error that says %j', async (says) => {
    const copy = await prepare();
    const reader = createContentReader(copy.folder);
    const slugs = async () => {
      const { documents } = (await reader.readStanding()).content;
      return documents.essays.filter(({ frontMatter }) => !frontMatter.draft).map(({ slug }) => slug);
    };
    expect(await slugs()).toContain('held');
    const frontMatter = [
      'title: Held',
      ...(says.startsWith('date') ? [] : ['date: 2026-01-02']),
      says,
      'tegs: 1',
    ];
    await copy.write('essays/held.md', `---\n${frontMatter.join('\n')}\n---\nText.\n`);
    expect(await slugs()).not.toContain('held');
  });

  it.skipIf(process.geteuid?.() !== 0)(
    'keeps a text that the system refuses for a moment, and reads it again',
    async () => {
      const copy = await prepare();
      await Promise.all(['', 'essays', 'pages'].map((name) => chmod(join(copy.folder, name), 0o755)));
      const reader = createContentReader(copy.folder);
      const held = async () => (await reader.readStanding()).content.essayText('held').html;
      expect(await asOtherUser(held)).toContain('First.');
      await copy.write('essays/held.md', essayText('Second.'));
      await chmod(join(copy.folder, 'essays/held.md'), 0o000);
      expect(await asOtherUser(held)).toContain('First.');
      // Nothing has changed since, but the system does not refuse root.
      expect(await held()).toContain('Second.');
    },
  );

  it('withdraws a deleted text although site.yaml is missing', async () => {
    const copy = await prepare();
    const reader = createContentReader(copy.folder);
    await reader.readStanding();
    await rm(join(copy.folder, 'site.yaml'));
    await rm(join(copy.folder, 'essays/held.md'));
    const { content, errors } = await reader.readStanding();
    expect(content.documents.essays.map(({ slug }) => slug)).not.toContain('held');
    expect(errors).toMatchObject([{ file: 'site.yaml' }]);
  });

  it('is taken from a copy that itself lacks a file with an error', async () => {
    const [copy, copied] = [await prepare(), await prepare()];
    await copied.write('redirects.yaml', '/old: 3');
    await copy.replace('essays/held.md', 'First.', '<b>First.</b>');
    const reader = createContentReader(copy.folder, {
      earlier: () => createContentReader(copied.folder).readParts(),
    });
    expect((await reader.readStanding()).content.essayText('held').html).toContain('First.');
  });

  it('is nothing if a folder is a link, because nobody knows what is gone from it', async () => {
    const copy = await prepare();
    const reader = createContentReader(copy.folder);
    await reader.readStanding();
    await rename(join(copy.folder, 'essays'), join(copy.folder, '.texts'));
    await symlink('.texts', join(copy.folder, 'essays'));
    await expect(reader.readStanding()).rejects.toThrow(InvalidContentError);
  });

  it('leaves out a new text with an error, and a second text with the slug of another', async () => {
    const copy = await prepare();
    await copy.write('essays/held.en.md', essayText('Text.', { more: 'slug: fresh' }));
    const reader = createContentReader(copy.folder);
    await reader.readStanding();
    await copy.write('essays/fresh.md', essayText('Fresh.'));
    await copy.write('essays/new.md', essayText('<b>New.</b>'));
    const { content, errors } = await reader.readStanding();
    const slugs = content.documents.essays.map(({ slug }) => slug);
    expect(slugs.filter((slug) => slug === 'fresh')).toHaveLength(1);
    expect(slugs).not.toContain('new');
    expect(content.essayText('fresh').html).toContain('Fresh.');
    expect(errors.map(({ file }) => file).toSorted()).toEqual(['essays/held.en.md', 'essays/new.md']);
  });

  it('fails without a document that pages need', async () => {
    const copy = await smallCopy();
    await copy.write('profile.yaml', ': [');
    await expect(createContentReader(copy.folder).readStanding()).rejects.toThrow(InvalidContentError);
  });
});

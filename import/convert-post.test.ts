import { expect, it } from 'vitest';
import { parseEssay } from '../site/reader/parse-essay.ts';
import { convertPost } from './convert-post.ts';
import type { SourcePost, TextContext } from './source.ts';

const context: TextContext = {
  resolveLink: () => undefined,
  resolveName: () => undefined,
  resolvePicture: (target) => (target === 'oar.jpg' ? '/media/oar%20two.jpg' : undefined),
  oldAddress: () => undefined,
};

function convert(frontMatter: Readonly<Record<string, unknown>>, text: string, refusal?: string) {
  const post: SourcePost = {
    file: 'knots.md',
    line: 5,
    name: 'two-knots',
    frontMatter: { date: '2014-02-03', ...frontMatter },
    text,
    format: 'markdown',
    hasHardBreaks: false,
    addresses: [],
  };
  const error =
    refusal === undefined ? undefined : { file: '', line: 1, message: refusal, fix: 'Remove it.' };
  return convertPost(post, { context, category: 'Sea', refusal: error });
}

it('takes the title from the text or the file if there is none, and says so', () => {
  expect(convert({}, '# Knots #\n\nText.').text).toContain('title: Knots\n');
  const { text, findings } = convert({}, 'Text.');
  expect(text).toContain('title: two knots\n');
  expect(findings).toMatchObject([{ cause: 'post without a title', file: 'knots.md' }]);
});

it('shows a cover that was found, by the name of its file, and reports one that was not', async () => {
  const found = await parseEssay('knots', convert({ title: 'Knots', cover: 'oar.jpg' }, 'Text.').text);
  expect(found.frontMatter?.cover).toEqual({ file: 'oar two.jpg', alt: 'Knots' });
  const lost = convert({ title: 'Knots', cover: 'gone.jpg' }, 'Text.');
  expect(lost.text).not.toContain('cover');
  expect(lost.findings).toMatchObject([{ cause: 'cover that was not found', detail: 'gone.jpg' }]);
});

it('reports lines of the file, not of the text', () => {
  const { findings } = convert({ title: 'Knots' }, 'Text.\n\n![An oar](gone.jpg)');
  expect(findings).toMatchObject([{ line: 7, cause: 'picture that was not found' }]);
});

it.each(['{% raw %} <div> ```\n````\n--> $x', ''])(
  'makes a valid draft of the text %j that the site refuses',
  async (text) => {
    const { errors, frontMatter } = await parseEssay(
      'knots',
      convert({ title: 'Knots: "a" start' }, text, 'It has a --> in it.').text,
    );
    expect(errors).toEqual([]);
    expect(frontMatter).toMatchObject({ title: 'Knots: "a" start', draft: true, category: 'Sea' });
  },
);

it('removes control characters and spaces without width, except where a script needs them', () => {
  const { text } = convert({ title: 'Knots' }, 'A\u000bb\u200b\u0008c\tกา\u200bกา');
  expect(text).toContain('Abc\tกา\u200bกา');
});

import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type ContentCopy, essayText, smallContent } from '../../../test/helpers/content-copy.ts';
import { InvalidContentError } from '../../util/content-error.ts';
import { createContentReader } from '../read-content.ts';

let copy: ContentCopy;
beforeEach(async () => {
  copy = await smallContent();
  onTestFinished(copy.close);
  for (const name of ['one.pdf', 'two words.pdf', 'one.pdfx.pdf', 'unlinked.pdf']) {
    await copy.write(`media/${name}`, '%PDF-1.7');
  }
  await copy.write('media/mark.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>');
});

const read = () => createContentReader(copy.folder).read();

/** Returns the names of the public files if the essays with these slugs are public. */
async function publicNames(...slugs: string[]): Promise<readonly string[]> {
  return (await read()).publicMedia(slugs).map(({ name }) => name);
}

it('publishes no file that nothing links to, and warns of each', async () => {
  expect(await publicNames()).toEqual([]);
  const { warnings } = await read();
  expect(warnings.map(({ file }) => file)).toEqual([
    'media/mark.svg',
    'media/one.pdf',
    'media/one.pdfx.pdf',
    'media/two words.pdf',
    'media/unlinked.pdf',
  ]);
  expect(warnings[3]?.fix).toBe('Link to it as /media/two%20words.pdf, or remove it.');
});

it('publishes what an essay shows only if the essay is public', async () => {
  const cover = 'cover:\n  file: mark.svg\n  alt: A mark';
  const markdown = '[a](/media/one.pdf?x#y) and [b](</media/two words.pdf>)';
  await copy.write('essays/a.md', essayText(markdown, { more: `draft: true\n${cover}` }));
  expect(await publicNames('agents-need-a-doorbell')).toEqual([]);
  expect(await publicNames('a')).toEqual(['mark.svg', 'one.pdf', 'two words.pdf']);
  expect((await read()).warnings.map(({ file }) => file)).toEqual([
    'media/one.pdfx.pdf',
    'media/unlinked.pdf',
  ]);
});

it('warns of the same files while other parts of the content have errors, unless it cannot read them', async () => {
  const warnedOf = async () => {
    const error = await read().catch((reason: unknown) => reason);
    if (!(error instanceof InvalidContentError)) throw error;
    return error.warnings.map(({ file }) => file);
  };
  await copy.write('pages/cv.md', '---\ntitle: 7\n---\n[CV](/media/one.pdf)');
  await copy.replace('site.yaml', 'theme:\n', 'theme:\n  favicon: mark.svg\n  colour: red\n');
  expect(await warnedOf()).toEqual(['media/one.pdfx.pdf', 'media/two words.pdf', 'media/unlinked.pdf']);
  await copy.write('profile.yaml', 'company: One: two');
  expect(await warnedOf()).toEqual([]);
});

it('ignores addresses in code and comments', async () => {
  await copy.write('essays/a.md', essayText('`[a](/media/one.pdf)`\n\n<!-- ![b](/media/mark.svg) -->'));
  expect(await publicNames('a')).toEqual([]);
});

it.each([
  ['a page', () => copy.write('pages/cv.md', '---\ntitle: CV\n---\n[CV](/media/one.pdf)')],
  [
    'a full address',
    () => copy.write('pages/cv.md', '---\ntitle: CV\n---\n<https://ada.example/media/one.pdf>'),
  ],
  [
    'the legal notice',
    () => copy.replace('site.yaml', 'legalNotice: |\n', 'legalNotice: |\n    [a](/media/one.pdf)\n\n'),
  ],
  [
    'a sentence in YAML',
    () => copy.replace('site.yaml', /notice: .*/, 'notice: My CV is at https://ada.example/media/one.pdf.'),
  ],
])('publishes a document that %s links to', async (_name, link) => {
  await link();
  expect(await publicNames()).toEqual(['one.pdf']);
});

it.each([
  ['the stylesheet', () => copy.write('theme.css', 'body { background: url("/media/mark.svg") }')],
  ['the favicon', () => copy.replace('site.yaml', 'theme:\n', 'theme:\n  favicon: mark.svg\n')],
  ['the portrait', () => copy.append('profile.yaml', '\nportrait:\n  file: mark.svg\n  alt: Wren\n')],
])('publishes a picture that %s shows', async (_name, show) => {
  await show();
  expect(await publicNames()).toEqual(['mark.svg']);
});

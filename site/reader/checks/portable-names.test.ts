import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ContentCopy, copyContent, essayText } from '../../../test/helpers/content-copy.ts';
import { createContentReader } from '../read-content.ts';

let copy: ContentCopy;
beforeEach(async () => {
  copy = await copyContent();
});
afterEach(() => copy.close());

const WINDOWS = 'Windows cannot store a file of this name, so a copy of the content fails there.';
const SAME = 'On Windows and macOS, this is the same file as media/Oar.pdf.';

it('warns of names that other systems cannot store, and publishes them', async () => {
  for (const slug of ['con', 'aux', 'lpt1', 'index']) {
    await copy.write(`essays/${slug}.md`, essayText('Text.', { more: `takeaways: ["${slug}"]` }));
  }
  for (const file of ['Nul.pdf', 'Oar.pdf', 'oar.pdf', 'index.pdf'])
    await copy.write(`media/${file}`, '%PDF');
  const { documents, warnings } = await createContentReader(copy.folder).read();
  expect(documents.essays.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['con', 'index']));
  const found = warnings.filter(({ fix }) => fix === 'Rename it.');
  expect(found.map(({ file, message }) => [file, message])).toEqual([
    ['essays/aux.md', WINDOWS],
    ['essays/con.md', WINDOWS],
    ['essays/index.md', 'Hosts of exported sites take a page named "index" for that of its folder.'],
    ['essays/lpt1.md', WINDOWS],
    ['media/Nul.pdf', WINDOWS],
    ['media/oar.pdf', SAME],
  ]);
});

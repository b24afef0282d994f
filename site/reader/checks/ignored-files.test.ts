import { readdirSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type ContentCopy, copyContent, essayText } from '../../../test/helpers/content-copy.ts';
import { SAMPLE_CONTENT } from '../../../test/helpers/sample-folder.ts';
import { listFolder } from '../list-folder.ts';
import { findIgnoredFiles } from './ignored-files.ts';

const DOCUMENTS = readdirSync(SAMPLE_CONTENT).filter((name) => name.endsWith('.yaml'));

let copy: ContentCopy;

beforeEach(async () => {
  copy = await copyContent();
  onTestFinished(copy.close);
});

async function warningsOn(file: string, text = ''): Promise<readonly string[]> {
  await copy.write(file, text);
  const found = findIgnoredFiles(await listFolder(copy.folder), DOCUMENTS, ['used.woff2']);
  return found.map(({ file: name, line, message, fix }) => `${name}:${line} ${message} ${fix}`);
}

it.each([
  'README.md',
  'LICENSE',
  'theme.css',
  'questions.yaml',
  '.git/config',
  'essays/.draft.txt',
  'essays/a.md',
  'pages/a.md',
  'media/a.pdf',
  'media/.DS_Store',
  'media/fonts/used.woff2',
])('says nothing about %s', async (file) => {
  expect(await warningsOn(file)).toEqual([]);
});

it.each([
  [
    'essays/2026/x.md',
    'essays/2026:1 This folder is ignored, with everything in it. Move the texts in it to essays/; addresses have no folders.',
  ],
  ['essays/x.markdown', 'essays/x.markdown:1 This file is ignored. Rename it to essays/x.md.'],
  ['essays/x.md.txt', 'essays/x.md.txt:1 This file is ignored. Rename it to essays/x.md.'],
  ['essays/x.markdown.md.TXT', 'essays/x.markdown.md.TXT:1 This file is ignored. Rename it to essays/x.md.'],
  ['pages/Now.MD', 'pages/Now.MD:1 This file is ignored. Rename it to pages/Now.md.'],
  [
    'essays/quay.jpg',
    'essays/quay.jpg:1 This file is ignored. Texts are essays/<name>.md, and pictures belong in media/. To keep it here, begin its name with a dot.',
  ],
  [
    'posts/x.md',
    'posts:1 This folder is ignored, with everything in it. Essays belong in essays/, other pages in pages/, and pictures in media/. To keep it here, begin its name with a dot.',
  ],
  [
    'Essays/x.md',
    'Essays:1 This folder is ignored, with everything in it. Did you mean "essays"? To keep it here, begin its name with a dot.',
  ],
  [
    'site.yml',
    'site.yml:1 This file is ignored. Did you mean "site.yaml"? To keep it here, begin its name with a dot.',
  ],
  ['ideas.txt', 'ideas.txt:1 This file is ignored. To keep it here, begin its name with a dot.'],
  [
    'media/2026/quay.jpg',
    'media/2026:1 This folder is ignored, with everything in it. Move the files in it to media/.',
  ],
  [
    'media/fonts/other.woff2',
    'media/fonts/other.woff2:1 This file is ignored. Name it under theme.font in site.yaml, or remove it.',
  ],
])('says what to do about %s', async (file, expected) => {
  expect(await warningsOn(file, essayText('Text.'))).toEqual([expected]);
});

it('says what to do about symbolic links', async () => {
  await symlink('a.md', join(copy.folder, 'essays/linked.md'));
  await symlink('south-quay.jpg', join(copy.folder, 'media/linked.jpg'));
  const fix = 'Replace it with what it leads to.';
  expect(findIgnoredFiles(await listFolder(copy.folder), DOCUMENTS, [])).toMatchObject(
    ['essays/linked.md', 'media/linked.jpg'].map((file) => {
      return { file, line: 1, message: 'This symbolic link is ignored.', fix };
    }),
  );
});

it('finds nothing in a folder that does not exist', async () => {
  expect(findIgnoredFiles(await listFolder(join(copy.folder, 'none')), [], [])).toEqual([]);
});

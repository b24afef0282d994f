import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ContentCopy, smallContent } from '../../../test/helpers/content-copy.ts';
import { english } from '../../../test/helpers/core/english.ts';
import {
  hiddenFields,
  type PairedBrowser,
  pairBrowser,
  undoIn,
} from '../../../test/helpers/paired-browser.ts';
import { type SampleService, startSample } from '../../../test/helpers/sample.ts';
import { factsPath, versionsPath } from '../../../web/core/room-paths.ts';

const FILE = 'essays/ropes.md';
const textOf = (...lines: string[]) =>
  `---\ntitle: On ropes\ndate: 2026-01-02\n---\n${lines.map((line) => `${line}\n`).join('\n')}`;
const [FIRST, SECOND, THIRD] = [
  textOf('One.', 'Two.'),
  textOf('One.', 'Second.'),
  textOf('Second.'),
] as const;

let copy: ContentCopy;
let service: SampleService;
let owner: PairedBrowser;
beforeAll(async () => {
  copy = await smallContent();
  service = await startSample({ CONTENT_DIR: copy.folder, SEARCH_BY_MEANING: 'off' });
  owner = await pairBrowser(service);
});
afterAll(async () => {
  await service.close();
  await copy.close();
});

const read = () => readFile(join(copy.folder, FILE), 'utf8');

/** Publishes a change in the room, as the sheet does. */
async function change(source: string): Promise<void> {
  const form = hiddenFields(await owner.page('/owner/texts/essay/ropes?file'));
  const sheet = await owner.send('/owner/texts/essay/ropes/sheet', { ...form, source });
  await owner.send('/owner/texts/essay/ropes', { ...hiddenFields(sheet), source });
}

beforeEach(async () => {
  await copy.write(FILE, FIRST);
  await change(SECOND);
  await change(THIRD);
});

/** Returns the addresses of the versions that the list shows. */
async function listed(file = FILE): Promise<readonly string[]> {
  const page = await owner.page(versionsPath(file));
  return [...page.matchAll(/href="(\/owner\/versions\?file=[^"]+version=[^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
}

it('shows the earlier versions of a public text with what replaced each, the last first', async () => {
  expect(await owner.page('/owner/texts/essay/ropes')).toContain(`href="${versionsPath(FILE)}"`);
  const page = await owner.page(versionsPath(FILE));
  const [last = '', first = ''] = page.split('<li>').slice(-2);
  expect(last).toContain('<del>-One.');
  expect(first).toContain('<del>-Two.');
  expect(first).toContain('<ins>+Second.');
});

it('puts back a version after it has shown what that changes, and that can be undone', async () => {
  const [, first = ''] = await listed();
  const page = await owner.page(first);
  expect(page).toContain('<ins>+Two.');
  expect(page).toContain('<del>-Second.');
  const done = await owner.send('/owner/versions', hiddenFields(page));
  expect(done).toContain(english('room.donePutBack'));
  expect(await read()).toBe(FIRST);
  await owner.send(...undoIn(done));
  expect(await read()).toBe(THIRD);
});

it('puts back nothing if the text has changed since its page was shown', async () => {
  const page = await owner.page((await listed())[0] ?? '');
  await copy.write(FILE, textOf('Elsewhere.'));
  expect((await owner.post('/owner/versions', hiddenFields(page))).status).toBe(409);
  expect(await read()).toBe(textOf('Elsewhere.'));
});

it('finds the earlier versions of a text after it was renamed, and puts one back with the former address', async () => {
  const form = { ...hiddenFields(await owner.page('/owner/texts/essay/ropes')), to: 'lines' };
  await owner.send('/owner/texts/essay/ropes/rename', form);
  const [, first = ''] = await listed('essays/lines.md');
  const page = await owner.page(first);
  expect(page).toContain('<ins>+Two.');
  expect(page).not.toContain('aliases');
  await owner.send('/owner/versions', hiddenFields(page));
  const restored = FIRST.replace('---\nOne.', 'aliases:\n  - ropes\n---\nOne.');
  expect(await readFile(join(copy.folder, 'essays/lines.md'), 'utf8')).toBe(restored);
  expect(await owner.page(versionsPath(FILE))).not.toContain('class="difference"');
  await copy.remove('essays/lines.md');
});

it('says so if none is kept, and knows no others', async () => {
  expect(await owner.page(versionsPath('status.yaml'))).toContain(`href="${factsPath('status.yaml')}"`);
  for (const file of ['../outside', '/etc/passwd', 'essays/none.md']) {
    expect(await owner.page(versionsPath(file))).not.toContain('class="difference"');
    expect((await owner.get(versionsPath(file, 'none'))).status).toBe(404);
  }
});

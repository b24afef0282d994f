import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { folderState } from './folder-state.ts';

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-state-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'essays'));
  await writeFile(join(folder, 'essays/one.md'), 'One');
  return { folder, essay: join(folder, 'essays/one.md') };
}

it('is the same while nothing is saved', async () => {
  const { folder } = await newFolder();
  expect(await folderState(folder)).toBe(await folderState(folder));
});

it.each<[string, (essay: string) => Promise<void>]>([
  ['written, though it says the same', (essay) => writeFile(essay, 'One')],
  ['added', (essay) => writeFile(`${essay}.md`, 'Two')],
  ['renamed', (essay) => rename(essay, `${essay}.md`)],
  ['taken away', (essay) => rm(essay)],
])('is another once a file is %s', async (_what, change) => {
  const { folder, essay } = await newFolder();
  const before = await folderState(folder);
  await change(essay);
  expect(await folderState(folder)).not.toBe(before);
});

it('of no folder is that of an empty one', async () => {
  const { folder } = await newFolder();
  await rm(join(folder, 'essays'), { recursive: true });
  expect(await folderState(join(folder, 'gone'))).toBe(await folderState(folder));
});

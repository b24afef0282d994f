import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { asOtherUser } from '../../test/helpers/as-other-user.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { ExportFolderError, openExportFolder } from './export-folder.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await temporaryFolder();
  folder = join(parent, 'dist');
  onTestFinished(() => rm(parent, { recursive: true }));
});

async function exportFiles(files: Readonly<Record<string, string>>): Promise<void> {
  const opened = await openExportFolder(folder);
  try {
    for (const [name, text] of Object.entries(files)) await opened.write(name, text);
    await opened.finish();
  } finally {
    await opened.close();
  }
}

async function filesIn(): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort();
}

describe('an export', () => {
  it('creates the folder', async () => {
    await exportFiles({ 'index.html': 'home', 'essays/one.html': 'one' });
    expect(await filesIn()).toEqual(['.foyer-export.json', 'essays/one.html', 'index.html']);
  });

  it('replaces an earlier one as a whole, and keeps the files of others', async () => {
    await exportFiles({ 'index.html': 'home', 'essays/one.html': 'one', 'old/deep/file': 'old' });
    await writeFile(join(folder, 'CNAME'), 'ada.example');
    await writeFile(join(folder, 'essays/notes.txt'), 'mine');
    // A file may take the place of a folder, and the other way around.
    await exportFiles({ 'index.html': 'new home', old: 'a file' });
    expect(await filesIn()).toEqual(['.foyer-export.json', 'CNAME', 'essays/notes.txt', 'index.html', 'old']);
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('new home');
    await exportFiles({ 'old/again': 'a folder' });
    expect(await filesIn()).toEqual(['.foyer-export.json', 'CNAME', 'essays/notes.txt', 'old/again']);
  });

  it.each([
    ['index.html', 'index.html'],
    ['essays/Knots.html and essays/knots.html, which differ only in capital letters', 'essays/knots.html'],
  ])('refuses two parts that would be one file, as %s', async (what, name) => {
    const opened = await openExportFolder(folder);
    await opened.write('index.html', 'home');
    await opened.write('essays/Knots.html', 'text');
    await expect(opened.write(name, 'other')).rejects.toThrow(
      `Two parts of the site would be one file: ${what}. Rename the text or the picture of one of them.`,
    );
    await opened.close();
    expect(await filesIn()).toEqual([]);
  });

  it('changes nothing until it is finished', async () => {
    await exportFiles({ 'index.html': 'home' });
    const opened = await openExportFolder(folder);
    await opened.write('index.html', 'half of the next one');
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('home');
    await opened.close();
    expect(await filesIn()).toEqual(['.foyer-export.json', 'index.html']);
  });

  it('continues after one that was killed', async () => {
    const killed = await openExportFolder(folder);
    await killed.write('index.html', 'half');
    await exportFiles({ 'index.html': 'home' });
    expect(await filesIn()).toEqual(['.foyer-export.json', 'index.html']);
  });
});

describe('a folder', () => {
  it('with other files is refused and not changed', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'thesis.txt'), 'the only copy');
    await expect(openExportFolder(folder)).rejects.toThrow(
      `${folder} contains files that no export has written, such as thesis.txt. Name a new or empty folder.`,
    );
    expect(await filesIn()).toEqual(['thesis.txt']);
  });

  it.each(['not JSON', '{"files":["../../etc/passwd"]}', '{"files":["/etc/passwd"]}', '{}'])(
    'with the list %s is refused',
    async (list) => {
      await mkdir(folder);
      await writeFile(join(folder, '.foyer-export.json'), list);
      await expect(openExportFolder(folder)).rejects.toThrow(ExportFolderError);
    },
  );

  it('is refused if a file of others would be overwritten', async () => {
    await exportFiles({ 'index.html': 'home' });
    await writeFile(join(folder, 'robots.txt'), 'mine');
    await expect(exportFiles({ 'index.html': 'new', 'robots.txt': 'ours' })).rejects.toThrow(
      `${join(folder, 'robots.txt')} would be overwritten`,
    );
    expect(await readFile(join(folder, 'robots.txt'), 'utf8')).toBe('mine');
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('home');
  });

  it('that may not be written is named with its owner and mode', async () => {
    await mkdir(folder, { recursive: true });
    await chmod(parent, 0o755);
    await chmod(folder, 0o555);
    const refusal = await asOtherUser(async () => {
      const opened = await openExportFolder(folder);
      return opened.write('index.html', 'Home').catch((error: Error) => error.message);
    });
    expect(refusal).toMatch(/ belongs to \S+ \(mode 555\), and this process runs as \S+\./);
  });

  it('that is a file is refused', async () => {
    await writeFile(folder, '');
    await expect(openExportFolder(folder)).rejects.toThrow(ExportFolderError);
  });
});

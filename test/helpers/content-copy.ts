/** Content that a test may edit and break: a copy of the sample, or an empty folder. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SAMPLE_CONTENT } from './sample-folder.ts';
import { temporaryFolder } from './temporary-files.ts';

export interface ContentCopy {
  readonly folder: string;
  write(file: string, content: string | Uint8Array): Promise<void>;
  /** Replaces the first occurrence of `before`, which must exist, with `after`. */
  replace(file: string, before: string | RegExp, after: string): Promise<void>;
  append(file: string, text: string): Promise<void>;
  remove(file: string): Promise<void>;
  /** Returns the first line that contains `text`, counted from 1. */
  lineOf(file: string, text: string): Promise<number>;
  /** Removes the folder. */
  close(): Promise<void>;
}

export async function copyContent(filter = (_file: string) => true): Promise<ContentCopy> {
  const copy = await emptyContent();
  await cp(SAMPLE_CONTENT, copy.folder, { recursive: true, filter });
  return copy;
}

/** The only essay in `smallContent`. */
const SMALL_ESSAY = 'essays/agents-need-a-doorbell.md';

/** Copies the sample with only one essay and no pictures, which is fast to read. */
export async function smallContent(): Promise<ContentCopy> {
  const large = ['essays', 'media'].map((name) => join(SAMPLE_CONTENT, name));
  const copy = await copyContent((file) => !large.includes(file));
  const essay = await readFile(join(SAMPLE_CONTENT, SMALL_ESSAY), 'utf8');
  await copy.write(SMALL_ESSAY, essay.replace(/^!\[.*$/gm, '').replace(/\]\(\/essays\/[^)]*/g, '](/essays'));
  await copy.replace('redirects.yaml', /^.*: \/essays\/.*\n/gm, '');
  await copy.replace('profile.yaml', /^portrait:\n(?: .*\n)+/m, '');
  return copy;
}

/** Creates an empty folder. */
export async function emptyContent(): Promise<ContentCopy> {
  const folder = await temporaryFolder();
  const read = (file: string) => readFile(join(folder, file), 'utf8');

  async function write(file: string, content: string | Uint8Array): Promise<void> {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }

  return {
    folder,
    write,
    async replace(file, before, after) {
      const text = await read(file);
      const changed = text.replace(before, after);
      if (changed === text) throw new Error(`${file} of the sample does not contain ${before}.`);
      await write(file, changed);
    },
    append: async (file, text) => write(file, (await read(file)) + text),
    remove: (file) => rm(join(folder, file)),
    async lineOf(file, text) {
      const line = (await read(file)).split('\n').findIndex((candidate) => candidate.includes(text));
      if (line === -1) throw new Error(`${file} of the sample does not contain ${text}.`);
      return line + 1;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Line on which the Markdown begins in a file from `essayText`. */
export const BODY_LINE = 7;

/** Returns an essay file: four lines of front matter, three of them replaceable, and the Markdown. */
export function essayText(
  markdown: string,
  { title = 'title: An essay of the tests', date = 'date: 2026-01-02', more = 'tags: []' } = {},
): string {
  return `---\n${title}\n${date}\n${more}\ncategory: Frontier AI\n---\n${markdown}\n`;
}

/** Content to be edited and broken: a copy of the sample, or files of one's own. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SAMPLE_CONTENT, temporaryFolder } from './sample.ts';

export interface ContentCopy {
  readonly folder: string;
  write(file: string, content: string | Uint8Array): Promise<void>;
  /** Puts `after` in the place of the first `before`, which must be there. */
  replace(file: string, before: string | RegExp, after: string): Promise<void>;
  append(file: string, text: string): Promise<void>;
  remove(file: string): Promise<void>;
  /** The line on which `text` stands first, counted from 1. */
  lineOf(file: string, text: string): Promise<number>;
  /** Removes the folder. */
  close(): Promise<void>;
}

export async function copyContent(): Promise<ContentCopy> {
  const copy = await emptyContent();
  await cp(SAMPLE_CONTENT, copy.folder, { recursive: true });
  return copy;
}

/** The essay of `smallContent`. */
const KEPT = 'essays/agents-need-a-doorbell.md';

/** A copy of the sample with one essay, for tests that are not about the others: it is read at once. */
export async function smallContent(): Promise<ContentCopy> {
  const copy = await copyContent();
  const essay = await readFile(join(copy.folder, KEPT), 'utf8');
  await rm(join(copy.folder, 'essays'), { recursive: true });
  await copy.write(KEPT, essay.replace(/\]\(\/essays\/[^)]*/g, '](/essays'));
  return copy;
}

/** A folder in which nothing is yet. */
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
      if (changed === text) throw new Error(`${file} of the sample holds no ${before}.`);
      await write(file, changed);
    },
    append: async (file, text) => write(file, (await read(file)) + text),
    remove: (file) => rm(join(folder, file)),
    async lineOf(file, text) {
      const line = (await read(file)).split('\n').findIndex((candidate) => candidate.includes(text));
      if (line === -1) throw new Error(`${file} of the sample holds no ${text}.`);
      return line + 1;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Line of the file on which the Markdown of `essayText` begins. */
export const BODY_LINE = 7;

/** An essay's file: four lines of front matter, of which those given replace the usual ones, and the Markdown. */
export function essayText(
  markdown: string,
  { title = 'title: An essay of the tests', date = 'date: 2026-01-02', more = 'tags: []' } = {},
): string {
  return `---\n${title}\n${date}\n${more}\ncategory: Frontier AI\n---\n${markdown}\n`;
}

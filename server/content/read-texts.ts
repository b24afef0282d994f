/** Reads the Markdown files of the content folder: the essays, and the owner's own pages. */
import { basename, join } from 'node:path';
import type { EssayDocument } from '../../web/core/essays.ts';
import { findWords } from '../../web/locales/find-words.ts';
import type { InterfaceWords } from '../../web/locales/wording.ts';
import type { DrawDiagram } from '../images/draw-diagram.ts';
import type { BuildCache } from '../pool/build-cache.ts';
import type { ContentErrors } from '../util/content-error.ts';
import { hashOf } from '../util/hash.ts';
import { mapConcurrently } from '../util/map-concurrently.ts';
import { fileState, listFiles, MAX_ESSAY_BYTES, orUnreadable, readText } from '../util/read-text.ts';
import { type RenderMarkdown, renderMarkdown } from './markdown/render-markdown.ts';
import { renderingKey } from './markdown/text-wording.ts';
import type { MarkdownFile } from './markdown-file.ts';
import { type ParsedEssay, parseEssay } from './parse-essay.ts';
import { parsePage } from './parse-page.ts';

/** Returns a function that renders Markdown with diagrams, and renders the same text only once. */
export function cachedRendering(draw: DrawDiagram, cache: BuildCache): RenderMarkdown {
  return async (source, words = findWords('en')) => {
    const key = `text ${hashOf(JSON.stringify([renderingKey(words), source]))}`;
    const stored = cache.get(key);
    if (stored) return JSON.parse(stored.toString());
    const rendered = await renderMarkdown(source, words, draw);
    // A diagram that took too long may be drawn in time when the machine is less busy.
    if (rendered.faults.length === 0) cache.set(key, Buffer.from(JSON.stringify(rendered)));
    return rendered;
  };
}

interface ReadFile<Parsed> {
  readonly slug: string;
  /** Result of `fileState`; absent if the system refuses to read the file. */
  readonly state?: string;
  /** Only errors if the file cannot be read. */
  readonly result: Parsed | ContentErrors;
}

function isParsed<Parsed extends MarkdownFile<unknown>>(result: Parsed | ContentErrors): result is Parsed {
  return 'rendered' in result;
}

interface ReadOptions<Parsed> {
  /** The files of an earlier read by slug, which are parsed again only if they have changed. */
  readonly known?: ReadonlyMap<string, ReadFile<Parsed>>;
  /** Called after each file. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** More open files at once would not be faster, and systems limit them. */
const MAX_CONCURRENT_READS = 32;

/** Reads and parses the files of one of the folders with texts. */
async function readTexts<Parsed extends MarkdownFile<unknown>>(
  folder: string,
  name: 'essays' | 'pages',
  parse: (slug: string, text: string) => Promise<Parsed>,
  { known, onProgress }: ReadOptions<Parsed> = {},
) {
  const { names, errors } = await listFiles(folder, name);
  const slugs = names.filter((file) => file.endsWith('.md')).map((file) => basename(file, '.md'));
  let done = 0;

  async function readOne(slug: string, file: string): Promise<ReadFile<Parsed>> {
    const state = await fileState(join(folder, file));
    const before = known?.get(slug);
    if (before?.state === state) return before;
    const read = await readText(folder, file, MAX_ESSAY_BYTES);
    return { slug, state, result: 'errors' in read ? read : await parse(slug, read.text) };
  }

  const files = await mapConcurrently(slugs, MAX_CONCURRENT_READS, async (slug) => {
    const file = `${name}/${slug}.md`;
    const read = await orUnreadable(file, readOne(slug, file));
    done += 1;
    onProgress?.(done, slugs.length);
    return 'errors' in read ? { slug, result: read } : read;
  });
  return {
    files: new Map(files.map((file) => [file.slug, file])),
    /** The files that can be read, even if they have errors. */
    parsed: files.map(({ result }) => result).filter(isParsed<Parsed>),
    states: files.map(({ slug, state = '' }) => [`${name}/${slug}.md`, state] as const),
    /** Whether the folder itself can be read. */
    isListed: errors.length === 0,
    errors: [...errors, ...files.flatMap(({ result }) => result.errors)],
  };
}

export type EssayFolder = Awaited<ReturnType<ReturnType<typeof createEssayReader>>>;

function withWords(words: InterfaceWords, render: RenderMarkdown): RenderMarkdown {
  return (source) => render(source, words);
}

/** Returns a function that reads the essays, and parses only those that have changed since its last call. */
export function createEssayReader(
  folder: string,
  render: RenderMarkdown,
  onProgress?: (done: number, total: number) => void,
) {
  let known: ReadonlyMap<string, ReadFile<ParsedEssay>> = new Map();
  let rendering: string | undefined;
  /** @param words in the language of the content; if they change, so do quotation marks and labels */
  return async (words: InterfaceWords) => {
    const key = renderingKey(words);
    if (key !== rendering) known = new Map();
    rendering = key;
    const parse = (slug: string, text: string) => parseEssay(slug, text, withWords(words, render));
    const essays = await readTexts(folder, 'essays', parse, { known, onProgress });
    known = essays.files;
    return essays;
  };
}

/**
 * Returns whether an essay was withdrawn before the folder was read: its file was gone, or it had become a draft or
 * scheduled. A file that cannot be read or parsed withdraws nothing.
 */
export function isWithdrawn(
  { slug, frontMatter: before }: EssayDocument,
  day: string,
  { files }: Pick<EssayFolder, 'files'>,
): boolean {
  const result = files.get(slug)?.result;
  if (!result) return true;
  const after = isParsed(result) && result.frontMatter;
  if (!after) return false;
  return after.draft ? !before.draft : after.date > day && after.date > before.date;
}

/**
 * Reads the owner's own pages. Each time, because there are few.
 *
 * @param words in the language of the content
 */
export async function readPages(folder: string, words: InterfaceWords, render: RenderMarkdown) {
  const pages = await readTexts(folder, 'pages', (slug, text) =>
    parsePage(slug, text, words.locale, withWords(words, render)),
  );
  return {
    ...pages,
    /** Headings of all pages, by path. Undefined for a file that cannot be read. */
    headings: new Map(
      [...pages.files].map(([slug, { result }]) => [
        `/${slug}`,
        isParsed(result) ? result.rendered.headings : undefined,
      ]),
    ),
  };
}

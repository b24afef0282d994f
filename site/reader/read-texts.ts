/** Reads the Markdown files of the content folder: the essays, and the owner's own pages. */
import { basename, dirname, join } from 'node:path';
import type { EssayDocument } from '../../web/core/essays.ts';
import type { InterfaceWords } from '../../web/locales/wording.ts';
import { type RenderMarkdown, renderMarkdown } from '../markdown/render-markdown.ts';
import { renderingKey } from '../markdown/text-wording.ts';
import type { DrawDiagram } from '../pictures/draw-diagram.ts';
import type { BuildCache } from '../pool/build-cache.ts';
import { type ContentErrors, textTooLarge } from '../util/content-error.ts';
import { findWords } from '../util/find-words.ts';
import { hashOf } from '../util/hash.ts';
import { mapConcurrently } from '../util/map-concurrently.ts';
import {
  fileState,
  listFiles,
  MAX_ESSAY_BYTES,
  orUnreadable,
  readText,
  type UnsavedTexts,
} from '../util/read-text.ts';
import type { MarkdownFile } from './markdown-file.ts';
import { type ParsedEssay, parseEssay } from './parse-essay.ts';
import { parsePage } from './parse-page.ts';
import { nameOfText, translationNamed } from './text-name.ts';

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
  /** Without `.md`. */
  readonly name: string;
  /** Result of `fileState`; absent if the system refuses to read the file. */
  readonly state?: string;
  /** Only errors if the file cannot be read. */
  readonly result: Parsed | ContentErrors;
}

function isParsed<Parsed extends MarkdownFile<unknown>>(result: Parsed | ContentErrors): result is Parsed {
  return 'rendered' in result;
}

interface ReadOptions<Parsed> {
  /** The files of an earlier read by name, which are parsed again only if they have changed. */
  readonly known?: ReadonlyMap<string, ReadFile<Parsed>>;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly unsaved?: UnsavedTexts | undefined;
}

/** More open files at once would not be faster, and systems limit them. */
const MAX_CONCURRENT_READS = 32;

/** Reads and parses the files of one of the folders with texts. */
async function readTexts<Parsed extends MarkdownFile<unknown>>(
  folder: string,
  kind: 'essays' | 'pages',
  parse: (name: string, text: string) => Promise<Parsed>,
  { known, onProgress, unsaved = new Map() }: ReadOptions<Parsed> = {},
) {
  const { names: listed, errors } = await listFiles(folder, kind);
  const names = withUnsaved(kind, listed, unsaved)
    .filter((file) => file.endsWith('.md'))
    .map((file) => basename(file, '.md'));
  let done = 0;

  async function readOne(name: string, file: string): Promise<ReadFile<Parsed>> {
    const text = unsaved.get(file);
    if (text !== undefined) return readUnsaved(name, file, text);
    const state = await fileState(join(folder, file));
    const before = known?.get(name);
    if (before?.state === state) return before;
    const read = await readText(folder, file, MAX_ESSAY_BYTES);
    return { name, state, result: 'errors' in read ? read : await parse(name, read.text) };
  }

  async function readUnsaved(name: string, file: string, text: string): Promise<ReadFile<Parsed>> {
    const size = Buffer.byteLength(text);
    if (size <= MAX_ESSAY_BYTES) return { name, result: await parse(name, text) };
    return { name, result: { errors: [textTooLarge(file, size, MAX_ESSAY_BYTES)] } };
  }

  const files = await mapConcurrently(names, MAX_CONCURRENT_READS, async (name) => {
    const file = `${kind}/${name}.md`;
    const read = await orUnreadable(file, readOne(name, file));
    done += 1;
    onProgress?.(done, names.length);
    return 'errors' in read ? { name, result: read } : read;
  });
  return {
    files: new Map(files.map((file) => [file.name, file])),
    /** The files that can be read, even if they have errors. */
    parsed: files.map(({ result }) => result).filter(isParsed<Parsed>),
    states: files.map(({ name, state = '' }) => [`${kind}/${name}.md`, state] as const),
    /** Whether the folder itself can be read. */
    isListed: errors.length === 0,
    errors: [...errors, ...files.flatMap(({ result }) => result.errors)],
  };
}

/** Returns the sorted names of the files that a folder would have. */
function withUnsaved(folder: string, names: readonly string[], unsaved: UnsavedTexts): readonly string[] {
  const added = [...unsaved.keys()].filter((file) => dirname(file) === folder).map((file) => basename(file));
  const isDeleted = (name: string) =>
    unsaved.has(`${folder}/${name}`) && unsaved.get(`${folder}/${name}`) === undefined;
  return [...new Set([...names, ...added])].filter((name) => !isDeleted(name)).sort();
}

export type EssayFolder = Awaited<ReturnType<ReturnType<typeof createEssayReader>>>;

function withWords(words: InterfaceWords, render: RenderMarkdown): RenderMarkdown {
  return (source) => render(source, words);
}

/** Returns the words for a text: those of the site, or of the language of a translation. */
function wordsOfText(name: string, words: InterfaceWords): InterfaceWords {
  const { language } = translationNamed(name) ?? {};
  return language === undefined ? words : findWords(language);
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
  return async (words: InterfaceWords, unsaved?: UnsavedTexts) => {
    const key = renderingKey(words);
    if (key !== rendering) known = new Map();
    rendering = key;
    const parse = (name: string, text: string) =>
      parseEssay(name, text, withWords(wordsOfText(name, words), render));
    const essays = await readTexts(folder, 'essays', parse, { known, onProgress, unsaved });
    known = essays.files;
    return essays;
  };
}

/**
 * Returns whether an essay was withdrawn before the folder was read: its file was gone, or it had become a draft or
 * scheduled. A file that cannot be read or parsed withdraws nothing.
 */
export function isWithdrawn(
  essay: EssayDocument,
  day: string,
  { files }: Pick<EssayFolder, 'files'>,
): boolean {
  const { frontMatter: before } = essay;
  const result = files.get(nameOfText(essay))?.result;
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
export async function readPages(
  folder: string,
  words: InterfaceWords,
  render: RenderMarkdown,
  unsaved?: UnsavedTexts,
) {
  const parse = (name: string, text: string) => {
    const own = wordsOfText(name, words);
    return parsePage(name, text, own.locale, withWords(own, render));
  };
  const pages = await readTexts(folder, 'pages', parse, { unsaved });
  return {
    ...pages,
    /** Headings of all pages, by path. Undefined for a file that cannot be read. */
    headings: new Map(
      [...pages.files].map(([name, { result }]) =>
        isParsed(result) ? [result.path, result.rendered.headings] : [`/${name}`, undefined],
      ),
    ),
  };
}

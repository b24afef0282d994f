/** Reads the Markdown files of the content folder: the essays, and the owner's own pages. */
import { basename, dirname } from 'node:path';
import type { EssayDocument } from '../../web/core/essays.ts';
import type { InterfaceWords } from '../../web/locales/wording.ts';
import { type RenderedMarkdown, renderMarkdown } from '../markdown/render-markdown.ts';
import { renderingKey } from '../markdown/text-wording.ts';
import type { DrawDiagram } from '../pictures/draw-diagram.ts';
import type { BuildCache } from '../pool/build-cache.ts';
import { type ContentErrors, textTooLarge } from '../util/content-error.ts';
import { findWords } from '../util/find-words.ts';
import { hashOf } from '../util/hash.ts';
import { mapConcurrently } from '../util/map-concurrently.ts';
import { MAX_ESSAY_BYTES, orUnreadable, readText, type UnsavedTexts } from '../util/read-text.ts';
import { type FolderListing, filesIn } from './list-folder.ts';
import type { MarkdownFile } from './markdown-file.ts';
import { parseEssay } from './parse-essay.ts';
import { parsePage } from './parse-page.ts';
import { nameOfText, translationNamed } from './text-name.ts';

/** Renders a text with its diagrams. Returns a `RenderedMarkdown` as JSON. */
export type RenderLarge = (task: TextTask, signal?: AbortSignal) => Promise<Uint8Array>;

/** With a signal, the text is not saved, and its rendering ends with the signal. */
type RenderText = (source: string, words?: InterfaceWords, signal?: AbortSignal) => Promise<RenderedMarkdown>;

export interface TextTask {
  readonly source: string;
  readonly words: InterfaceWords;
}

/** In characters; about 5,000 words. Anything shorter is rendered in less time than a process takes to start. */
const LARGE_TEXT = 32_000;

/**
 * The same for a text that is not saved, which can be anything: a table of this length may have 5,000 cells, which take
 * about 50 ms, and meanwhile the server answers nobody.
 */
const LARGE_UNSAVED_TEXT = 500;

/**
 * Returns a function that renders Markdown with diagrams, and renders the same text only once.
 *
 * @param renderLarge renders large texts, by default in this process
 */
export function cachedRendering(draw: DrawDiagram, cache: BuildCache, renderLarge?: RenderLarge): RenderText {
  return async (source, words = findWords('en'), signal) => {
    const key = `text ${hashOf(JSON.stringify([renderingKey(words), source]))}`;
    const stored = cache.get(key);
    if (stored) return JSON.parse(stored.toString());
    const isLarge = source.length > (signal ? LARGE_UNSAVED_TEXT : LARGE_TEXT);
    const bytes =
      renderLarge && isLarge
        ? Buffer.from(await orNotRendered(renderLarge({ source, words }, signal)))
        : undefined;
    const rendered: RenderedMarkdown = bytes
      ? JSON.parse(bytes.toString())
      : await renderMarkdown(source, words, (dot) => draw(dot, signal));
    // A diagram that took too long may be drawn in time when the machine is less busy.
    if (rendered.faults.length === 0) cache.set(key, bytes ?? Buffer.from(JSON.stringify(rendered)));
    return rendered;
  };
}

/** Time for a text that is not saved, while somebody waits for what is wrong with it. */
const CHECK_SECONDS = 5;

/** Returns a signal that ends a check that takes too long. */
export function limitCheck({ size }: UnsavedTexts): AbortSignal {
  const seconds = CHECK_SECONDS * size;
  const limit = new AbortController();
  setTimeout(() => limit.abort(new Error(`It took longer than ${seconds} s.`)), seconds * 1_000).unref();
  return limit.signal;
}

/** Thrown if a large text took too long, or needed too much memory. */
class NotRenderedError extends Error {
  override readonly name = 'NotRenderedError';
}

function orNotRendered<T>(rendering: Promise<T>): Promise<T> {
  return rendering.catch((cause: unknown) => {
    throw new NotRenderedError(cause instanceof Error ? cause.message : String(cause), { cause });
  });
}

/** Resolves with a content error if the text of a file cannot be rendered. */
async function orUnrendered<T>(file: string, reading: Promise<T>): Promise<T | ContentErrors> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof NotRenderedError)) throw error;
    const message = `The text cannot be rendered: ${error.message}`;
    return { errors: [{ file, line: 1, message, fix: 'Split it into several texts.' }] };
  }
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

/** More open files at once would not be faster, and systems limit them. */
const MAX_CONCURRENT_READS = 32;

interface TextReaderOptions<Parsed> {
  readonly kind: 'essays' | 'pages';
  readonly parse: (
    name: string,
    text: string,
    words: InterfaceWords,
    signal?: AbortSignal,
  ) => Promise<Parsed>;
  /** Called after each file that is read. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Returns a function that reads one of the folders with texts, and parses only those that have changed since its last call. */
function createTextReader<Parsed extends MarkdownFile<unknown>>(
  folder: string,
  { kind, parse, onProgress }: TextReaderOptions<Parsed>,
) {
  const fileOf = (name: string) => `${kind}/${name}.md`;
  let known: ReadonlyMap<string, ReadFile<Parsed>> = new Map();
  let rendering: string | undefined;

  async function readOne(name: string, words: InterfaceWords, state?: string): Promise<ReadFile<Parsed>> {
    const read = await readText(folder, fileOf(name), MAX_ESSAY_BYTES);
    const result = 'errors' in read ? read : await parse(name, read.text, words);
    return { name, result, ...(state !== undefined && { state }) };
  }

  async function readUnsaved(
    name: string,
    words: InterfaceWords,
    text: string,
    signal?: AbortSignal,
  ): Promise<ReadFile<Parsed>> {
    const size = Buffer.byteLength(text);
    if (size <= MAX_ESSAY_BYTES) return { name, result: await parse(name, text, words, signal) };
    return { name, result: { errors: [textTooLarge(fileOf(name), size, MAX_ESSAY_BYTES)] } };
  }

  /**
   * @param words in the language of the content; if they change, so do quotation marks and labels
   * @param signal ends the rendering of unsaved texts
   */
  return async (
    listing: FolderListing,
    words: InterfaceWords,
    unsaved: UnsavedTexts = new Map(),
    signal?: AbortSignal,
  ) => {
    const { names: listed, errors } = filesIn(listing, kind);
    const names = withUnsaved(kind, listed, unsaved)
      .filter((file) => file.endsWith('.md'))
      .map((file) => basename(file, '.md'));
    const key = renderingKey(words);
    const usable = key === rendering ? known : new Map<string, ReadFile<Parsed>>();

    const unchanged = (name: string) => {
      const state = listing.states.get(fileOf(name));
      const before = state === undefined || unsaved.has(fileOf(name)) ? undefined : usable.get(name);
      return before?.state === state ? before : undefined;
    };
    const changed = names.filter((name) => !unchanged(name));
    let done = names.length - changed.length;
    const fresh = await mapConcurrently(changed, MAX_CONCURRENT_READS, async (name) => {
      const file = fileOf(name);
      const text = unsaved.get(file);
      const reading =
        text === undefined
          ? readOne(name, words, listing.states.get(file))
          : readUnsaved(name, words, text, signal);
      const read = await orUnreadable(file, orUnrendered(file, reading));
      done += 1;
      onProgress?.(done, names.length);
      return 'errors' in read ? { name, result: read } : read;
    });
    const read = new Map(fresh.map((file) => [file.name, file]));
    const files = names.flatMap((name) => read.get(name) ?? unchanged(name) ?? []);
    const byName: ReadonlyMap<string, ReadFile<Parsed>> = new Map(files.map((file) => [file.name, file]));
    if (unsaved.size === 0) [known, rendering] = [byName, key];
    return {
      files: byName,
      /** The files that can be read, even if they have errors. */
      parsed: files.map(({ result }) => result).filter(isParsed<Parsed>),
      states: files.map(({ name, state = '' }) => [fileOf(name), state] as const),
      /** Whether the folder itself can be read. */
      isListed: errors.length === 0,
      errors: [...errors, ...files.flatMap(({ result }) => result.errors)],
    };
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

/** Returns the words for a text: those of the site, or of the language of a translation. */
function wordsOfText(name: string, words: InterfaceWords): InterfaceWords {
  const { language } = translationNamed(name) ?? {};
  return language === undefined ? words : findWords(language);
}

/** Returns a function that reads the essays. */
export function createEssayReader(
  folder: string,
  render: RenderText,
  onProgress?: (done: number, total: number) => void,
) {
  return createTextReader(folder, {
    kind: 'essays',
    parse: (name, text, words, signal) =>
      parseEssay(name, text, (source) => render(source, wordsOfText(name, words), signal)),
    onProgress,
  });
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

/** Returns a function that reads the owner's own pages. */
export function createPageReader(folder: string, render: RenderText) {
  const read = createTextReader(folder, {
    kind: 'pages',
    parse(name, text, words, signal) {
      const own = wordsOfText(name, words);
      return parsePage(name, text, own.locale, (source) => render(source, own, signal));
    },
  });
  return async (...given: Parameters<typeof read>) => {
    const pages = await read(...given);
    return {
      ...pages,
      /** Headings of all pages, by path. Undefined for a file that cannot be read. */
      headings: new Map(
        [...pages.files].map(([name, { result }]) =>
          isParsed(result) ? [result.path, result.rendered.headings] : [`/${name}`, undefined],
        ),
      ),
    };
  };
}

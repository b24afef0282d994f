/** Reads the Markdown files of the content folder: the essays, and the owner's own pages. */
import { basename, dirname } from 'node:path';
import type { InterfaceWords } from '../../web/locales/wording.ts';
import { type RenderedMarkdown, renderMarkdown } from '../markdown/render-markdown.ts';
import { renderingKey } from '../markdown/text-wording.ts';
import type { DrawDiagram } from '../pictures/draw-diagram.ts';
import type { BuildCache } from '../pool/build-cache.ts';
import { type ContentError, type ContentErrors, textTooLarge } from '../util/content-error.ts';
import { explain } from '../util/explain.ts';
import { findWords } from '../util/find-words.ts';
import { hashOf } from '../util/hash.ts';
import { mapConcurrently } from '../util/map-concurrently.ts';
import { MAX_ESSAY_BYTES, orUnreadable, readText, type UnsavedTexts } from '../util/read-text.ts';
import { rootMessage } from '../util/root-message.ts';
import { type FolderListing, filesIn } from './list-folder.ts';
import type { MarkdownFile } from './markdown-file.ts';
import { parseEssay } from './parse-essay.ts';
import { type ParsedPage, parsePage } from './parse-page.ts';
import { translationNamed } from './text-name.ts';

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
    const isLarge = renderLarge !== undefined && source.length > (signal ? LARGE_UNSAVED_TEXT : LARGE_TEXT);
    const renderHere = () => renderMarkdown(source, words, (dot) => draw(dot, signal));
    const rendered: RenderedMarkdown = isLarge
      ? await renderLarge({ source, words }, signal).then(
          (bytes) => JSON.parse(Buffer.from(bytes).toString()),
          // A process that is busy or only starting must not refuse what somebody is writing.
          (error: unknown) =>
            signal?.aborted && source.length <= LARGE_TEXT ? renderHere() : unrendered(source, words, error),
        )
      : await renderHere();
    // A diagram that took too long may be drawn in time when the machine is less busy.
    if (rendered.faults.length === 0) cache.set(key, Buffer.from(JSON.stringify(rendered)));
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

/** Returns an empty text with an error, because one text that cannot be rendered must not keep others from being read. */
async function unrendered(source: string, words: InterfaceWords, error: unknown): Promise<RenderedMarkdown> {
  const fault = { line: 1, ...explain('unrendered', { reason: rootMessage(error) }) };
  return { ...(await renderMarkdown('', words)), markdown: source, faults: [fault] };
}

export interface ReadFile<Parsed> {
  /** Without `.md`. */
  readonly name: string;
  /** Result of `fileState`; absent if the system refuses to read the file. */
  readonly state?: string;
  /** Whether the file has errors, and this is how it was before. */
  readonly isHeld?: boolean;
  /** Only errors if the file cannot be read. */
  readonly result: Parsed | ContentErrors;
}

export function isParsed<Parsed extends MarkdownFile<unknown>>(
  result: Parsed | ContentErrors,
): result is Parsed {
  return 'rendered' in result;
}

/** A folder with texts as it was read. */
export interface TextFolder<Parsed> {
  /** By name, without `.md`. */
  readonly files: ReadonlyMap<string, ReadFile<Parsed>>;
  /** The files that can be read, even if they have errors. */
  readonly parsed: readonly Parsed[];
  /** States of the files; undefined for one that is held back. */
  readonly states: readonly (readonly [file: string, state: string | undefined])[];
  /** Whether the folder itself can be read. */
  readonly isListed: boolean;
  readonly errors: readonly ContentError[];
}

/** @param errors about the folder itself */
export function toTextFolder<Parsed extends MarkdownFile<unknown>>(
  kind: 'essays' | 'pages',
  files: readonly ReadFile<Parsed>[],
  errors: readonly ContentError[],
): TextFolder<Parsed> {
  return {
    files: new Map(files.map((file) => [file.name, file])),
    parsed: files.map(({ result }) => result).filter(isParsed<Parsed>),
    states: files.map(({ name, state = '', isHeld = false }) => {
      return [`${kind}/${name}.md`, isHeld ? undefined : state];
    }),
    isListed: errors.length === 0,
    errors: [...errors, ...files.flatMap(({ result }) => result.errors)],
  };
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
    return { name, result, ...(state !== undefined && !result.isFault && { state }) };
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
      const read = await orUnreadable(file, reading);
      done += 1;
      onProgress?.(done, names.length);
      return 'errors' in read ? { name, result: read } : read;
    });
    const newlyRead = new Map(fresh.map((file) => [file.name, file]));
    const files = names.flatMap((name) => newlyRead.get(name) ?? unchanged(name) ?? []);
    const read = toTextFolder(kind, files, errors);
    if (unsaved.size === 0) [known, rendering] = [read.files, key];
    return read;
  };
}

/** Returns the sorted names of the files that a folder would have. */
function withUnsaved(folder: string, names: readonly string[], unsaved: UnsavedTexts): readonly string[] {
  const added = [...unsaved.keys()].filter((file) => dirname(file) === folder).map((file) => basename(file));
  const isDeleted = (name: string) =>
    unsaved.has(`${folder}/${name}`) && unsaved.get(`${folder}/${name}`) === undefined;
  return [...new Set([...names, ...added])].filter((name) => !isDeleted(name)).sort();
}

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

/** Returns a function that reads the owner's own pages. */
export function createPageReader(folder: string, render: RenderText) {
  const read = createTextReader(folder, {
    kind: 'pages',
    parse(name, text, words, signal) {
      const own = wordsOfText(name, words);
      return parsePage(name, text, own.locale, (source) => render(source, own, signal));
    },
  });
  return async (...given: Parameters<typeof read>) => withHeadings(await read(...given));
}

/** Adds the headings of all pages, by path. Undefined for a file that cannot be read. */
export function withHeadings(pages: TextFolder<ParsedPage>) {
  const headings = [...pages.files].map(([name, { result }]) =>
    isParsed(result)
      ? ([result.path, result.rendered.headings] as const)
      : ([`/${name}`, undefined] as const),
  );
  return { ...pages, headings: new Map(headings) };
}

/** The only reader of the content folder. Returns all content if it is valid, and otherwise every error. */
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ContentDocuments } from '../../web/core/bundle.ts';
import type { EssayDocument } from '../../web/core/essays.ts';
import { fontFiles } from '../../web/core/model.ts';
import { EVERY_SURFACE } from '../../web/core/surfaces.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import type { DrawDiagram } from '../images/draw-diagram.ts';
import { drawDiagram } from '../images/draw-diagram.ts';
import type { InspectPicture } from '../images/inspect-picture.ts';
import { fillInPictures, pictureOf } from '../images/picture-sizes.ts';
import { createMediaReader, type MediaFile } from '../images/read-media.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { isAccessRefused } from '../util/access.ts';
import { type ContentErrors, InvalidContentError } from '../util/content-error.ts';
import { mapConcurrently } from '../util/map-concurrently.ts';
import { fileState, listFiles, MAX_ESSAY_BYTES, orUnreadable, readText } from '../util/read-text.ts';
import { cachedRendering } from './cached-rendering.ts';
import { warnOfBlanks } from './checks/blanks.ts';
import { redirectsOf } from './checks/check-redirects.ts';
import { checkReferences, type MarkdownSource } from './checks/check-references.ts';
import { addressesOfTheme } from './checks/check-theme.ts';
import { findIgnoredFiles } from './checks/ignored-files.ts';
import { checkUnlinkedMedia, findLinkedMedia } from './checks/linked-media.ts';
import type { RenderedMarkdown, RenderMarkdown } from './markdown/render-markdown.ts';
import { essayFile, type ParsedEssay, parseEssay } from './parse-essay.ts';
import { type ParsedPage, pageFile, parsePage } from './parse-page.ts';
import { readDocuments } from './read-documents.ts';
import { readTheme } from './read-theme.ts';
import type { Path, YamlDocument } from './yaml-document.ts';

/** Documents of a content folder, and the HTML and pictures derived from them. */
export type Content = Awaited<ReturnType<ContentReader['read']>>;
export type ContentReader = ReturnType<typeof createContentReader>;

export interface ContentReaderOptions {
  /** Persists rendered texts and facts about pictures across processes. */
  readonly cache?: BuildCache;
  /** Called after each essay. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Current time, which decides which essays are pending. */
  readonly now?: () => Date;
  /** Inspects pictures, by default in this process. */
  readonly inspect?: InspectPicture;
  /** Draws diagrams, by default in this process and without a time limit. */
  readonly draw?: DrawDiagram;
  /** Whether the folder is a copy of valid content. Its links to withdrawn essays may be broken. */
  readonly isCopy?: boolean;
}

interface RememberedEssay {
  readonly state?: string;
  /** Only errors if the file cannot be read. */
  readonly result: ParsedEssay | ContentErrors;
}

/** More open files at once would not be faster, and systems limit them. */
const MAX_CONCURRENT_READS = 32;

/** Returns a reader that parses only the essays that changed since its last read. */
export function createContentReader(folder: string, options: ContentReaderOptions = {}) {
  const { cache = noBuildCache, now = () => new Date(), onProgress, isCopy = false } = options;
  let remembered = new Map<string, RememberedEssay>();
  /** Whether `remembered` has every essay. False if the folder is empty or not mounted. */
  let isListed = false;
  const render = cachedRendering(options.draw ?? drawDiagram, cache);
  const readMedia = createMediaReader(join(folder, 'media'), cache, options.inspect);

  async function readEssay(slug: string) {
    const file = essayFile(slug);
    const state = await fileState(join(folder, file));
    const before = remembered.get(slug);
    if (before?.state === state) return before;
    const read = await readText(folder, file, MAX_ESSAY_BYTES);
    return { state, result: 'errors' in read ? read : await parseEssay(slug, read.text, render) };
  }

  async function readEssays() {
    const current: typeof remembered = new Map();
    const { names, errors } = await listFiles(folder, 'essays');
    const files = names.filter((name) => name.endsWith('.md'));
    const results = await mapConcurrently(files, MAX_CONCURRENT_READS, async (name) => {
      const slug = basename(name, '.md');
      const read = await orUnreadable(essayFile(slug), readEssay(slug));
      const essay = 'errors' in read ? { result: read } : read;
      current.set(slug, essay);
      onProgress?.(current.size, files.length);
      return essay.result;
    });
    remembered = current;
    return {
      slugs: files.map((name) => basename(name, '.md')),
      essays: results.flatMap((result) => ('rendered' in result ? [result] : [])),
      errors: [...errors, ...results.flatMap((result) => result.errors)],
      isListed: errors.length === 0,
    };
  }

  /**
   * Returns whether an essay was withdrawn at the last read: its file was gone, or it had become a draft or scheduled. A
   * file that cannot be read or parsed withdraws nothing.
   */
  function isWithdrawn({ slug, frontMatter: before }: EssayDocument, day: string): boolean {
    if (!isListed) return false;
    const result = remembered.get(slug)?.result;
    if (!result) return true;
    const after = 'rendered' in result && result.frontMatter;
    if (!after) return false;
    return after.draft ? !before.draft : after.date > day && after.date > before.date;
  }

  /**
   * @throws InvalidContentError with every error
   * @throws Error naming the path if the folder itself may not be used
   */
  async function read() {
    // Otherwise, every file in the folder would be an error of its own.
    await stat(`${folder}/.`).catch((error: unknown) => {
      if (isAccessRefused(error)) throw error;
    });
    const [yaml, essayFolder, mediaFolder] = await Promise.all([
      readDocuments(folder),
      readEssays(),
      listFiles(folder, 'media'),
    ]);
    const { files, errors: mediaErrors } = await readMedia(mediaFolder.names);
    const { site, parts, lines, states } = yaml;
    const { essays } = essayFolder;
    isListed = essayFolder.isListed && states.has('site.yaml');
    const pageFolder = await readPages(folder, parts.site?.locale ?? 'en', render);
    const { pages } = pageFolder;
    const lineOf = (file: string, path: Path) => lines.get(file)?.(path) ?? 1;
    const own = await readTheme(
      folder,
      parts.site?.theme ?? {},
      (path) => lineOf('site.yaml', path),
      mediaFolder.names,
    );
    const legal = await render(parts.site?.policies?.legalNotice ?? '');
    const documents = {
      ...yaml.documents,
      essays: essays.flatMap(({ document = [] }) => document),
      pages: pages.flatMap(({ page = [] }) => page),
    };
    // Pages and agents get the same text, without comments.
    if (documents.site) documents.site.policies.legalNotice = legal.markdown;
    for (const [file, state] of [...pageFolder.states, ...own.states]) states.set(file, state);
    for (const { slug, lineOf: lineInEssay } of essays) lines.set(essayFile(slug), lineInEssay);
    const readEssay = new Map(essays.map((essay) => [essay.slug, essay]));
    const ownTexts = [...pages.map(pageSource), ...(site ? [legalSource(site, legal)] : [])];
    const errors = [
      ...yaml.errors,
      ...essayFolder.errors,
      ...pageFolder.errors,
      ...own.errors,
      ...mediaFolder.errors,
      ...mediaErrors,
      ...(isCopy
        ? []
        : checkReferences({
            documents: parts,
            essays: essayFolder.slugs.map((slug) => {
              const { part, rendered } = readEssay.get(slug) ?? {};
              return { slug, frontMatter: part, headings: rendered?.headings };
            }),
            pages: pageFolder.headings,
            day: dayInTimezone(now(), parts.site?.timezone ?? 'UTC'),
            surfaces: documents.site?.surfaces ?? EVERY_SURFACE,
            markdown: [...essays.map(essaySource), ...ownTexts],
            redirects: yaml.redirects,
            media: new Set(mediaFolder.names),
            lineOf,
          })),
    ];
    const redirects = redirectsOf(yaml.redirects ?? {});
    const fonts = fontFiles.flatMap((key) => parts.site?.theme?.font?.[key] ?? []);
    const linked = findLinkedMedia({
      documents: parts,
      texts: [legal, ...pages.map(({ rendered }) => rendered)],
      essays,
      addresses: [
        ...(own.errors.length > 0 ? [] : addressesOfTheme(own.theme.stylesheet ?? '')),
        ...redirects.values(),
      ],
    });
    // Otherwise, a part that could not be read may link to any file.
    const isRead =
      essays.length === essayFolder.slugs.length &&
      essays.every(({ part }) => part) &&
      pages.length === pageFolder.headings.size &&
      Object.values(parts).every((part) => part) &&
      own.errors.length === 0;
    const warnings = [
      ...ownTexts.flatMap(warnOfBlanks),
      ...(isCopy ? [] : await findIgnoredFiles(folder, yaml.names, fonts)),
      ...(isRead ? checkUnlinkedMedia(mediaFolder.names, linked) : []),
    ];
    if (errors.length > 0 || !isComplete(documents)) throw new InvalidContentError(errors, warnings);

    const pictures = new Map(files.map((file) => [file.name, pictureOf(file)]));
    const picture = (file: string) => pictures.get(file);
    for (const [slug, { state = '' }] of remembered) states.set(essayFile(slug), state);
    for (const { name, state } of files) states.set(`media/${name}`, state);
    return {
      documents,
      /** States of the files that were read, by path in the folder. */
      files: states as ReadonlyMap<string, string>,
      /** Returns the text of an essay, drafts included. */
      essayText(slug: string) {
        const { html = '', contents = [] } = readEssay.get(slug)?.rendered ?? {};
        return { html: fillInPictures(html, picture), headings: contents };
      },
      /** Texts of the owner's own pages, by path. */
      pageTexts: new Map(
        pages.map(({ path, rendered }) => [
          path,
          { markdown: rendered.markdown.trim(), html: fillInPictures(rendered.html, picture) },
        ]),
      ),
      /** Current paths by former path, besides those of renamed essays. */
      redirects,
      theme: own.theme,
      legalHtml: fillInPictures(legal.html, picture),
      /** Files in `media/` by name, also those that are not public. */
      media: new Map(files.map((file) => [file.name, file])),
      /** Returns the files in `media/` that are public if these essays are. */
      publicMedia(slugs: readonly string[]): readonly MediaFile[] {
        const names = new Set([...linked.always, ...slugs.flatMap((slug) => linked.byEssay.get(slug) ?? [])]);
        return files.filter(({ name }) => names.has(name));
      },
      /** Things the owner should know although the content is valid. */
      warnings,
      /** Returns a file of `media/` as pages show it, or undefined if it is not a picture. */
      picture,
    };
  }

  return { folder, read, isWithdrawn };
}

/** Reads the owner's own pages. Each time, because there are few. */
async function readPages(folder: string, locale: string, render: RenderMarkdown) {
  const { names, errors } = await listFiles(folder, 'pages');
  const states = new Map<string, string>();
  const slugs = names.filter((name) => name.endsWith('.md')).map((name) => basename(name, '.md'));
  const results = await mapConcurrently(slugs, MAX_CONCURRENT_READS, async (slug) => {
    const file = pageFile(slug);
    const readPage = async () => {
      states.set(file, await fileState(join(folder, file)));
      const read = await readText(folder, file, MAX_ESSAY_BYTES);
      return 'errors' in read ? read : parsePage(slug, read.text, locale, render);
    };
    return { slug, read: await orUnreadable(file, readPage()) };
  });
  const pages = results.flatMap(({ read }) => ('page' in read ? [read] : []));
  const known = new Map(pages.map(({ path, rendered }) => [path, rendered.headings]));
  return {
    states,
    pages,
    /** Headings of all pages, by path. Undefined for a file that cannot be read. */
    headings: new Map(slugs.map((slug) => [`/${slug}`, known.get(`/${slug}`)])),
    errors: [...errors, ...results.flatMap(({ read }) => read.errors)],
  };
}

type OptionalDocuments = {
  readonly [Name in keyof ContentDocuments]: ContentDocuments[Name] | undefined;
};

function isComplete(documents: OptionalDocuments): documents is ContentDocuments {
  return Object.values(documents).every((document) => document !== undefined);
}

function essaySource({ slug, part, rendered, markdownLine }: ParsedEssay): MarkdownSource {
  const fileLine = (line: number) => markdownLine + line - 1;
  return { file: essayFile(slug), fileLine, rendered, frontMatter: part };
}

function pageSource({ file, rendered, markdownLine }: ParsedPage): MarkdownSource {
  return { file, fileLine: (line) => markdownLine + line - 1, rendered };
}

function legalSource(
  site: Pick<YamlDocument<unknown>, 'lineOf' | 'isBlock'>,
  rendered: RenderedMarkdown,
): MarkdownSource {
  const path = ['policies', 'legalNotice'];
  const keyLine = site.lineOf(path);
  // A quoted text has no lines of its own in the file, so its errors point to its first line.
  const fileLine = (line: number) => (site.isBlock(path) ? keyLine + line : keyLine);
  return { file: 'site.yaml', fileLine, rendered };
}

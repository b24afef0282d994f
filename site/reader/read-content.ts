/** The only reader of the content folder. Returns all content if it is valid, and otherwise every error. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentDocuments } from '../../web/core/bundle.ts';
import type { EssayDocument } from '../../web/core/essays.ts';
import { fontFiles, type OwnPage } from '../../web/core/model.ts';
import { remembered } from '../../web/core/remembered.ts';
import { EVERY_SURFACE } from '../../web/core/surfaces.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import { contentsOf, type RenderedMarkdown } from '../markdown/render-markdown.ts';
import type { DrawDiagram } from '../pictures/draw-diagram.ts';
import { drawDiagram } from '../pictures/draw-diagram.ts';
import type { InspectPicture } from '../pictures/inspect-picture.ts';
import { fillInPictures, pictureOf } from '../pictures/picture-sizes.ts';
import { createMediaReader, type MediaFile } from '../pictures/read-media.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { isAccessRefused } from '../util/access.ts';
import { type ContentError, InvalidContentError } from '../util/content-error.ts';
import { findWords } from '../util/find-words.ts';
import type { UnsavedTexts } from '../util/read-text.ts';
import { blanksIn, warnOfBlanks } from './checks/blanks.ts';
import { redirectsOf } from './checks/check-redirects.ts';
import { checkReferences, type MarkdownSource } from './checks/check-references.ts';
import { addressesOfTheme } from './checks/check-theme.ts';
import { checkVersions, warnOfLostTranslations } from './checks/check-versions.ts';
import { warnOfMissingWords, warnOfOldStatus, warnOfSameTitles } from './checks/doubts.ts';
import { findIgnoredFiles } from './checks/ignored-files.ts';
import { checkUnlinkedMedia, findLinkedMedia, type LinkedMedia } from './checks/linked-media.ts';
import { warnOfNames } from './checks/portable-names.ts';
import { formerPaths, withCurrentLinks } from './current-links.ts';
import { type FolderListing, filesIn, listFolder } from './list-folder.ts';
import { essayFile, type ParsedEssay, withCategories } from './parse-essay.ts';
import type { ParsedPage } from './parse-page.ts';
import { readDocuments } from './read-documents.ts';
import {
  cachedRendering,
  createEssayReader,
  createPageReader,
  isWithdrawn,
  type RenderLarge,
} from './read-texts.ts';
import { readTheme } from './read-theme.ts';
import type { Path, YamlDocument } from './yaml-document.ts';

/** Documents of a content folder, and the HTML and pictures derived from them. */
export type Content = ReturnType<typeof toContent>;
export type ContentReader = ReturnType<typeof createContentReader>;

export interface ContentReaderOptions {
  /** Persists rendered texts and facts about pictures across processes. */
  readonly cache?: BuildCache;
  readonly onProgress?: (done: number, total: number) => void;
  /** Current time, which decides which essays are pending. */
  readonly now?: () => Date;
  /** Inspects pictures, by default in this process. */
  readonly inspect?: InspectPicture;
  /** Draws diagrams, by default in this process and without a time limit. */
  readonly draw?: DrawDiagram;
  /** Renders large texts, by default in this process. */
  readonly renderLarge?: RenderLarge;
  /** Whether the folder is a copy of valid content. Its links to withdrawn essays may be broken. */
  readonly isCopy?: boolean;
}

/** Everything in the content folder as it was read, valid or not. */
type FolderParts = Awaited<ReturnType<ReturnType<typeof createPartsReader>>>;

/** Only a day's end in some time zone makes the same content another one, and all are multiples of this apart. */
const SAME_DAY_MS = 15 * 60_000;

/**
 * Returns a reader that parses only the texts that have changed since its last read. While nothing has changed in the
 * folder, it only looks at the states of the files.
 */
export function createContentReader(folder: string, options: ContentReaderOptions = {}) {
  const { now = () => new Date(), isCopy = false } = options;
  const readParts = createPartsReader(folder, options);
  let last: FolderParts | undefined;
  let valid: { readonly key: string; readonly found: FoundContent } | undefined;

  /** Finds what is in the folder at one moment. Returns a function that reads it, as if texts had been saved. */
  async function lookAtFolder(): Promise<(unsaved?: UnsavedTexts) => Promise<FoundContent>> {
    // Otherwise, every file in the folder would be an error of its own.
    await stat(`${folder}/.`).catch((error: unknown) => {
      if (isAccessRefused(error)) throw error;
    });
    const listing = await listFolder(folder);
    const key = `${Math.floor(now().getTime() / SAME_DAY_MS)} ${listing.key}`;
    return async (unsaved = new Map()) => {
      if (unsaved.size > 0) return findIn(await readParts(listing, unsaved), { now: now(), isCopy });
      if (key === valid?.key) return valid.found;
      const found = findIn(await readParts(listing), { now: now(), isCopy });
      // What the system refused may be readable next time, although no file has changed.
      valid = found.errors.length + found.parts.media.unreadable.length > 0 ? undefined : { key, found };
      return found;
    };
  }

  return {
    /**
     * @throws InvalidContentError with every error
     * @throws Error naming the path if the folder itself may not be used
     */
    async read() {
      const { parts, documents, linked, errors, warnings } = await (await lookAtFolder())();
      last = parts;
      if (errors.length > 0 || !isComplete(documents)) throw new InvalidContentError(errors, warnings);
      return toContent(parts, documents, linked, warnings);
    },
    /**
     * Reads the texts as far as they are valid, with every error in the content and every warning.
     *
     * @throws Error naming the path if the folder itself may not be used
     */
    async inspect(unsaved?: UnsavedTexts) {
      return toInspection(await (await lookAtFolder())(unsaved));
    },
    /** Inspects the content as it is and as if texts had been saved, both from one look at the folder. */
    async compare(unsaved: UnsavedTexts) {
      const readAs = await lookAtFolder();
      return { before: toInspection(await readAs()), after: toInspection(await readAs(unsaved)) };
    },
    /** Returns whether an essay was withdrawn at the last read. Nothing is if the folder is empty or not mounted. */
    isWithdrawn(essay: EssayDocument, day: string): boolean {
      if (!last?.essays.isListed || !last.yaml.states.has('site.yaml')) return false;
      return isWithdrawn(essay, day, last.essays);
    },
  };
}

type FoundContent = ReturnType<typeof findIn>;

/** Returns all errors and warnings in the content. */
function findIn(parts: FolderParts, { now, isCopy }: { readonly now: Date; readonly isCopy: boolean }) {
  const documents = toDocuments(parts);
  const linked = linkedMediaOf(parts);
  const { yaml, words, essays, pages, theme, media } = parts;
  const linkedFiles = new Set([...linked.always, ...[...linked.byEssay.values()].flat()]);
  const isUnused = ({ file }: ContentError) => !linkedFiles.has(file.replace('media/', ''));
  const references = isCopy ? undefined : checkParts(parts, now);
  const errors = [
    ...[yaml, essays, pages, theme].flatMap((part) => part.errors),
    ...media.errors,
    ...media.unreadable.filter((error) => !isUnused(error)),
    ...versionsIn(parts).flatMap(checkVersions),
    ...(references?.errors ?? []),
  ];
  const warnings = [
    ...(references?.warnings ?? []),
    ...media.unreadable.filter(isUnused),
    ...parts.ownTexts.flatMap(warnOfBlanks),
    ...warnOfOldStatus(yaml.parts.status, yaml.lines.get('status.yaml') ?? (() => 1), now),
    ...warnOfSameTitles(essays.parsed),
    ...versionsIn(parts).flatMap(warnOfLostTranslations),
    ...[...essays.parsed, ...pages.parsed].flatMap((file) => file.warnings),
    ...warnOfMissingWords(words, yaml.lines.get('site.yaml') ?? (() => 1)),
    ...(isCopy ? [] : [...ignoredFilesIn(parts), ...warnOfNames(parts.listing)]),
    ...(isReadable(parts)
      ? checkUnlinkedMedia(
          media.files.map(({ name }) => name),
          linkedFiles,
        )
      : []),
  ];
  return { parts, documents, linked, errors, warnings };
}

function toInspection({ parts, linked, errors, warnings }: FoundContent) {
  const { yaml, essays, pages, media } = parts;
  return {
    essays: essays.files,
    pages: pages.files,
    documents: yaml.parts,
    media: media.files,
    linkedMedia: linked,
    errors,
    warnings,
  };
}

function createPartsReader(folder: string, { cache = noBuildCache, ...options }: ContentReaderOptions) {
  const render = cachedRendering(options.draw ?? drawDiagram, cache, options.renderLarge);
  const readEssays = createEssayReader(folder, render, options.onProgress);
  const readPages = createPageReader(folder, render);
  const readMedia = createMediaReader(join(folder, 'media'), cache, options.inspect);
  return async (listing: FolderListing, unsaved?: UnsavedTexts) => {
    const yaml = await readDocuments(folder, unsaved);
    const { site } = yaml.parts;
    const words = findWords(site?.locale ?? 'en', yaml.words);
    const essays = await readEssays(listing, words, unsaved);
    const { names, errors: mediaErrors } = filesIn(listing, 'media');
    const { files, errors } = await readMedia(names);
    const pages = await readPages(listing, words, unsaved);
    const siteLine = (path: Path) => yaml.lines.get('site.yaml')?.(path) ?? 1;
    const theme = await readTheme(folder, site?.theme ?? {}, siteLine, names);
    const legal = await render(site?.policies?.legalNotice ?? '', words);
    return {
      listing,
      yaml,
      words,
      essays,
      pages,
      theme,
      legal,
      /** Unreadable files matter only if something links to them. */
      media: { names, files, errors: mediaErrors, unreadable: errors },
      /** The texts that are neither essays nor YAML. */
      ownTexts: [...pages.parsed.map(pageSource), ...(yaml.site ? [legalSource(yaml.site, legal)] : [])],
    };
  };
}

/** Returns the documents. Pages and agents get the same legal notice, without comments. */
function toDocuments({ yaml, essays, pages, legal }: FolderParts): OptionalDocuments {
  const { site, pillars = [] } = yaml.documents;
  const firstCategory = pillars[0]?.name ?? '';
  return {
    ...yaml.documents,
    site: site && { ...site, policies: { ...site.policies, legalNotice: legal.markdown } },
    essays: withCategories(
      essays.parsed.flatMap(({ document = [] }) => document),
      firstCategory,
    ),
    pages: pages.parsed.flatMap(({ page = [] }) => page),
  };
}

function checkParts({ yaml, essays, pages, media, ownTexts }: FolderParts, now: Date) {
  const lines = new Map([
    ...yaml.lines,
    ...essays.parsed.map(({ name, lineOf }) => [essayFile(name), lineOf] as const),
  ]);
  const read = new Map(essays.parsed.map((essay) => [essay.name, essay]));
  return checkReferences({
    documents: yaml.parts,
    values: yaml.values,
    essays: [...essays.files.keys()].map((name) => {
      const { slug = name, part, rendered } = read.get(name) ?? {};
      return { file: essayFile(name), slug, frontMatter: part, headings: rendered?.headings };
    }),
    pages: pages.headings,
    day: dayInTimezone(now, yaml.parts.site?.timezone ?? 'UTC'),
    surfaces: yaml.documents.site?.surfaces ?? EVERY_SURFACE,
    markdown: [...essays.parsed.map(essaySource), ...ownTexts],
    redirects: yaml.redirects,
    media: new Set(media.names),
    lineOf: (file, path) => lines.get(file)?.(path) ?? 1,
  });
}

function versionsIn({ yaml, essays, pages }: FolderParts) {
  const locale = yaml.parts.site?.locale;
  return [
    { folder: 'essays', names: [...essays.files.keys()], files: essays.parsed, locale },
    { folder: 'pages', names: [...pages.files.keys()], files: pages.parsed, locale },
  ] as const;
}

function linkedMediaOf({ yaml, essays, pages, legal, theme }: FolderParts): LinkedMedia {
  return findLinkedMedia({
    documents: yaml.parts,
    texts: [legal, ...pages.parsed.map(({ rendered }) => rendered)],
    essays: essays.parsed,
    addresses: [
      ...(theme.errors.length > 0 ? [] : addressesOfTheme(theme.theme.stylesheet ?? '')),
      ...redirectsOf(yaml.redirects ?? {}).values(),
    ],
  });
}

function ignoredFilesIn({ listing, yaml: { values, parts } }: FolderParts) {
  const fonts = fontFiles.flatMap((key) => parts.site?.theme?.font?.[key] ?? []);
  return findIgnoredFiles(listing, [...values.keys()], fonts);
}

/** Returns whether every part could be read. One that could not may link to any file. */
function isReadable({ yaml, essays, pages, theme }: FolderParts): boolean {
  return (
    essays.parsed.length === essays.files.size &&
    essays.parsed.every(({ part }) => part) &&
    pages.parsed.length === pages.files.size &&
    Object.values(yaml.parts).every((part) => part) &&
    theme.errors.length === 0
  );
}

function toContent(
  { yaml, words, essays, pages, theme, legal, media }: FolderParts,
  documents: ContentDocuments,
  linked: LinkedMedia,
  warnings: readonly ContentError[],
) {
  const pictures = new Map(media.files.map((file) => [file.name, pictureOf(file)]));
  const picture = (file: string) => pictures.get(file);
  const rendered = new Map(essays.parsed.map((essay) => [essay.slug, essay.rendered]));
  /** Current paths by former path, besides those of renamed essays. */
  const redirects = redirectsOf(yaml.redirects ?? {});
  const moved = new Map([
    ...formerPaths(documents.essays.map(({ slug, frontMatter: { aliases } }) => ({ slug, aliases }))),
    ...redirects,
  ]);
  const shown = (html: string) => fillInPictures(withCurrentLinks(html, moved), picture);
  const mediaStates = media.files.map(({ name, state }) => [`media/${name}`, state] as const);
  return {
    documents,
    words,
    /** States of the files that were read, by path in the folder. */
    files: new Map([...yaml.states, ...pages.states, ...theme.states, ...essays.states, ...mediaStates]),
    /** Returns the HTML of a text with current links and the sizes of its pictures. */
    shown,
    essayText(slug: string) {
      const { html, headings } = rendered.get(slug) ?? { html: '', headings: [] };
      return { html: shown(html), headings: contentsOf({ headings }) };
    },
    /** Texts of the owner's own pages, by path. */
    pageTexts: new Map(
      pages.parsed.map(({ path, rendered: { markdown, html } }) => [
        path,
        { markdown: markdown.trim(), html: shown(html) },
      ]),
    ),
    redirects,
    theme: theme.theme,
    legalHtml: shown(legal.html),
    /** Files in `media/` by name, also those that are not public. */
    media: new Map(media.files.map((file) => [file.name, file])),
    publicMedia(slugs: readonly string[]): readonly MediaFile[] {
      const names = new Set([...linked.always, ...slugs.flatMap((slug) => linked.byEssay.get(slug) ?? [])]);
      return media.files.filter(({ name }) => names.has(name));
    },
    /** Things the owner should know although the content is valid. */
    warnings,
    /** Returns a file of `media/` as pages show it, or undefined if it is not a picture. */
    picture,
  };
}

type OptionalDocuments = {
  readonly [Name in keyof ContentDocuments]: ContentDocuments[Name] | undefined;
};

function isComplete(documents: OptionalDocuments): documents is ContentDocuments {
  return Object.values(documents).every((document) => document !== undefined);
}

const essaySource = remembered(({ name, part, rendered, markdownLine }: ParsedEssay): MarkdownSource => {
  const fileLine = (line: number) => markdownLine + line - 1;
  return { file: essayFile(name), fileLine, rendered, frontMatter: part };
});

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

/** Returns the content without the owner's pages in which blanks are left. */
export function withoutUnfilledPages<Read extends Pick<Content, 'documents' | 'pageTexts'>>(content: Read) {
  const { documents, pageTexts } = content;
  const isFilled = ({ path }: OwnPage) => blanksIn(pageTexts.get(path)?.markdown ?? '').length === 0;
  const pages = documents.pages.filter(isFilled);
  return {
    content: { ...content, documents: { ...documents, pages } },
    unfilled: documents.pages.filter((page) => !pages.includes(page)).map(({ path }) => path),
  };
}

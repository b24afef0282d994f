/** The only reader of the content folder. Returns the content, and every error that keeps a part of it from being published. */
import { stat } from 'node:fs/promises';
import type { ContentDocuments } from '../../web/core/bundle.ts';
import { type EssayDocument, pendingOn } from '../../web/core/essays.ts';
import { fontFiles, type OwnPage } from '../../web/core/model.ts';
import { remembered } from '../../web/core/remembered.ts';
import { EVERY_SURFACE } from '../../web/core/surfaces.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import { contentsOf } from '../markdown/render-markdown.ts';
import { fillInPictures, pictureOf } from '../pictures/picture-sizes.ts';
import type { MediaFile } from '../pictures/read-media.ts';
import { isAccessRefused } from '../util/access.ts';
import { type ContentError, InvalidContentError } from '../util/content-error.ts';
import type { UnsavedTexts } from '../util/read-text.ts';
import { blanksIn, warnOfBlanks } from './checks/blanks.ts';
import { lastTarget, REDIRECTS_FILE, redirectsOf } from './checks/check-redirects.ts';
import { checkReferences, type MarkdownSource } from './checks/check-references.ts';
import { addressesOfTheme, THEME_FILE } from './checks/check-theme.ts';
import { checkVersions, warnOfLostTranslations } from './checks/check-versions.ts';
import { warnOfMissingWords, warnOfOldStatus, warnOfSameTitles } from './checks/doubts.ts';
import { findIgnoredFiles } from './checks/ignored-files.ts';
import { checkUnlinkedMedia, findLinkedMedia, type LinkedMedia } from './checks/linked-media.ts';
import { warnOfNames } from './checks/portable-names.ts';
import { findUnwritten } from './checks/unwritten.ts';
import { formerPaths, withCurrentLinks, withoutDeadLinks } from './current-links.ts';
import { dropTexts, holdBack } from './hold-back.ts';
import { byFile, essayWithout, type LeftOutByFile, markdownWithout, without } from './left-out.ts';
import { listFolder } from './list-folder.ts';
import { essayFile, type ParsedEssay, withCategories } from './parse-essay.ts';
import { DOCUMENT_FILES } from './read-documents.ts';
import { createPartsReader, type FolderParts, ownTexts, type PartsReaderOptions } from './read-parts.ts';
import { limitCheck } from './read-texts.ts';

/** Documents of a content folder, and the HTML and pictures derived from them. */
export type Content = ReturnType<typeof toContent>;
export type ContentReader = ReturnType<typeof createContentReader>;

export interface ContentReaderOptions extends PartsReaderOptions {
  /** Current time, which decides which essays are pending. */
  readonly now?: () => Date;
  /** Returns what was read of the content when it was last published, before this process has. */
  readonly earlier?: () => Promise<FolderParts | undefined>;
}

/** Only a day's end in some time zone makes the same content another one, and all are multiples of this apart. */
const SAME_DAY_MS = 15 * 60_000;

/**
 * Returns a reader that parses only the texts that have changed since its last read. While nothing has changed in the
 * folder, it only looks at the states of the files.
 */
export function createContentReader(folder: string, options: ContentReaderOptions = {}) {
  const { now = () => new Date(), earlier = async () => undefined } = options;
  /** The last valid state of each file; undefined until something is published. */
  let standing: FolderParts | undefined;
  const lastStanding = async (): Promise<FolderParts | undefined> => {
    standing ??= await earlier();
    return standing;
  };
  const readParts = createPartsReader(folder, async () => (await lastStanding())?.words, options);
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
      if (unsaved.size > 0) return findIn(await readParts(listing, unsaved, limitCheck(unsaved)), now());
      if (key === valid?.key) return valid.found;
      const found = findIn(await readParts(listing), now());
      // What the system refused may be readable next time, although no file has changed.
      valid = found.errors.length + found.parts.media.unreadable.length > 0 ? undefined : { key, found };
      return found;
    };
  }

  async function readValid(): Promise<FoundContent> {
    const found = await (await lookAtFolder())();
    if (found.errors.length > 0) throw new InvalidContentError(found.errors, found.warnings);
    return found;
  }

  return {
    /**
     * @throws InvalidContentError with every error
     * @throws Error naming the path if the folder itself may not be used
     */
    async read() {
      return toContent(await readValid());
    },
    /**
     * Reads what is to be published: with errors, each file as it was when it was last valid, and every error.
     *
     * @throws InvalidContentError if a document that pages need never was valid
     * @throws Error naming the path if the folder itself may not be used
     */
    async readStanding() {
      const found = await (await lookAtFolder())();
      const { errors } = found;
      // A folder that is a link has texts that nobody may read, and others of which nobody knows that they are gone.
      if (found.parts.listing.hasLinks) throw new InvalidContentError(errors, found.warnings);
      const held = errors.length === 0 ? found : hold(found, await lastStanding(), now());
      if (!isComplete(held.documents)) throw new InvalidContentError(errors, found.warnings);
      standing = held.parts;
      return { content: toContent({ ...held, warnings: found.warnings }), errors };
    },
    /** Returns what was last published, for a folder that may not be used. */
    async readLast() {
      const last = await lastStanding();
      const found = last && findIn(last, now());
      return found && isComplete(found.documents) ? toContent(found) : undefined;
    },
    /**
     * Returns the parts of content as far as they have no errors, to stand in for those of other content.
     *
     * @throws Error naming the path if the folder itself may not be used
     */
    async readParts() {
      const found = await (await lookAtFolder())();
      return found.errors.length === 0 ? found.parts : hold(found, undefined, now()).parts;
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
  };
}

type FoundContent = ReturnType<typeof findIn>;

/**
 * Returns the content with its broken files as they were in `last`. Leaves out texts that are still in error, such as a
 * second one with a slug.
 */
function hold(found: FoundContent, last: FolderParts | undefined, now: Date): FoundContent {
  const { parts, day } = found;
  const { listing } = parts;
  // The folder is empty, or not mounted.
  if (last && listing.entries['.'].length === 0) return findIn(last, now);
  const brokenIn = ({ errors }: FoundContent) => new Set(errors.map(({ file }) => file));
  const held = findIn(holdBack(parts, brokenIn(found), last, day), now);
  return held.errors.length === 0 ? held : findIn(dropTexts(held.parts, brokenIn(held), day), now);
}

/** Returns all errors and warnings in the content. */
function findIn(parts: FolderParts, now: Date) {
  const references = checkParts(parts, now);
  const unwritten = findUnwritten(parts.yaml);
  const leftOut = byFile([...references.leftOut, ...unwritten]);
  const documents = toDocuments(parts, leftOut);
  const linked = linkedMediaOf(parts);
  const { yaml, words, essays, pages, theme, media } = parts;
  const linkedFiles = new Set([...linked.always, ...[...linked.byEssay.values()].flat()]);
  const isUnused = ({ file }: ContentError) => !linkedFiles.has(file.replace('media/', ''));
  const errors = [
    ...[yaml, essays, pages, theme].flatMap((part) => part.errors),
    ...media.errors,
    ...media.unreadable.filter((error) => !isUnused(error)),
    ...versionsIn(parts).flatMap(checkVersions),
    ...references.errors,
  ];
  const warnings = [
    ...references.dangling,
    ...references.warnings,
    ...media.unreadable.filter(isUnused),
    ...ownTexts(parts).flatMap(warnOfBlanks),
    ...warnOfOldStatus(yaml.parts.status, yaml.lines.get('status.yaml') ?? (() => 1), now),
    ...warnOfSameTitles(essays.parsed),
    ...versionsIn(parts).flatMap(warnOfLostTranslations),
    ...[...essays.parsed, ...pages.parsed].flatMap((file) => file.warnings),
    ...warnOfMissingWords(words, yaml.lines.get('site.yaml') ?? (() => 1)),
    ...ignoredFilesIn(parts),
    ...warnOfNames(parts.listing),
    ...(isReadable(parts)
      ? checkUnlinkedMedia(
          media.files.map(({ name }) => name),
          linkedFiles,
        )
      : []),
  ];
  const { dangling } = references;
  const day = dayIn(parts, now);
  return { parts, documents, linked, leftOut, errors, warnings, unwritten, dangling, day };
}

function toInspection({ parts, linked, errors, warnings, unwritten, dangling }: FoundContent) {
  const { yaml, essays, pages, media } = parts;
  return {
    essays: essays.files,
    pages: pages.files,
    documents: yaml.parts,
    media: media.files,
    linkedMedia: linked,
    errors,
    warnings,
    unwritten,
    dangling,
  };
}

/** Returns the documents. Pages and agents get the same legal notice, without comments. */
function toDocuments({ yaml, essays, pages, legal }: FolderParts, leftOut: LeftOutByFile): OptionalDocuments {
  const { pillars = [], profile, offerings, positioning } = yaml.documents;
  const firstCategory = pillars[0]?.name ?? '';
  const pathsIn = (document: keyof typeof DOCUMENT_FILES) => leftOut.pathsIn(DOCUMENT_FILES[document]);
  const legalNotice = markdownWithout(legal, leftOut.targetsIn(DOCUMENT_FILES.site));
  const site = yaml.documents.site && without(yaml.documents.site, pathsIn('site'));
  return {
    ...yaml.documents,
    site: site && { ...site, policies: { ...site.policies, legalNotice } },
    profile: profile && without(profile, pathsIn('profile')),
    positioning: positioning && without(positioning, pathsIn('positioning')),
    offerings: without({ offerings }, pathsIn('offerings')).offerings,
    essays: withCategories(
      essays.parsed.flatMap(({ name, document }) =>
        document
          ? [essayWithout(document, leftOut.pathsIn(essayFile(name)), leftOut.targetsIn(essayFile(name)))]
          : [],
      ),
      firstCategory,
    ),
    pages: pages.parsed.flatMap(({ page = [] }) => page),
  };
}

function dayIn({ yaml }: FolderParts, now: Date): string {
  return dayInTimezone(now, yaml.parts.site?.timezone ?? 'UTC');
}

function checkParts(parts: FolderParts, now: Date) {
  const { yaml, essays, pages, media } = parts;
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
    day: dayIn(parts, now),
    surfaces: yaml.documents.site?.surfaces ?? EVERY_SURFACE,
    markdown: [...essays.parsed.map(essaySource), ...ownTexts(parts)],
    redirects: yaml.redirects,
    media: new Set(media.names),
    shownMedia: new Set(media.files.map(({ name }) => name)),
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
      [THEME_FILE, theme.errors.length > 0 ? [] : addressesOfTheme(theme.theme.stylesheet ?? '')],
      [REDIRECTS_FILE, [...redirectsOf(yaml.redirects ?? {}).values()]],
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

function toContent({ parts, documents, linked, leftOut, warnings, unwritten, dangling, day }: FoundContent) {
  if (!isComplete(documents)) throw new Error('Documents without errors are complete.');
  const { yaml, words, essays, pages, theme, legal, media } = parts;
  const pictures = new Map(media.files.map((file) => [file.name, pictureOf(file)]));
  const picture = (file: string) => pictures.get(file);
  const rendered = new Map(essays.parsed.map((essay) => [essay.slug, essay]));
  const aliasesOf = (essays: readonly EssayDocument[]) =>
    formerPaths(essays.map(({ slug, frontMatter: { aliases } }) => ({ slug, aliases })));
  const isPublic = (essay: EssayDocument) => pendingOn(day, essay) === undefined;
  const written = new Map([
    ...aliasesOf(documents.essays.filter((essay) => !isPublic(essay))),
    ...redirectsOf(yaml.redirects ?? {}),
    ...aliasesOf(documents.essays.filter(isPublic)),
  ]);
  const former = new Map(
    [...written].map(([from, to]) => [from, lastTarget(to, (path) => written.get(path))] as const),
  );
  const live = redirectsOf(without(yaml.redirects ?? {}, leftOut.pathsIn(REDIRECTS_FILE)));
  /** Current paths by former path, besides those of renamed essays. */
  const redirects = new Map([...live.keys()].map((from) => [from, former.get(from) ?? '']));
  const moved = new Map([...aliasesOf(documents.essays.filter(isPublic)), ...redirects]);
  const shown = (html: string, file = '') =>
    fillInPictures(withCurrentLinks(withoutDeadLinks(html, leftOut.targetsIn(file)), moved), picture);
  const mediaStates = media.files.map(({ name, state }) => [`media/${name}`, state] as const);
  return {
    documents,
    words,
    /** States of the files that were read, by path in the folder; undefined for one that is held back. */
    files: new Map([...yaml.states, ...pages.states, ...theme.states, ...essays.states, ...mediaStates]),
    /** Returns the HTML of a text with current links and the sizes of its pictures. */
    shown,
    essayText(slug: string) {
      const essay = rendered.get(slug);
      const { html, headings } = essay?.rendered ?? { html: '', headings: [] };
      return { html: shown(html, essayFile(essay?.name ?? '')), headings: contentsOf({ headings }) };
    },
    /** Texts of the owner's own pages, by path. */
    pageTexts: new Map(
      pages.parsed.map(({ path, file, rendered }) => {
        const markdown = markdownWithout(rendered, leftOut.targetsIn(file)).trim();
        return [path, { markdown, html: shown(rendered.html, file) }];
      }),
    ),
    redirects,
    /** The paths that all former paths lead to, also those of texts that nobody can read. */
    former,
    theme: theme.theme,
    legalHtml: shown(legal.html, DOCUMENT_FILES.site),
    /** Files in `media/` by name, also those that are not public. */
    media: new Map(media.files.map((file) => [file.name, file])),
    publicMedia(slugs: readonly string[]): readonly MediaFile[] {
      const names = new Set([...linked.always, ...slugs.flatMap((slug) => linked.byEssay.get(slug) ?? [])]);
      return media.files.filter(({ name }) => names.has(name));
    },
    /** Things the owner should know although the content is valid. */
    warnings,
    /** What the owner has still to write, each with the question to answer. */
    unwritten,
    /** Those among the warnings about what is left out, because it refers to nothing. */
    dangling,
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

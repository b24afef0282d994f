/** The only reader of the content folder. Returns all content if it is valid, and otherwise every error. */
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod/v3';
import type { ContentDocuments } from '../../web/runtime/bundle.ts';
import { blanksIn } from '../../web/runtime/content/blanks.ts';
import { REDIRECTS_FILE, redirectsOf } from '../../web/runtime/content/check-redirects.ts';
import {
  checkReferences,
  type MarkdownSource,
  type ValidDocuments,
} from '../../web/runtime/content/check-references.ts';
import {
  type ContentError,
  InvalidContentError,
  MAX_YAML_BYTES,
} from '../../web/runtime/content/content-error.ts';
import {
  type EssayResult,
  essayFile,
  type ParsedEssay,
  parseEssay,
} from '../../web/runtime/content/parse-essay.ts';
import { type ParsedPage, pageFile, parsePage } from '../../web/runtime/content/parse-page.ts';
import { parseYaml, type YamlDocument } from '../../web/runtime/content/yaml-document.ts';
import type { EssayDocument } from '../../web/runtime/essays.ts';
import { mapConcurrently } from '../../web/runtime/map-concurrently.ts';
import type { DrawDiagram } from '../../web/runtime/markdown/diagrams.ts';
import type { RenderedMarkdown, RenderMarkdown } from '../../web/runtime/markdown/render-markdown.ts';
import {
  offeringsSchema,
  positioningSchema,
  profileSchema,
  projectsSchema,
  proofPointsSchema,
  redirectsSchema,
  type Site,
  siteSchema,
  statusSchema,
  taxonomySchema,
} from '../../web/runtime/model.ts';
import { essayPath } from '../../web/runtime/routes.ts';
import { dayInTimezone } from '../../web/runtime/time.ts';
import { drawDiagram } from '../images/draw-diagram.ts';
import type { InspectPicture } from '../images/inspect-picture.ts';
import { fillInPictures, pictureOf } from '../images/picture-sizes.ts';
import { createMediaReader } from '../images/read-media.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { isAccessRefused } from '../util/access.ts';
import { cachedRendering } from './cached-rendering.ts';
import { fileState, ifExists, listFiles, MAX_ESSAY_BYTES, orUnreadable, readText } from './read-text.ts';
import { readTheme } from './read-theme.ts';

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

/** More open files at once would not be faster, and systems limit them. */
const MAX_CONCURRENT_READS = 32;

/** Returns a reader that parses only the essays that changed since its last read. */
export function createContentReader(folder: string, options: ContentReaderOptions = {}) {
  const { cache = noBuildCache, now = () => new Date(), onProgress, isCopy = false } = options;
  let remembered = new Map<string, { readonly state?: string; readonly result: EssayResult }>();
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
      essays: results.flatMap((result) => ('essay' in result ? [result.essay] : [])),
      invalidSlugs: [...current].flatMap(([slug, { result }]) => ('errors' in result ? [slug] : [])),
      errors: [...errors, ...results.flatMap((result) => ('errors' in result ? result.errors : []))],
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
    const after = 'essay' in result ? result.essay.document.frontMatter : result.frontMatter;
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
    const { site, lines, states } = yaml;
    const { essays, invalidSlugs } = essayFolder;
    isListed = essayFolder.isListed && states.has('site.yaml');
    const pageFolder = await readPages(folder, site?.value.locale ?? 'en', render);
    const { pages } = pageFolder;
    const own = site && (await readTheme(folder, site.value.theme, site.lineOf, mediaFolder.names));
    const legal = site && (await render(site.value.policies.legalNotice));
    // Pages and agents get the same text, without comments.
    if (legal) site.value.policies.legalNotice = legal.markdown;
    const documents = {
      ...yaml.documents,
      essays: essays.map(({ document }) => document),
      pages: pages.map(({ page }) => page),
    };
    for (const [file, state] of [...pageFolder.states, ...(own?.states ?? [])]) states.set(file, state);
    for (const { document, lineOf } of essays) lines.set(essayFile(document.slug), lineOf);
    const ownTexts = [...pages.map(pageSource), ...(legal ? [legalSource(site, legal)] : [])];
    const errors = [
      ...yaml.errors,
      ...essayFolder.errors,
      ...pageFolder.errors,
      ...(own?.errors ?? []),
      ...mediaFolder.errors,
      ...mediaErrors,
      ...(isCopy
        ? []
        : checkReferences({
            documents,
            day: dayInTimezone(now(), site?.value.timezone ?? 'UTC'),
            invalidPaths: [...invalidSlugs.map(essayPath), ...pageFolder.invalidPaths],
            pageHeadings: new Map(pages.map(({ page, rendered }) => [page.path, rendered.headings])),
            markdown: [...essays.map(essaySource), ...ownTexts],
            redirects: yaml.redirects,
            media: new Set(mediaFolder.names),
            lineOf: (file, path) => lines.get(file)?.(path) ?? 1,
          })),
    ];
    if (errors.length > 0 || !isComplete(documents) || !legal || !own) throw new InvalidContentError(errors);

    const pictures = new Map(files.map((file) => [file.name, pictureOf(file)]));
    const picture = (file: string) => pictures.get(file);
    const bySlug = new Map(essays.map(({ document, rendered }) => [document.slug, rendered]));
    for (const [slug, { state = '' }] of remembered) states.set(essayFile(slug), state);
    for (const { name, state } of files) states.set(`media/${name}`, state);
    return {
      documents,
      /** Things to finish, although the content is valid. */
      warnings: ownTexts.flatMap(warnOfBlanks),
      /** States of the files that were read, by path in the folder. */
      files: states as ReadonlyMap<string, string>,
      /** Returns the text of an essay, drafts included. */
      essayText(slug: string) {
        const { html = '', contents = [] } = bySlug.get(slug) ?? {};
        return { html: fillInPictures(html, picture), headings: contents };
      },
      /** Texts of the owner's own pages, by path. */
      pageTexts: new Map(
        pages.map(({ page, rendered }) => [
          page.path,
          { markdown: rendered.markdown.trim(), html: fillInPictures(rendered.html, picture) },
        ]),
      ),
      /** Current paths by former path, besides those of renamed essays. */
      redirects: redirectsOf(yaml.redirects ?? {}),
      theme: own.theme,
      legalHtml: fillInPictures(legal.html, picture),
      /** Files in `media/` by name. */
      media: new Map(files.map((file) => [file.name, file])),
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
  return {
    states,
    pages: results.flatMap(({ read }) => ('page' in read ? [read] : [])),
    invalidPaths: results.flatMap(({ slug, read }) => ('errors' in read ? [`/${slug}`] : [])),
    errors: [...errors, ...results.flatMap(({ read }) => ('errors' in read ? read.errors : []))],
  };
}

/** Returns the valid YAML documents, the errors in the others, and line lookups by file. */
async function readDocuments(folder: string) {
  const lines = new Map<string, ParsedEssay['lineOf']>();
  const states = new Map<string, string>();
  const errors: ContentError[] = [];
  async function readState(file: string) {
    states.set(file, await fileState(join(folder, file)));
    return readText(folder, file, MAX_YAML_BYTES);
  }
  async function read<Schema extends z.ZodTypeAny>(file: string, schema: Schema, isOptional = false) {
    const fix = `Create it; the sample content that ships with Foyer shows what belongs in ${file}.`;
    const missing = { errors: [{ file, line: 1, message: 'This file is missing.', fix }] };
    const found = await orUnreadable(file, ifExists(readState(file)));
    if (!found && isOptional) return undefined;
    const source = found ?? missing;
    const parsed = 'errors' in source ? source : parseYaml(source.text, schema, file);
    if ('errors' in parsed) {
      errors.push(...parsed.errors);
      return undefined;
    }
    lines.set(file, parsed.document.lineOf);
    return parsed.document;
  }
  const site = await read('site.yaml', siteSchema);
  const documents = {
    site: site?.value,
    pillars: (await read('taxonomy.yaml', taxonomySchema))?.value.pillars,
    profile: (await read('profile.yaml', profileSchema))?.value,
    projects: (await read('projects.yaml', projectsSchema))?.value,
    offerings: (await read('offerings.yaml', offeringsSchema))?.value.offerings,
    positioning: (await read('positioning.yaml', positioningSchema))?.value,
    proofPoints: (await read('proof-points.yaml', proofPointsSchema))?.value.proofPoints,
    status: (await read('status.yaml', statusSchema))?.value,
  };
  const redirects = await read(REDIRECTS_FILE, redirectsSchema, true);
  return { site, documents, redirects: redirects?.value, lines, states, errors };
}

function isComplete(documents: ValidDocuments): documents is ContentDocuments {
  return Object.values(documents).every((document) => document !== undefined);
}

function essaySource({ document, rendered, markdownLine }: ParsedEssay): MarkdownSource {
  const fileLine = (line: number) => markdownLine + line - 1;
  return { file: essayFile(document.slug), fileLine, rendered, frontMatter: document.frontMatter };
}

function pageSource({ file, rendered, markdownLine }: ParsedPage): MarkdownSource {
  return { file, fileLine: (line) => markdownLine + line - 1, rendered };
}

/** Returns a warning for each blank in a page of the owner's own or in the legal notice. */
function warnOfBlanks({ file, fileLine, rendered }: MarkdownSource): ContentError[] {
  return blanksIn(rendered.markdown).map(({ text, line }) => {
    const fix = 'Replace it and its braces, or delete the part that does not apply to you.';
    return { file, line: fileLine(line), message: `The blank "${text}" is not filled in.`, fix };
  });
}

function legalSource(site: YamlDocument<Site>, rendered: RenderedMarkdown): MarkdownSource {
  const path = ['policies', 'legalNotice'];
  const keyLine = site.lineOf(path);
  // A quoted text has no lines of its own in the file, so its errors point to its first line.
  const fileLine = (line: number) => (site.isBlock(path) ? keyLine + line : keyLine);
  return { file: 'site.yaml', fileLine, rendered };
}

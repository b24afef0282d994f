/** The only reader of the content folder: returns all of it, valid, or every error in it. */
import { basename, join } from 'node:path';
import type { z } from 'zod/v3';
import type { ContentDocuments } from '../../web/runtime/bundle.ts';
import {
  offeringsSchema,
  positioningSchema,
  profileSchema,
  projectsSchema,
  proofPointsSchema,
  siteSchema,
  statusSchema,
  taxonomySchema,
} from '../../web/runtime/model.ts';
import { dayInTimezone } from '../../web/runtime/time.ts';
import type { EssayText } from '../../web/views/essay.tsx';
import type { Picture } from '../../web/views/view-context.ts';
import { type InspectPicture, inspectPicture } from '../images/inspect-picture.ts';
import type { MediaFile } from '../images/media-file.ts';
import { fileOf, fillInPictures, pictureOf } from '../images/picture-sizes.ts';
import { createMediaReader } from '../images/read-media.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { mapInTurn } from '../util/map-in-turn.ts';
import { checkReferences, type MarkdownSource, type ValidDocuments } from './check-references.ts';
import { type ContentError, InvalidContentError, MAX_YAML_BYTES } from './content-error.ts';
import { type RenderedMarkdown, renderMarkdown } from './markdown.ts';
import { type EssayResult, essayFile, type ParsedEssay, parseEssay } from './parse-essay.ts';
import { fileState, ifExists, listFiles, MAX_ESSAY_BYTES, readText } from './read-text.ts';
import { parseYaml, type YamlDocument } from './yaml-document.ts';

/** A content folder as read: the documents and what was rendered from them. */
export interface Content {
  readonly documents: ContentDocuments;
  /** Returns the text of an essay, drafts included. */
  readonly essayText: (slug: string) => EssayText;
  /** Returns the pictures in an essay: as long as they are the same, so is its text. */
  readonly picturesIn: (slug: string) => readonly Picture[];
  readonly legalHtml: string;
  /** The files in `media/` by their names. */
  readonly media: ReadonlyMap<string, MediaFile>;
  /** Returns a file of `media/` as pages show it; undefined when it is no picture. */
  readonly picture: (file: string) => Picture | undefined;
}

export type ContentReader = ReturnType<typeof createContentReader>;

export interface ContentReaderOptions {
  /** Stores the facts about pictures beyond this process. */
  readonly cache?: BuildCache;
  /** Called after each essay. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Decides which essays are pending. */
  readonly now?: () => Date;
  /** By default runs in this process. */
  readonly inspect?: InspectPicture;
}

/** More open files at once would not be faster, and systems limit them. */
const MAX_CONCURRENT_READS = 32;

const documentSchemas = {
  'site.yaml': siteSchema,
  'taxonomy.yaml': taxonomySchema,
  'profile.yaml': profileSchema,
  'projects.yaml': projectsSchema,
  'offerings.yaml': offeringsSchema,
  'positioning.yaml': positioningSchema,
  'proof-points.yaml': proofPointsSchema,
  'status.yaml': statusSchema,
} as const;

type DocumentSchemas = typeof documentSchemas;
type Documents = {
  readonly [File in keyof DocumentSchemas]: YamlDocument<z.output<DocumentSchemas[File]>>;
};

/** Returns a reader that parses again only the essays that changed since it last read them. */
export function createContentReader(folder: string, options: ContentReaderOptions = {}) {
  const { cache = noBuildCache, now = () => new Date(), inspect = inspectPicture } = options;
  const { onProgress = () => undefined } = options;
  let remembered = new Map<string, { readonly state: string; readonly result: EssayResult }>();
  const readMedia = createMediaReader(join(folder, 'media'), cache, inspect);

  async function readEssays() {
    const current: typeof remembered = new Map();
    const files = (await listFiles(join(folder, 'essays'))).filter((name) => name.endsWith('.md'));
    const results = await mapInTurn(files, MAX_CONCURRENT_READS, async (name) => {
      const slug = basename(name, '.md');
      const path = join(folder, essayFile(slug));
      const state = await fileState(path);
      const before = remembered.get(slug);
      const result = before?.state === state ? before.result : await readEssay(slug, path);
      current.set(slug, { state, result });
      onProgress(current.size, files.length);
      return result;
    });
    remembered = current;
    return {
      essays: results.flatMap((result) => ('essay' in result ? [result.essay] : [])),
      invalidSlugs: [...current].flatMap(([slug, { result }]) => ('errors' in result ? [slug] : [])),
      errors: results.flatMap((result) => ('errors' in result ? result.errors : [])),
    };
  }

  /** @throws InvalidContentError with every error */
  async function read(): Promise<Content> {
    const [yaml, { essays, invalidSlugs, errors: essayErrors }, mediaNames] = await Promise.all([
      readDocuments(folder),
      readEssays(),
      listFiles(join(folder, 'media')),
    ]);
    const { files, errors: mediaErrors } = await readMedia(mediaNames);
    const site = yaml.documents['site.yaml'];
    const legal = site && (await renderMarkdown(site.value.policies.legalNotice));
    const documents = assemble(yaml.documents, essays);
    const lines = new Map<string, Pick<ParsedEssay, 'lineOf'>>([
      ...Object.entries(yaml.documents),
      ...essays.map((essay) => [essayFile(essay.document.slug), essay] as const),
    ]);
    const errors = [
      ...yaml.errors,
      ...essayErrors,
      ...mediaErrors,
      ...checkReferences({
        documents,
        day: dayInTimezone(now(), site?.value.timezone ?? 'UTC'),
        invalidEssays: invalidSlugs,
        markdown: [...essays.map(essaySource), ...(legal ? [legalSource(site, legal)] : [])],
        media: new Set(mediaNames),
        lineOf: (file, path) => lines.get(file)?.lineOf(path) ?? 1,
      }),
    ];
    if (errors.length > 0 || !isComplete(documents) || !legal) throw new InvalidContentError(errors);

    const pictures = new Map(files.map((file) => [file.name, pictureOf(file)]));
    const picture = (file: string) => pictures.get(file);
    const bySlug = new Map(essays.map(({ document, rendered }) => [document.slug, rendered]));
    return {
      documents,
      essayText: (slug) => {
        const { html = '', contents = [] } = bySlug.get(slug) ?? {};
        return { html: fillInPictures(html, picture), headings: contents };
      },
      picturesIn: (slug) =>
        (bySlug.get(slug)?.references ?? [])
          .filter(({ kind }) => kind === 'image')
          .flatMap(({ target }) => picture(fileOf(target.replace(/^\/media\//, ''))) ?? []),
      legalHtml: fillInPictures(legal.html, picture),
      media: new Map(files.map((file) => [file.name, file])),
      picture,
    };
  }

  return { folder, read };
}

async function readEssay(slug: string, path: string): Promise<EssayResult> {
  const read = await readText(path, essayFile(slug), MAX_ESSAY_BYTES);
  return 'error' in read ? { errors: [read.error] } : parseEssay(slug, read.text);
}

/** Returns the valid YAML documents, and what is wrong with the others. */
async function readDocuments(folder: string) {
  const documents: Record<string, YamlDocument<unknown>> = {};
  const errors: ContentError[] = [];
  const reading = Object.entries(documentSchemas).map(async ([file, schema]) => {
    const source = await ifExists(readText(join(folder, file), file, MAX_YAML_BYTES));
    if (!source) {
      const fix = `Create it; the sample content that ships with Foyer shows what belongs into ${file}.`;
      errors.push({ file, line: 1, message: 'This file is missing.', fix });
    } else if ('error' in source) {
      errors.push(source.error);
    } else {
      const parsed = parseYaml<z.ZodTypeAny>(source.text, schema, file);
      if ('errors' in parsed) errors.push(...parsed.errors);
      else documents[file] = parsed.document;
    }
  });
  await Promise.all(reading);
  // Each value was parsed by the schema with the same name.
  return { documents: documents as Partial<Documents>, errors };
}

function assemble(yaml: Partial<Documents>, essays: readonly ParsedEssay[]): ValidDocuments {
  return {
    site: yaml['site.yaml']?.value,
    pillars: yaml['taxonomy.yaml']?.value.pillars,
    profile: yaml['profile.yaml']?.value,
    projects: yaml['projects.yaml']?.value,
    offerings: yaml['offerings.yaml']?.value.offerings,
    positioning: yaml['positioning.yaml']?.value,
    proofPoints: yaml['proof-points.yaml']?.value.proofPoints,
    status: yaml['status.yaml']?.value,
    essays: essays.map(({ document }) => document),
  };
}

function isComplete(documents: ValidDocuments): documents is ContentDocuments {
  return Object.values(documents).every((document) => document !== undefined);
}

function essaySource({ document, rendered, markdownLine }: ParsedEssay): MarkdownSource {
  const { draft, date } = document.frontMatter;
  const fileLine = (line: number) => markdownLine + line - 1;
  return { file: essayFile(document.slug), fileLine, rendered, draft, date };
}

function legalSource(site: Documents['site.yaml'], rendered: RenderedMarkdown): MarkdownSource {
  const path = ['policies', 'legalNotice'];
  const keyLine = site.lineOf(path);
  // Lines of a quoted text have no lines of their own in the file, so its errors are where it begins.
  const fileLine = (line: number) => (site.isBlock(path) ? keyLine + line : keyLine);
  return { file: 'site.yaml', fileLine, rendered, draft: false };
}

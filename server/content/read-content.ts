/** The only reader of the content folder: everything in it, valid, or every mistake in it. */
import { readdir } from 'node:fs/promises';
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
import { fileOf, fillInPictures } from '../images/fill-in-pictures.ts';
import { type InspectPicture, inspectPicture } from '../images/inspect-picture.ts';
import type { MediaFile } from '../images/media-file.ts';
import { pictureOf } from '../images/picture-sizes.ts';
import { createMediaReader } from '../images/read-media.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { mapInTurn } from '../util/map-in-turn.ts';
import { checkReferences, type MarkdownSource, type SoundDocuments } from './check-references.ts';
import { type ContentError, InvalidContentError } from './content-error.ts';
import { fileState } from './file-state.ts';
import { renderMarkdown } from './markdown.ts';
import { type EssayResult, essayFile, type ParsedEssay, parseEssay } from './parse-essay.ts';
import { LARGEST_ESSAY, LARGEST_YAML, type ReadText, readText } from './read-text.ts';
import { type Parsed, parseYaml, type YamlDocument } from './yaml-document.ts';

/** A content folder as read: the documents and what was rendered from them. */
export interface Content {
  readonly documents: ContentDocuments;
  /** The text of the essay of that slug, drafts included. */
  readonly essayText: (slug: string) => EssayText;
  /** The addresses and dimensions of the pictures in that essay: while they are the same, so is its text. */
  readonly picturesIn: (slug: string) => readonly Picture[];
  readonly legalHtml: string;
  /** The files in `media/` by their names. */
  readonly media: ReadonlyMap<string, MediaFile>;
  /** A file of `media/` as pages show it; undefined where it is no picture. */
  readonly picture: (file: string) => Picture | undefined;
}

/** Told how many of how many are done. */
export type Progress = (done: number, total: number) => void;

/** More open files at once would not be faster, and systems limit them. */
const READ_AT_ONCE = 32;

/** Reads a content folder; remembers each essay, so that a second reading parses only what changed. */
export interface ContentReader {
  readonly folder: string;
  /** @throws InvalidContentError with every mistake */
  read(): Promise<Content>;
}

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
type DocumentFile = keyof DocumentSchemas;
/** The essays whose files hold, and the names of the files that do not. */
interface ReadEssays {
  readonly sound: readonly ParsedEssay[];
  readonly unsound: readonly string[];
}

type Documents = { readonly [File in DocumentFile]: YamlDocument<z.output<DocumentSchemas[File]>> };

export interface ContentReaderOptions {
  /** Remembers each essay and picture beyond this process. */
  readonly cache?: BuildCache;
  /** Called after each essay that had to be parsed, with how many of all are done. */
  readonly onProgress?: Progress;
  /** The time of day, which decides what one may link to. */
  readonly now?: () => Date;
  /** Looks at a picture; by default in this process. */
  readonly inspect?: InspectPicture;
}

export function createContentReader(
  folder: string,
  {
    cache = noBuildCache,
    onProgress = () => undefined,
    now = () => new Date(),
    inspect = inspectPicture,
  }: ContentReaderOptions = {},
): ContentReader {
  let remembered = new Map<string, { state: string; result: EssayResult }>();
  const readMedia = createMediaReader(join(folder, 'media'), cache, inspect);

  async function readEssay(name: string, path: string): Promise<EssayResult> {
    const slug = basename(name, '.md');
    const read = await readText(path, essayFile(slug), LARGEST_ESSAY);
    return 'error' in read ? { errors: [read.error] } : parseEssay(slug, read.text, cache);
  }

  async function readEssays(errors: ContentError[]): Promise<ReadEssays> {
    const current: typeof remembered = new Map();
    const names = (await list(join(folder, 'essays'))).filter((name) => name.endsWith('.md'));
    let done = 0;
    const essays = await mapInTurn(names, READ_AT_ONCE, async (name) => {
      const file = join(folder, 'essays', name);
      const state = await fileState(file);
      const before = remembered.get(name);
      const isSame = before?.state === state;
      const result = isSame ? before.result : await readEssay(name, file);
      current.set(name, { state, result });
      done += 1;
      onProgress(done, names.length);
      return result;
    });
    remembered = current;
    const sound = essays.flatMap((result) => ('essay' in result ? [result.essay] : []));
    errors.push(...essays.flatMap((result) => ('errors' in result ? result.errors : [])));
    return { sound, unsound: names.filter((_, index) => !('essay' in (essays[index] ?? {}))) };
  }

  async function read(): Promise<Content> {
    const errors: ContentError[] = [];
    const [yaml, essays, mediaNames] = await Promise.all([
      readDocuments(folder, errors),
      readEssays(errors),
      list(join(folder, 'media')),
    ]);
    const { files, errors: mediaErrors } = await readMedia(mediaNames);
    errors.push(...mediaErrors);
    const site = yaml['site.yaml'];
    const legal = site && (await renderMarkdown(site.value.policies.legalNotice));
    const documents = assemble(yaml, essays.sound);
    errors.push(
      ...checkReferences({
        documents,
        day: dayInTimezone(now(), site?.value.timezone ?? 'UTC'),
        unsoundEssays: essays.unsound.map((name) => basename(name, '.md')),
        markdown: [...essays.sound.map(toSource), ...(legal ? [legalSource(site, legal)] : [])],
        media: new Set(mediaNames),
        lineOf: (file, path) => {
          const essay = essays.sound.find(({ document }) => essayFile(document.slug) === file);
          return essay?.lineOf(path) ?? yaml[file as DocumentFile]?.lineOf(path) ?? 1;
        },
      }),
    );
    const media = new Map(files.map((file) => [file.name, file]));
    const pictures = new Map(files.map((file) => [file.name, pictureOf(file)]));
    const picture = (file: string) => pictures.get(file);
    const bySlug = new Map(essays.sound.map((essay) => [essay.document.slug, essay]));
    if (errors.length > 0 || !isComplete(documents) || !legal) throw new InvalidContentError(errors);
    return {
      documents,
      essayText: (slug) => {
        const { html = '', contents = [] } = bySlug.get(slug)?.pageText() ?? {};
        return { html: fillInPictures(html, picture), headings: contents };
      },
      picturesIn: (slug) => picturesOf(bySlug.get(slug), picture),
      legalHtml: fillInPictures(legal.html, picture),
      media,
      picture,
    };
  }

  return { folder, read };
}

/** The documents that hold; of the others the mistakes. */
async function readDocuments(folder: string, errors: ContentError[]): Promise<Partial<Documents>> {
  const entries = await Promise.all(
    Object.entries(documentSchemas).map(async ([file, schema]) => {
      const source = await readOptional(folder, file);
      if (source && 'error' in source) {
        errors.push(source.error);
        return [];
      }
      if (source === undefined) {
        errors.push({
          file,
          line: 1,
          message: 'This file is missing.',
          fix: `Create it; the sample content that ships with Foyer shows what belongs into ${file}.`,
        });
        return [];
      }
      const document = collect(parseYaml(source.text, schema, file), errors);
      return document ? [[file, document] as const] : [];
    }),
  );
  // Each value was parsed by the schema that stands under the same name.
  return Object.fromEntries(entries.flat()) as Partial<Documents>;
}

function assemble(yaml: Partial<Documents>, essays: readonly ParsedEssay[]): SoundDocuments {
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

function isComplete(documents: SoundDocuments): documents is ContentDocuments {
  return Object.values(documents).every((document) => document !== undefined);
}

function toSource({ document, rendered, markdownLine }: ParsedEssay): MarkdownSource {
  return {
    file: essayFile(document.slug),
    firstLine: markdownLine,
    rendered,
    draft: document.frontMatter.draft,
    date: document.frontMatter.date,
  };
}

function picturesOf(
  essay: ParsedEssay | undefined,
  picture: (file: string) => Picture | undefined,
): readonly Picture[] {
  const images = essay?.rendered.references.filter(({ kind }) => kind === 'image') ?? [];
  return images.flatMap(({ target }) => picture(fileOf(target.replace(/^\/media\//, ''))) ?? []);
}

/** Of a text in quotes nobody can tell on which line of the file a line of it stands: its mistakes are where it begins. */
function legalSource(site: Documents['site.yaml'], rendered: MarkdownSource['rendered']): MarkdownSource {
  const path = ['policies', 'legalNotice'];
  const line = site.lineOf(path);
  const place = site.isBlock(path)
    ? { firstLine: line + 1, rendered }
    : { firstLine: line, rendered: onFirstLine(rendered) };
  return { file: 'site.yaml', draft: false, ...place };
}

function onFirstLine(rendered: MarkdownSource['rendered']): MarkdownSource['rendered'] {
  const first = <Placed>(placed: Placed) => ({ ...placed, line: 1 });
  return {
    headings: rendered.headings.map(first),
    references: rendered.references.map(first),
    strayNotes: rendered.strayNotes.map(first),
    longParagraphs: rendered.longParagraphs.map(() => 1),
  };
}

function collect<T>(parsed: Parsed<T>, errors: ContentError[]): YamlDocument<T> | undefined {
  if ('document' in parsed) return parsed.document;
  errors.push(...parsed.errors);
  return undefined;
}

async function list(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function readOptional(folder: string, file: string): Promise<ReadText | undefined> {
  try {
    return await readText(join(folder, file), file, LARGEST_YAML);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The only reader of the content folder: everything in it, valid, or every mistake in it. */
import { readdir, readFile } from 'node:fs/promises';
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
import { checkReferences, essayFile, type MarkdownSource } from './check-references.ts';
import { type ContentError, InvalidContentError } from './content-error.ts';
import { renderMarkdown } from './markdown.ts';
import { type EssayResult, type ParsedEssay, parseEssay } from './parse-essay.ts';
import { type Parsed, parseYaml, type YamlDocument } from './yaml-document.ts';

/** A content folder as read: the documents and what was rendered from them. */
export interface Content {
  readonly documents: ContentDocuments;
  /** HTML of every essay by its slug, drafts included. */
  readonly essayHtml: ReadonlyMap<string, string>;
  readonly legalHtml: string;
  /** Absolute paths of the files in `media/` by their names. */
  readonly media: ReadonlyMap<string, string>;
}

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
type Documents = { readonly [File in DocumentFile]: YamlDocument<z.output<DocumentSchemas[File]>> };

export function createContentReader(folder: string): ContentReader {
  let remembered = new Map<string, { source: string; result: EssayResult }>();

  async function readEssays(errors: ContentError[]): Promise<ParsedEssay[]> {
    const current: typeof remembered = new Map();
    const names = (await list(join(folder, 'essays'))).filter((name) => name.endsWith('.md'));
    const essays = await Promise.all(
      names.map(async (name) => {
        const source = await readFile(join(folder, 'essays', name), 'utf8');
        const before = remembered.get(name);
        const result = before?.source === source ? before.result : parseEssay(basename(name, '.md'), source);
        current.set(name, { source, result });
        return result;
      }),
    );
    remembered = current;
    return essays.flatMap((result) => {
      if ('essay' in result) return [result.essay];
      errors.push(...result.errors);
      return [];
    });
  }

  async function read(): Promise<Content> {
    const errors: ContentError[] = [];
    const [yaml, essays, mediaNames] = await Promise.all([
      readDocuments(folder, errors),
      readEssays(errors),
      list(join(folder, 'media')),
    ]);
    // References can only be judged between documents that hold by themselves.
    if (!yaml || errors.length > 0) throw new InvalidContentError(errors);

    const documents = assemble(yaml, essays);
    const legal = renderMarkdown(documents.site.policies.legalNotice);
    const media = new Map(mediaNames.map((name) => [name, join(folder, 'media', name)]));
    const broken = checkReferences({
      documents,
      markdown: [...essays.map(toSource), legalSource(yaml['site.yaml'], legal)],
      media: new Set(media.keys()),
      lineOf: (file, path) => {
        const essay = essays.find(({ document }) => essayFile(document.slug) === file);
        return essay ? essay.lineOf(path) : yaml[file as DocumentFile].lineOf(path);
      },
    });
    if (broken.length > 0) throw new InvalidContentError(broken);
    return {
      documents,
      essayHtml: new Map(essays.map(({ document, rendered }) => [document.slug, rendered.html])),
      legalHtml: legal.html,
      media,
    };
  }

  return { folder, read };
}

async function readDocuments(folder: string, errors: ContentError[]): Promise<Documents | undefined> {
  const entries = await Promise.all(
    Object.entries(documentSchemas).map(async ([file, schema]) => {
      const source = await readOptional(join(folder, file));
      if (source === undefined) {
        errors.push({
          file,
          line: 1,
          message: 'This file is missing.',
          fix: `Create it; the sample content that ships with Foyer shows what belongs into ${file}.`,
        });
        return [];
      }
      const document = collect(parseYaml(source, schema, file), errors);
      return document ? [[file, document] as const] : [];
    }),
  );
  const found = entries.flat();
  // Each value was parsed by the schema that stands under the same name.
  return found.length === entries.length ? (Object.fromEntries(found) as Documents) : undefined;
}

function assemble(yaml: Documents, essays: readonly ParsedEssay[]): ContentDocuments {
  return {
    site: yaml['site.yaml'].value,
    pillars: yaml['taxonomy.yaml'].value.pillars,
    profile: yaml['profile.yaml'].value,
    projects: yaml['projects.yaml'].value,
    offerings: yaml['offerings.yaml'].value.offerings,
    positioning: yaml['positioning.yaml'].value,
    proofPoints: yaml['proof-points.yaml'].value.proofPoints,
    status: yaml['status.yaml'].value,
    essays: essays.map(({ document }) => document),
  };
}

function toSource({ document, rendered, markdownLine }: ParsedEssay): MarkdownSource {
  return {
    file: essayFile(document.slug),
    firstLine: markdownLine,
    rendered,
    draft: document.frontMatter.draft,
  };
}

/** A block scalar begins on the line after its key. */
function legalSource(site: Documents['site.yaml'], rendered: MarkdownSource['rendered']): MarkdownSource {
  return {
    file: 'site.yaml',
    firstLine: site.lineOf(['policies', 'legalNotice']) + 1,
    rendered,
    draft: false,
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

async function readOptional(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

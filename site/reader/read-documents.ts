/** Reads the YAML files of the content folder. */
import { join } from 'node:path';
import type { z } from 'zod/v3';
import {
  offeringsSchema,
  positioningSchema,
  profileSchema,
  projectsSchema,
  proofPointsSchema,
  redirectsSchema,
  siteSchema,
  statusSchema,
  taxonomySchema,
} from '../../web/core/model.ts';
import { type ContentError, MAX_YAML_BYTES, textTooLarge } from '../util/content-error.ts';
import { explain } from '../util/explain.ts';
import type { OwnWords } from '../util/find-words.ts';
import { fileState, ifExists, orUnreadable, readText, type UnsavedTexts } from '../util/read-text.ts';
import { REDIRECTS_FILE } from './checks/check-redirects.ts';
import { ownWordsSchema, WORDS_FILE } from './own-words.ts';
import { type InvalidYaml, type Path, parseYaml, type YamlDocument } from './yaml-document.ts';

type Parsed<Schema extends z.ZodTypeAny> = ReturnType<typeof parseYaml<Schema>>;

/** The file of each document. */
export const DOCUMENT_FILES = {
  site: 'site.yaml',
  pillars: 'taxonomy.yaml',
  profile: 'profile.yaml',
  projects: 'projects.yaml',
  offerings: 'offerings.yaml',
  positioning: 'positioning.yaml',
  proofPoints: 'proof-points.yaml',
  status: 'status.yaml',
} as const;

/** What was last parsed with a schema, because most saves change none of these files. */
const lastParsed = new WeakMap<z.ZodTypeAny, { readonly source: string; readonly parsed: unknown }>();

/** Parses a file, unless its text is the one that was last parsed with this schema. No two files share a schema. */
function parseChanged<Schema extends z.ZodTypeAny>(
  source: string,
  schema: Schema,
  file: string,
): Parsed<Schema> {
  const last = lastParsed.get(schema);
  if (last?.source === source) return last.parsed as Parsed<Schema>;
  const parsed = parseYaml(source, schema, file);
  lastParsed.set(schema, { source, parsed });
  return parsed;
}

export type ReadYaml = Awaited<ReturnType<typeof readDocuments>>;

/** Returns the valid documents, what is valid in the others, the errors, and line lookups and states by file. */
export async function readDocuments(folder: string, unsaved: UnsavedTexts = new Map()) {
  const lines = new Map<string, (path: Path) => number>();
  /** Undefined for a file that is held back. */
  const states = new Map<string, string | undefined>();
  const values = new Map<string, unknown>();
  const errors: ContentError[] = [];

  async function readState(file: string) {
    const text = unsaved.get(file);
    if (text !== undefined) {
      const size = Buffer.byteLength(text);
      return size <= MAX_YAML_BYTES ? { text } : { errors: [textTooLarge(file, size, MAX_YAML_BYTES)] };
    }
    states.set(file, await fileState(join(folder, file)));
    return readText(folder, file, MAX_YAML_BYTES);
  }

  async function read<Schema extends z.ZodTypeAny>(file: string, schema: Schema, isOptional = false) {
    values.set(file, undefined);
    const missing = { errors: [{ file, line: 1, ...explain('fileMissing', { file }) }] };
    const isDeleted = unsaved.has(file) && unsaved.get(file) === undefined;
    const found = isDeleted ? undefined : await orUnreadable(file, ifExists(readState(file)));
    if (!found && isOptional) return { valid: undefined, part: undefined, document: undefined };
    const source = found ?? missing;
    const parsed: { readonly document: YamlDocument<z.output<Schema>> } | InvalidYaml<z.output<Schema>> =
      'errors' in source ? source : parseChanged(source.text, schema, file);
    if ('errors' in parsed) errors.push(...parsed.errors);
    const valid = 'errors' in parsed ? undefined : parsed.document;
    const document = 'errors' in parsed ? parsed.part : parsed.document;
    if (document) lines.set(file, document.lineOf);
    values.set(file, document?.value);
    return { valid: valid?.value, part: document?.value, document };
  }

  const site = await read(DOCUMENT_FILES.site, siteSchema);
  const taxonomy = await read(DOCUMENT_FILES.pillars, taxonomySchema);
  const profile = await read(DOCUMENT_FILES.profile, profileSchema);
  const projects = await read(DOCUMENT_FILES.projects, projectsSchema);
  const offerings = await read(DOCUMENT_FILES.offerings, offeringsSchema);
  const positioning = await read(DOCUMENT_FILES.positioning, positioningSchema);
  const proofPoints = await read(DOCUMENT_FILES.proofPoints, proofPointsSchema);
  const status = await read(DOCUMENT_FILES.status, statusSchema);
  const redirects = await read(REDIRECTS_FILE, redirectsSchema, true);
  const words = await read(WORDS_FILE, ownWordsSchema(site.part?.locale ?? 'en'), true);
  return {
    documents: {
      site: site.valid,
      pillars: taxonomy.valid?.pillars,
      profile: profile.valid,
      projects: projects.valid,
      offerings: offerings.valid?.offerings,
      positioning: positioning.valid,
      proofPoints: proofPoints.valid?.proofPoints,
      status: status.valid,
    },
    parts: {
      site: site.part,
      pillars: taxonomy.part?.pillars,
      profile: profile.part,
      projects: projects.part,
      offerings: offerings.part?.offerings,
      positioning: positioning.part,
      proofPoints: proofPoints.part?.proofPoints,
      status: status.part,
    },
    /** Undefined if there is no such file, or an invalid one. */
    redirects: redirects.valid,
    /** The owner's own words for the interface, likewise. */
    words: words.valid as OwnWords | undefined,
    site: site.document,
    /** The content of each file as far as it is valid, also of missing ones. */
    values,
    lines,
    states,
    errors,
  };
}

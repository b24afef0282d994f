/** A judged collection: texts, questions, and which texts answer which question how well. */
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod/v3';
import { type Grades, hasRelevant } from './measures.ts';

export interface JudgedDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface JudgedQuery {
  readonly id: string;
  readonly text: string;
  readonly grades: Grades;
}

export interface Collection {
  readonly name: string;
  readonly documents: readonly JudgedDocument[];
  /** Those that have a relevant document; of the others nothing can be measured. */
  readonly queries: readonly JudgedQuery[];
  readonly leftOut: { readonly queries: number; readonly judgements: number };
}

/** A collection's file is not as it should be; the message names it and the place in it. */
export class InvalidCollectionError extends Error {}

const id = z.union([z.string().min(1), z.number()]).transform(String);
const documentSchema = z.object({ id, title: z.string().default(''), text: z.string() });
const querySchema = z.object({ id, text: z.string() });
const judgementSchema = z.object({ query: id, doc: id, grade: z.number() });

export type Judgement = z.output<typeof judgementSchema>;
export type Query = z.output<typeof querySchema>;

/**
 * Reads `docs.json`, `queries.json` and `qrels.json` of a folder.
 *
 * @throws InvalidCollectionError
 */
export async function readCollection(folder: string): Promise<Collection> {
  const documents = await readList(join(folder, 'docs.json'), documentSchema);
  refuseRepetition(join(folder, 'docs.json'), documents);
  const { queries, judgements } = await readJudgements(folder);
  const collection = judge(basename(resolve(folder)), documents, queries, judgements);
  if (collection.queries.length === 0) {
    throw new InvalidCollectionError(
      `${join(folder, 'qrels.json')}: no entry gives one of the queries a document with a grade above 0.`,
    );
  }
  return collection;
}

/** Reads `queries.json` and `qrels.json` of a folder. */
export async function readJudgements(
  folder: string,
): Promise<{ readonly queries: readonly Query[]; readonly judgements: readonly Judgement[] }> {
  const queries = await readList(join(folder, 'queries.json'), querySchema);
  refuseRepetition(join(folder, 'queries.json'), queries);
  return { queries, judgements: await readList(join(folder, 'qrels.json'), judgementSchema) };
}

/** Joins the three; judgements of documents or queries that are not there are left out, and counted. */
export function judge(
  name: string,
  documents: readonly JudgedDocument[],
  queries: readonly Query[],
  judgements: readonly Judgement[],
): Collection {
  const known = new Set(documents.map(({ id }) => id));
  const grades = new Map(queries.map(({ id }) => [id, new Map<string, number>()]));
  let orphans = 0;
  for (const { query, doc, grade } of judgements) {
    const ofQuery = grades.get(query);
    if (ofQuery && known.has(doc)) ofQuery.set(doc, grade);
    else orphans += 1;
  }
  const judged = queries
    .map((query) => ({ ...query, grades: grades.get(query.id) ?? new Map<string, number>() }))
    .filter(({ grades }) => hasRelevant(grades));
  return {
    name,
    documents,
    queries: judged,
    leftOut: { queries: queries.length - judged.length, judgements: orphans },
  };
}

async function readList<T extends z.ZodTypeAny>(file: string, entry: T): Promise<z.output<T>[]> {
  const parsed = z.array(entry).safeParse(parseJson(file, await readText(file)));
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const more = parsed.error.issues.length - 1;
  throw new InvalidCollectionError(
    `${file}, ${placeOf(first?.path ?? [])}: ${first?.message}${more > 0 ? ` (and ${more} more)` : ''}`,
  );
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new InvalidCollectionError(
      `${file}: cannot be read (${error instanceof Error && 'code' in error ? error.code : error})`,
    );
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    // JSON.parse refuses the byte order mark that some editors write.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new InvalidCollectionError(
      `${file}: is not JSON (${error instanceof Error ? error.message : error})`,
    );
  }
}

function placeOf([entry, ...field]: readonly (string | number)[]): string {
  if (entry === undefined) return 'as a whole';
  return `entry ${Number(entry) + 1}${field.length > 0 ? `, "${field.join('.')}"` : ''}`;
}

function refuseRepetition(file: string, entries: readonly { readonly id: string }[]): void {
  const places = new Map<string, number>();
  for (const [place, { id }] of entries.entries()) {
    const first = places.get(id);
    if (first !== undefined) {
      throw new InvalidCollectionError(
        `${file}, entry ${place + 1}, "id": "${id}" is taken by entry ${first + 1}`,
      );
    }
    places.set(id, place);
  }
}

/** Judged collections: texts, queries, and grades of how well a text answers a query. */
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod/v3';
import { ANY_DAY } from '../../test/helpers/core/edition.ts';
import type { ContentDocuments } from '../../web/core/bundle.ts';
import { publishEssays } from '../../web/core/essays.ts';
import type { JudgedQuery } from './measures.ts';

export interface JudgedDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface Collection {
  readonly name: string;
  readonly documents: readonly JudgedDocument[];
  /** Queries with a relevant document. Nothing can be measured on the others. */
  readonly queries: readonly JudgedQuery[];
}

/** Judged queries for the sample essays: in their own words, and in words that they do not contain. */
const SAMPLE_FOLDERS = {
  own: fileURLToPath(new URL('sample', import.meta.url)),
  otherWords: fileURLToPath(new URL('paraphrases', import.meta.url)),
  topics: fileURLToPath(new URL('topics', import.meta.url)),
};

const id = z.union([z.string().min(1), z.number()]).transform(String);
const documents = z.array(z.object({ id, title: z.string().default(''), text: z.string() }));
const queries = z.array(z.object({ id, text: z.string() }));
const judgments = z.array(z.object({ query: id, doc: id, grade: z.number() }));

/** Reads `docs.json`, `queries.json` and `qrels.json` of a folder. */
export function readCollection(folder: string): Collection {
  return judge(basename(resolve(folder)), documents.parse(readJson(folder, 'docs.json')), folder);
}

/** A query that begins like a question. The other judged queries name things in the words of the essays. */
const QUESTION = /^(?:how|why|what|who|when|where|which|is|are|should|can|do|does)\b/i;

/** Reads the project's own judgments of its sample essays, without those of essays that no longer exist. */
export function readSampleCollections(content: ContentDocuments): readonly Collection[] {
  const documents = documentsOf(content);
  const own = judge('sample essays', documents, SAMPLE_FOLDERS.own);
  const part = (name: string, isQuestion: boolean) => ({
    ...own,
    name: `sample essays, ${name}`,
    queries: own.queries.filter(({ text }) => QUESTION.test(text) === isQuestion),
  });
  return [
    part('exact words', false),
    part('questions', true),
    judge('sample essays in other words', documents, SAMPLE_FOLDERS.otherWords),
  ];
}

/**
 * Returns the content without every other question of its essays, and these questions as queries: they were written for
 * the same essays, but nothing indexed has their words.
 */
export function leaveOutQuestions(
  content: ContentDocuments,
): readonly [content: ContentDocuments, collection: Collection] {
  const part = (rest: number) =>
    content.essays.map((essay) => {
      const questions = essay.frontMatter.questions.filter((_, place) => place % 2 === rest);
      return { ...essay, frontMatter: { ...essay.frontMatter, questions } };
    });
  const queries = part(1).flatMap(({ slug, frontMatter }) =>
    frontMatter.questions.map((text) => ({ text, grades: new Map([[slug, 1]]) })),
  );
  const name = 'sample essays, half of their questions left out and asked';
  return [
    { ...content, essays: part(0) },
    { name, documents: documentsOf(content), queries },
  ];
}

/** Topics that visitors ask for. Those without a relevant essay are absent, and must have no hit. */
export interface Topics {
  readonly name: string;
  readonly queries: readonly JudgedQuery[];
}

/** Reads the judged topics. The search was set up with one half of them; the other half is only reported. */
export function readTopics(content: ContentDocuments): readonly Topics[] {
  const queries = judgedQueries(documentsOf(content), SAMPLE_FOLDERS.topics);
  return ['that decide', 'that are only reported'].map((name, rest) => ({
    name,
    queries: queries.filter((_, place) => place % 2 === rest),
  }));
}

function documentsOf({ essays, site }: ContentDocuments): readonly JudgedDocument[] {
  return publishEssays(essays, site.locale, ANY_DAY).essays.map(({ essay, body }) => ({
    id: essay.slug,
    title: essay.title,
    text: body.text,
  }));
}

function judge(name: string, documents: readonly JudgedDocument[], folder: string): Collection {
  const judged = judgedQueries(documents, folder);
  return {
    name,
    documents,
    queries: judged.filter(({ grades }) => [...grades.values()].some((grade) => grade > 0)),
  };
}

function judgedQueries(documents: readonly JudgedDocument[], folder: string): readonly JudgedQuery[] {
  const known = new Set(documents.map(({ id }) => id));
  const graded = judgments.parse(readJson(folder, 'qrels.json')).filter(({ doc }) => known.has(doc));
  return queries.parse(readJson(folder, 'queries.json')).map(({ id, text }) => ({
    text,
    grades: new Map(graded.filter(({ query }) => query === id).map(({ doc, grade }) => [doc, grade])),
  }));
}

function readJson(folder: string, name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

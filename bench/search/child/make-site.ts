/**
 * `make-site <content> <folder> [<essays> <queries>]`: makes what the server sends to a page into files, and tells what
 * it took. With a number of essays they are generated ones, and the rest is that of the content.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEssay } from '../../../server/content/parse-essay.ts';
import { createContentReader } from '../../../server/content/read-content.ts';
import { quickBrotli } from '../../../server/pool/encode.ts';
import { createEssayMeanings } from '../../../server/site/essay-meaning.ts';
import { WHENEVER } from '../../../test/helpers/runtime/edition.ts';
import { type EssayDocument, publishEssays } from '../../../web/runtime/essays.ts';
import { createLibrary } from '../../../web/runtime/library.ts';
import { timedAsync } from '../../timing.ts';
import { essaySource, type GeneratedEssay, generateEssays } from '../generated-essays.ts';
import { generateQueries } from '../generated-queries.ts';
import { files, type MadeSite } from '../site-files.ts';

async function makeSite(content: string, folder: string, essays: number, queries: number): Promise<MadeSite> {
  const own = (await createContentReader(content).read()).documents;
  const categories = own.pillars.map(({ name }) => name);
  const generated = [...generateEssays(essays, categories)];
  const documents = essays > 0 ? { ...own, essays: await Promise.all(generated.map(parse)) } : own;
  const published = publishEssays(documents.essays, documents.site.locale, WHENEVER);
  const [{ vectors }, meaning] = await timedAsync(() => createEssayMeanings().make(documents, WHENEVER));
  const library = Buffer.from(JSON.stringify(createLibrary(documents, vectors, WHENEVER)));

  const write = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, files.library), library);
  await write(files.catalogue, {
    essays: published.map(({ essay }) => essay),
    pillars: documents.pillars,
  });
  if (queries > 0) await write(files.queries, generateQueries(generated, queries));
  return {
    words: published.reduce((sum, { essay }) => sum + essay.wordCount, 0),
    meaning,
    bytes: library.length,
    brotli: quickBrotli(library).length,
  };
}

async function parse(essay: GeneratedEssay): Promise<EssayDocument> {
  const result = await parseEssay(essay.slug, essaySource(essay));
  if ('essay' in result) return result.essay.document;
  throw new Error(`A generated essay does not hold: ${result.errors[0]?.message}`);
}

const [content = '', folder = '', essays = '0', queries = '0'] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await makeSite(content, folder, Number(essays), Number(queries))));

/**
 * `make-index <folder>`: the other way for a made site, lunr's indexes serialised on the server. They have the fields
 * and the words of the engine's own, and no positions, so that passages still need the texts.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import lunr from 'lunr';
import { quickBrotli } from '../../../server/pool/encode.ts';
import type { Library } from '../../../web/runtime/library.ts';
import { tokens } from '../../../web/runtime/search/tokens.ts';
import { type Catalogue, files, type MadeIndex } from '../site-files.ts';

type Fields = Readonly<Record<string, string>>;

async function makeIndex(folder: string): Promise<MadeIndex> {
  const { essays }: Catalogue = JSON.parse(await readFile(join(folder, files.catalogue), 'utf8'));
  const { bodies, vectors }: Library = JSON.parse(await readFile(join(folder, files.library), 'utf8'));
  const text = indexOf(essays.map(({ slug, title }) => ({ title, text: bodies[slug]?.text ?? '' })));
  const subject = indexOf(essays.map(({ category, tags }) => ({ subject: [category, ...tags].join(', ') })));
  const bytes = Buffer.from(JSON.stringify({ text, subject, vectors }));
  await writeFile(join(folder, files.index), bytes);
  return { brotli: quickBrotli(bytes).length };
}

function indexOf(documents: readonly Fields[]): lunr.Index {
  return lunr(function () {
    // The words are the engine's, so that lunr only takes them apart again.
    this.pipeline.reset();
    this.searchPipeline.reset();
    this.ref('id');
    for (const field of Object.keys(documents[0] ?? {})) this.field(field);
    for (const [id, fields] of documents.entries()) {
      const words = Object.entries(fields).map(([field, text]) => [field, tokens(text).join(' ')]);
      this.add({ id, ...Object.fromEntries(words) });
    }
  });
}

const [folder = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await makeIndex(folder)));

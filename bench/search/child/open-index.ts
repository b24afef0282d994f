/** `open-index <folder>`: makes the index that was serialised ready for queries. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import lunr from 'lunr';
import { createVectorSpace } from '../../../web/runtime/search/vector-space.ts';
import { timed } from '../../timing.ts';
import { files, type OpenedIndex } from '../site-files.ts';

async function openIndex(folder: string): Promise<OpenedIndex> {
  const json = await readFile(join(folder, files.index), 'utf8');
  const [{ text, subject, vectors }, parse] = timed(() => JSON.parse(json));
  const [, load] = timed(() => [lunr.Index.load(text), lunr.Index.load(subject), createVectorSpace(vectors)]);
  return { parse, load };
}

const [folder = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await openIndex(folder)));

/** A site of so many generated essays, started and changed as an owner's would be. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/util/free-port.ts';
import { type BuiltServer, startBuilt } from '../../test/faults/built-server.ts';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import { essayPath } from '../../web/runtime/routes.ts';
import { readSampleContent } from '../search/corpus.ts';
import { type GeneratedEssay, generateEssays, writeContentFolder } from '../search/generated-essays.ts';
import { timedAsync } from '../timing.ts';

export interface GrownSite {
  readonly essays: readonly GeneratedEssay[];
  /** Starts the server, whose data folder stays; gives the milliseconds until it listens. */
  start(): Promise<readonly [server: BuiltServer, milliseconds: number]>;
  fileOf(essay: GeneratedEssay): string;
  remove(): Promise<void>;
}

export async function growSite(count: number): Promise<GrownSite> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const content = join(folder, 'content');
  const categories = (await readSampleContent()).pillars.map(({ name }) => name);
  await writeContentFolder(content, count, { model: SAMPLE_CONTENT, categories });
  // At another port every page would be another, since it names its own address.
  const settings = { PORT: String(await freePort()), CONTENT_DIR: content, DATA_DIR: join(folder, 'data') };
  return {
    essays: [...generateEssays(count, categories)],
    start: () => timedAsync(() => startBuilt(settings)),
    fileOf: ({ slug }) => join(content, 'essays', `${slug}.md`),
    remove: () => rm(folder, { recursive: true }),
  };
}

export function addressOf({ slug }: GeneratedEssay): string {
  return essayPath(slug);
}

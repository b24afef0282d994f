/** A built Foyer that serves generated essays, at its best: everything compressed as well as it will be. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuilt } from '../../../test/faults/built-server.ts';
import { SAMPLE_CONTENT } from '../../../test/helpers/sample-folder.ts';
import { BUNDLE_PATH, LIBRARY_PATH } from '../../../web/runtime/library.ts';
import { bytesOnTheWire } from '../../bytes-on-the-wire.ts';
import { untilImproved } from '../../until-improved.ts';
import { readSampleContent } from '../corpus.ts';
import { writeContentFolder } from '../generated-essays.ts';

export interface ServedSite {
  readonly origin: string;
  /** Bytes on the wire; none for what is not there. */
  readonly bundleBytes: number;
  readonly libraryBytes: number;
  close(): Promise<void>;
}

export async function serveGenerated(
  essays: number,
  settings: Readonly<Record<string, string>>,
): Promise<ServedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const content = join(folder, 'content');
  const { pillars } = await readSampleContent();
  await writeContentFolder(content, essays, {
    model: SAMPLE_CONTENT,
    categories: pillars.map(({ name }) => name),
  });
  const server = await startBuilt({ CONTENT_DIR: content, DATA_DIR: join(folder, 'data'), ...settings });
  const { origin } = server;
  const close = async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
  try {
    await untilImproved(origin);
    return {
      origin,
      bundleBytes: await bytesOnTheWire(origin + BUNDLE_PATH),
      libraryBytes: await bytesOnTheWire(origin + LIBRARY_PATH),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

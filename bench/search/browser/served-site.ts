/** A built Foyer that serves generated essays, at its best: everything compressed as well as it will be. */
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startBuilt } from '../../../server/faults/built-server.ts';
import { SAMPLE_CONTENT } from '../../../server/testing/sample-folder.ts';
import { BUNDLE_PATH, LIBRARY_PATH } from '../../../web/runtime/library.ts';
import { readSampleContent } from '../corpus.ts';
import { writeContentFolder } from '../generated-essays.ts';

export interface ServedSite {
  readonly origin: string;
  /** Bytes on the wire; none for what is not there. */
  readonly bundleBytes: number;
  readonly libraryBytes: number;
  close(): Promise<void>;
}

/** The best compression follows within this; a machine that is slower is measured without it. */
const PATIENCE = 120_000;
const INTERVAL = 500;

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

/** The server is busy until then, and would slow the browser. */
async function untilImproved(origin: string): Promise<void> {
  const first = await bytesOnTheWire(origin + BUNDLE_PATH);
  const end = Date.now() + PATIENCE;
  while (Date.now() < end && (await bytesOnTheWire(origin + BUNDLE_PATH)) === first) await delay(INTERVAL);
}

/** `fetch` would hide what compression leaves. */
function bytesOnTheWire(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(response.statusCode === 200 ? bytes : 0));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

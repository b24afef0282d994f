/** Edits an essay on disk and waits until the server shows the new text. */
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { BuiltServer } from '../../test/faults/built-server.ts';
import { BUNDLE_PATH } from '../../web/core/api-paths.ts';
import { documentPaths } from '../../web/core/documents/documents.ts';
import { essayPath } from '../../web/core/routes.ts';
import { median } from '../timing.ts';
import { type Span, stopwatch } from './span.ts';

const EDITS = 10;
/** The server still works on one edit in the background when the next follows. */
const PAUSE_MS = 3_000;
const POLL_MS = 10;
const TIMEOUT_MS = 300_000;

/** Median times between saving an essay and seeing its new title and text. */
export interface EditTimes {
  readonly page: Span;
  readonly list: Span;
  readonly bundle: Span;
  readonly feed: Span;
}

/** @param slug of one of the newest essays, which are in the feed and on the first page of the list */
export async function measureEdits(
  { origin, pid }: Pick<BuiltServer, 'origin' | 'pid'>,
  file: string,
  slug: string,
  progress: (line: string) => void,
): Promise<EditTimes> {
  const original = await readFile(file, 'utf8');
  const paths: Readonly<Record<keyof EditTimes, string>> = {
    page: essayPath(slug),
    list: '/essays',
    bundle: BUNDLE_PATH,
    feed: documentPaths.atomFeed,
  };
  const found: EditTimes[] = [];
  for (let edit = 1; edit <= EDITS; edit += 1) {
    const word = `zyzzyva${edit}z`;
    const titled = original.replace(/^title: .*$/m, (title) => `${title} ${word}`);
    await writeFile(file, `${titled}\nA ${word}.\n`);
    const stop = stopwatch([pid]);
    const times = Object.entries(paths).map(async ([name, path]) => {
      await untilShown(origin + path, word);
      return [name, stop()] as const;
    });
    found.push(Object.fromEntries(await Promise.all(times)) as unknown as EditTimes);
    progress(`  edit ${edit} is served after ${Math.round(found.at(-1)?.page.total ?? Number.NaN)} ms`);
    await delay(PAUSE_MS);
  }
  const medianOf = (name: keyof EditTimes): Span => ({
    total: median(found.map((times) => times[name].total)),
    undisturbed: median(found.map((times) => times[name].undisturbed)),
  });
  return {
    page: medianOf('page'),
    list: medianOf('list'),
    bundle: medianOf('bundle'),
    feed: medianOf('feed'),
  };
}

async function untilShown(url: string, word: string): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  let etag = '';
  while (performance.now() < end) {
    // Unchanged bytes are not sent again, because a large bundle would keep both sides busy.
    const response = await fetch(url, { headers: { 'if-none-match': etag } });
    const text = await response.text();
    if (text.includes(word)) return;
    etag = response.headers.get('etag') ?? etag;
    await delay(POLL_MS);
  }
  throw new Error(`${url} does not show the edit after ${TIMEOUT_MS} ms.`);
}

/** A service on a copy of the content, and a browser that is paired with it. */
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { smallContent } from './content-copy.ts';
import { pairBrowser } from './paired-browser.ts';
import { startSample } from './sample.ts';

export type PairedRoom = Awaited<ReturnType<typeof openRoom>>;

type Settings = Readonly<Record<string, string>>;

/** Starts the service. Everything is closed when the test has finished. */
export async function pairedRoom(settings: Settings = {}): Promise<PairedRoom> {
  const room = await openRoom(settings);
  onTestFinished(room.close);
  return room;
}

/**
 * Starts one service for all tests of a file or a suite, because a start takes longer than most of them. Returns a
 * function that returns it. Each test changes only texts, pictures and facts that no other test is about.
 */
export function sharedRoom(settings: Settings = {}, now?: () => Date): () => PairedRoom {
  let room: PairedRoom | undefined;
  beforeAll(async () => {
    room = await openRoom(settings, now);
  });
  afterAll(() => room?.close());
  return () => {
    if (!room) throw new Error('The room is opened before the first test.');
    return room;
  };
}

async function openRoom(settings: Settings, now?: () => Date) {
  const copy = await smallContent();
  const service = await startSample({ CONTENT_DIR: copy.folder, SEARCH_BY_MEANING: 'off', ...settings }, now);
  const close = async () => {
    await service.close();
    await copy.close();
  };
  return { copy, service, close, ...(await pairBrowser(service, settings.PUBLIC_URL)) };
}

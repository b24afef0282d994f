/** A service on a copy of the content, and a browser that is paired with it. */
import { onTestFinished } from 'vitest';
import { smallContent } from './content-copy.ts';
import { pairBrowser } from './paired-browser.ts';
import { startSample } from './sample.ts';

/** Starts the service. Everything is closed when the test has finished. */
export async function pairedRoom(settings: Readonly<Record<string, string>> = {}) {
  const copy = await smallContent();
  onTestFinished(copy.close);
  const service = await startSample({ CONTENT_DIR: copy.folder, ...settings });
  onTestFinished(service.close);
  return { copy, service, ...(await pairBrowser(service, settings.PUBLIC_URL)) };
}

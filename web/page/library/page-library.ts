/** The content of the site in this page: fetched and indexed once, for whoever asks first. */
import { BUNDLE_PATH, type PageBundle } from '../../runtime/library.ts';
import { ProblemError } from '../../runtime/problems.ts';
import { fetchJsonText } from '../fetch-json.ts';
import { loadOnce } from '../load-once.ts';
import type { OpenLibrary } from './open-library.ts';
import { createWorkerLibrary } from './worker-library.ts';

export interface PageLibrary {
  readonly bundle: PageBundle;
  readonly library: OpenLibrary;
}

/** @throws ProblemError where the content cannot be fetched; the next call tries again */
export const pageLibrary = loadOnce(load);

async function load(): Promise<PageLibrary> {
  const { text, value } = await fetchJsonText(BUNDLE_PATH);
  if (!isPageBundle(value)) {
    throw new ProblemError('server-unreachable', { detail: 'The content of the page came damaged.' });
  }
  const bundle = value;
  // A long catalogue takes a moment to parse: the page may answer its visitor before the next step.
  await new Promise((resolve) => setTimeout(resolve));
  return { bundle, library: createWorkerLibrary(bundle, text) };
}

/** The rest follows from these: our server sends all or nothing, and what answers in its place has hardly these. */
function isPageBundle(value: unknown): value is PageBundle {
  const { site, essays, pillars } = (value ?? {}) as Partial<PageBundle>;
  return typeof site === 'object' && Array.isArray(essays) && Array.isArray(pillars);
}

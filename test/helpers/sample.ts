/** The sample site for tests: real content and a real database in a temporary folder, without a socket. */
import { rm } from 'node:fs/promises';
import { createOwnerWing } from '../../owner/owner-wing.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/db/database.ts';
import { createGreetingStore } from '../../server/db/greeting-store.ts';
import { createInquiryStore } from '../../server/db/inquiry-store.ts';
import { siteLimits } from '../../server/db/site-limits.ts';
import { listEndpoints } from '../../server/endpoints/index.ts';
import { withProblems } from '../../server/http/refusals.ts';
import { createGreetingService } from '../../server/services/greetings/greeting-service.ts';
import { ownNames } from '../../server/services/greetings/own-names.ts';
import { createFormTokens, TOKEN_LIFETIME_SECONDS } from '../../server/services/inquiries/form-token.ts';
import { createInquiryService } from '../../server/services/inquiries/inquiry-service.ts';
import { type Foyer, openStorage, startServices } from '../../server/start.ts';
import type { Assets } from '../../site/compile/assets.ts';
import { meaningOf } from '../../site/meaning/essay-meaning.ts';
import { createPublisher, type Publisher } from '../../site/publish/publisher.ts';
import { createContentReader } from '../../site/reader/read-content.ts';
import { openLog } from '../../site/util/log.ts';
import { type ContentBundle, createBundle } from '../../web/core/bundle.ts';
import type { EndpointContext } from '../../web/core/documents/define-endpoint.ts';
import { bodyReader, createLibrary, type Library } from '../../web/core/library.ts';
import { createSearch } from '../../web/core/search/search.ts';
import { ANY_DAY } from './core/edition.ts';
import { memoryCache } from './memory-cache.ts';
import { SAMPLE_CONTENT } from './sample-folder.ts';
import { sharedPublishers } from './shared-publishers.ts';
import { temporaryFolder } from './temporary-files.ts';
import { unlimitedWriter } from './writer.ts';

export { SAMPLE_CONTENT, temporaryFolder };
export const SAMPLE_ORIGIN = 'https://site.test';

/** Placeholder assets for tests that do not need a build of the pages. */
export const PLACEHOLDER_ASSETS: Assets = {
  page: {
    script: '/assets/main.js',
    themeScript: '/assets/theme.js',
    stylesheets: ['/assets/main.css'],
    fonts: ['/assets/text.woff2'],
    room: { script: '/assets/room.js', stylesheet: '/assets/room.css' },
  },
  embedScript: '/assets/embed.js',
  files: [
    { path: '/assets/main.js', bytes: Buffer.from('// built script\n') },
    { path: '/assets/main.css', bytes: Buffer.from('a{color:var(--accent)}') },
  ],
};

export async function sampleBundle(): Promise<ContentBundle> {
  return (await sampleSite()).bundle;
}

interface SampleSite {
  readonly bundle: ContentBundle;
  readonly library: Library;
}

/** Build cache shared by everything in a process that reads the sample. */
export const sharedCache = memoryCache();

let compiledSample: Promise<SampleSite> | undefined;

/** Returns the sample's content, compiled once per worker. Tests must not mutate it. */
export function sampleSite(): Promise<SampleSite> {
  compiledSample ??= compileSample();
  return compiledSample;
}

async function compileSample(): Promise<SampleSite> {
  const { documents } = await createContentReader(SAMPLE_CONTENT, { cache: sharedCache }).read();
  const bundle = createBundle(documents, SAMPLE_ORIGIN, ANY_DAY);
  const meaning = await meaningOf(documents, ANY_DAY, { cache: sharedCache });
  return { bundle, library: createLibrary(documents, meaning, ANY_DAY, SAMPLE_ORIGIN) };
}

/** Creates an endpoint context like the server's. `close` closes the database and removes its folder. */
export async function sampleContext(
  now: () => Date = () => new Date(),
): Promise<EndpointContext & { close(): Promise<void> }> {
  const folder = await temporaryFolder();
  const [{ bundle, library }, database] = await Promise.all([
    sampleSite(),
    openDatabase({ dataDir: folder }),
  ]);
  // A property test may write more than a site accepts in an hour.
  const limits = siteLimits(1_000_000);
  const greetings = createGreetingStore(database, now, limits);
  const greetingService = createGreetingService({
    store: greetings,
    policy: 'open',
    ownNames: () => ownNames(bundle),
    notify: [],
    onStored: () => undefined,
  });
  const formTokens = createFormTokens('a test secret that is long enough', now);
  const inquiryService = createInquiryService({
    formTokens,
    store: createInquiryStore(database, now, limits),
    notify: [],
    onAccepted: () => undefined,
  });
  return {
    bundle,
    search: createSearch({ ...bundle, library, ownNames: [bundle.site.name] }),
    bodyOf: bodyReader(library),
    greetings: {
      post: (greeting) => withProblems(greetingService.post(greeting, 'rest', unlimitedWriter)),
      recent: greetings.recent,
    },
    inquiries: {
      requireAllowedPage: () => undefined,
      accept: (inquiry) =>
        withProblems(
          inquiryService.accept(inquiry, {
            source: 'agent',
            path: '/api/mcp/contact',
            idempotencyKey: undefined,
            writer: unlimitedWriter,
          }),
        ),
      formToken: () => ({ token: formTokens.issue('session'), expiresInSeconds: TOKEN_LIFETIME_SECONDS }),
    },
    now,
    async close() {
      await database.destroy();
      await rm(folder, { recursive: true });
    },
  };
}

/** Content folders that no test changes. */
export const sharedContent = new Set([SAMPLE_CONTENT]);

export interface SampleService extends Omit<Foyer, 'improve'> {
  /** Sends a request through the app, without a socket. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
}

/** Starts the whole service on the sample content. `settings` are environment variables. */
export async function startSample(
  settings: Readonly<Record<string, string>> = {},
  now: () => Date = () => new Date(),
): Promise<SampleService> {
  const folder = await temporaryFolder();
  const config: Config = readConfig({
    CONTENT_DIR: SAMPLE_CONTENT,
    DATA_DIR: folder,
    PUBLIC_URL: SAMPLE_ORIGIN,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const isShared = sharedContent.has(config.contentDir);
  const publisher = await (isShared ? sharedPublisher(config, now()) : publish(config, now));
  const log = openLog(config.logLevel);
  const services = await startServices({
    storage: await openStorage({ config, log, now }),
    config,
    owner: createOwnerWing({ importer: () => import('../../import/importer.ts') }),
    publisher,
    log,
    now,
  });
  return {
    ...services,
    request: async (path, init) => services.app.request(config.publicUrl + path, init),
    async close() {
      await Promise.all([services.close(), isShared ? undefined : publisher.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

function publish(config: Config, now: () => Date): Promise<Publisher> {
  const log = openLog(config.logLevel);
  return createPublisher({ config, listEndpoints, assets: PLACEHOLDER_ASSETS, now, log, cache: sharedCache });
}

/** Returns a publisher of content that no test changes, for what its site depends on. */
function sharedPublisher(config: Config, date: Date): Promise<Publisher> {
  const { contentDir, publicUrl, originTrialTokens, rateLimit, prefetchBudget, searchByMeaning } = config;
  const ofSite = { contentDir, publicUrl, originTrialTokens, rateLimit, prefetchBudget, searchByMeaning };
  const key = JSON.stringify([date.toISOString().slice(0, 10), ofSite]);
  const publisher = sharedPublishers.get(key) ?? publish(config, () => date);
  sharedPublishers.set(key, publisher);
  return publisher;
}

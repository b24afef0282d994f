/** Wires the parts of the service together and starts it. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type BuildCache, noBuildCache } from '../site/pool/build-cache.ts';
import { createPublisher, type Publisher, type PublisherOptions } from '../site/publish/publisher.ts';
import { describeUnfilled } from '../site/reader/checks/blanks.ts';
import type { LastGood } from '../site/reader/last-good.ts';
import type { PublishedRecord } from '../site/reader/published-essays.ts';
import { warnOfSample } from '../site/reader/sample-content.ts';
import { explainAccess, isAccessRefused } from '../site/util/access.ts';
import { nextMorning } from '../site/util/calendar.ts';
import { createFailureLog, openLog } from '../site/util/log.ts';
import { isPublicOrigin } from '../site/util/public-address.ts';
import { eachHour } from '../site/util/timers.ts';
import { CHANGELOG, VERSION } from '../site/util/version.ts';
import type { Config } from './config/config.ts';
import { describeOriginTrial, originTrialWarning } from './config/origin-trial.ts';
import { proxyWarning } from './config/proxy-warning.ts';
import { adoptFiles } from './db/adopt-files.ts';
import { openDatabase, openReadOnly } from './db/database.ts';
import { scheduleHousekeeping } from './db/housekeeping.ts';
import { correctedClock, createWriteCheck, noteTime } from './db/last-seen.ts';
import { siteLimits } from './db/site-limits.ts';
import { createStores, readSetting, replaceVersion, storedSecret, weeklyKeys } from './db/stores.ts';
import type { Database } from './db/tables.ts';
import { withStorage } from './db/with-storage.ts';
import { listEndpoints } from './endpoints/index.ts';
import { createSiteApps } from './http/app.ts';
import { createClientAddress } from './http/client.ts';
import type { Services } from './http/environment.ts';
import { createInquiryDrafts } from './http/mcp/send-inquiry.ts';
import type { OwnerWing } from './owner-wing.ts';
import { createClients } from './services/clients/identify-client.ts';
import { createGreetingService } from './services/greetings/greeting-service.ts';
import { ownNames } from './services/greetings/own-names.ts';
import { createFormTokens } from './services/inquiries/form-token.ts';
import { createInquiryService } from './services/inquiries/inquiry-service.ts';
import { createNotifier, type Notifier } from './services/notifications/notifier.ts';
import { createLimits, type Limits } from './services/rate-limits/limits.ts';
import { REGISTRY_KEY, registryProof } from './services/registry/registry-key.ts';
import { createUnansweredCounter, NOTHING_UNANSWERED } from './services/visits/unanswered-counter.ts';
import { createVisitCounter, NO_VISITS } from './services/visits/visit-counter.ts';
import { scheduleWeeklyDigest } from './services/visits/weekly-digest.ts';

export type Foyer = Awaited<ReturnType<typeof startFoyer>>;

interface StartOptions
  extends Omit<PublisherOptions, 'log' | 'cache' | 'config' | 'lastGood' | 'listEndpoints'> {
  readonly config: Config;
  /** Without it, the site has no room for its owner. */
  readonly owner?: OwnerWing;
  /** Caches artifacts that are slow to build. Without it, nothing is reused. */
  readonly cache?: (log: Logger) => BuildCache;
  /** Stores the published content, in case a later start finds invalid content. Without it, such a start fails. */
  readonly lastGood?: (record: PublishedRecord) => LastGood;
}

interface ServicesOptions extends Pick<StartOptions, 'config' | 'owner' | 'preview'> {
  readonly publisher: Publisher;
  readonly storage: Storage;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Starts the publisher and the services.
 *
 * @throws InvalidContentError when the content is invalid
 */
export async function startFoyer(options: StartOptions) {
  const { config } = options;
  const log = openLog(config.logLevel);
  const cache = options.cache?.(log) ?? noBuildCache;
  const storage = await openStorage({ config, log, now: options.now ?? (() => new Date()) });
  const { now } = storage;
  const { lastGood, ...given } = options;
  const publisher = await createPublisher({
    ...given,
    ...(lastGood && { lastGood: lastGood(storage.stores.publishedEssays) }),
    listEndpoints,
    log,
    now,
    cache,
    onPublished() {
      options.onPublished?.();
      // What became due is public from now on, whatever the clock says at the next start.
      storage.noteTime();
    },
  }).catch(async (error: unknown) => {
    await storage.database.destroy();
    throw error;
  });
  const services = await startServices({ ...options, publisher, storage, log, now });
  return {
    ...services,
    /** Starts improving the site in the background. Call it when the server has started. */
    improve: publisher.improve,
    /** Stops the services and the publisher. The server must stop accepting requests first. */
    async close() {
      await Promise.all([publisher.close(), services.close()]);
    },
  };
}

/** Opens the limits, and starts the services that answer requests for the published site. */
export async function startServices(options: ServicesOptions) {
  const { config, publisher, storage, log, now } = options;
  const { bundle, unfilled } = publisher.current();
  warnOfSample(bundle, config.publicUrl, log);
  if (unfilled.length > 0) log.warn(describeUnfilled(unfilled));
  logOriginTrials(config, log, now());
  const proxy = proxyWarning(config);
  if (proxy) log.warn(`${proxy.wrong} ${proxy.fix}`);
  const { database, stores } = storage;
  const limits = await createLimits(config, log);
  const secret = config.appSecret ?? (await storedSecret(database));
  const wording = () => publisher.current().wording;
  const notifier = createNotifier({ config, stores, wording, now, log });
  const counters = createCounters(options, storage);
  const wing =
    storage.canWrite && options.owner
      ? options.owner({ config, now, stores, database, content: publisher.reader })
      : undefined;
  const background = startBackgroundWork(options, storage, notifier, wing);
  const clientAddress = createClientAddress(config.trustedProxies);
  const logFailure = createFailureLog(log);
  const services: Services = {
    ...createMessageServices(options, { stores, secret, notifier, limits }),
    ...counters,
    sharedDrafts: stores.sharedDrafts,
    rateLimit: limits.requests,
    pageLimit: limits.pages,
    searchLimit: limits.searches,
    clientAddress,
    onUnknownProxy: once(() => log.warn(UNKNOWN_PROXY)),
    config,
    ownHostOnly: options.preview === true || !isPublicOrigin(config.publicUrl),
    now,
    logFailure,
    ownerRoom:
      config.ownerRoom === 'off'
        ? undefined
        : wing?.createRoom({
            secret,
            snapshot: publisher.current,
            attempts: limits.attempts,
            calls: limits.calls,
            clientAddress,
            logFailure,
          }),
    registryProof: () => readRegistryProof(database),
    checkStorage: () => withStorage(async () => void (await sql`select 1`.execute(database))),
    checkWriting: createWriteCheck(database, config.dataDir, now),
  };
  return {
    app: createSiteApps(publisher.current, services),
    snapshot: publisher.current,
    stores,
    log,
    /** Stops deliveries and closes the database. */
    async close() {
      const { visits, unanswered } = counters;
      await Promise.all([background.stop(), limits.close(), visits.stop(), unanswered.stop()]);
      await database.destroy();
    },
  };
}

const UNKNOWN_PROXY =
  'Requests are coming through a proxy that TRUSTED_PROXIES does not list. All visitors would share one limit, so pages are not limited. Set TRUSTED_PROXIES to the address of the proxy.';

function logOriginTrials({ originTrialTokens, publicUrl }: Config, log: Logger, now: Date): void {
  for (const token of originTrialTokens) {
    const warning = originTrialWarning(token, publicUrl, now);
    if (warning) log.warn(`${warning.wrong} ${warning.fix}`);
    else log.info(describeOriginTrial(token));
  }
}

type Storage = Awaited<ReturnType<typeof openStorage>>;

/** Opens the database and its stores. If the data folder cannot be written to, the site can be read all the same. */
export async function openStorage({ config, log, now }: Pick<ServicesOptions, 'config' | 'log' | 'now'>) {
  let canWrite = true;
  const database = await openDatabase({
    ...config,
    lock: 'shared',
    // The error object references the whole client, so only its message is logged.
    onConnectionLost: ({ message }) => log.warn({ reason: message }, 'the connection to PostgreSQL was lost'),
    onMigration: (copy) => log.info({ copy }, `the database is updated for Foyer ${VERSION}`),
  }).catch((error: unknown) => {
    if (config.databaseUrl || !isAccessRefused(error)) throw error;
    canWrite = false;
    const reason = explainAccess(error, config.dataDir);
    log.error(`DATA_DIR cannot be written to: ${reason} The site can be read, but accepts no messages.`);
    return openReadOnly(config.dataDir);
  });
  if (canWrite) {
    await noteVersion(database, log);
    await adoptFiles(database, config.dataDir).catch((error: unknown) =>
      log.warn({ err: error }, 'files of an earlier version of Foyer could not be moved into the database'),
    );
  }
  const limits = siteLimits(config.writeLimit);
  const clock = await correctedClock(database, now);
  if (clock !== now) {
    const [system, used] = [now(), clock()].map((time) => time.toISOString());
    log.warn(
      { system, used },
      'the clock of the system is wrong; until it is right, time goes on from the last run',
    );
  }
  return {
    database,
    stores: createStores(database, clock, limits),
    limits,
    canWrite,
    now: clock,
    /** Stores the time for the next start, if it can. */
    noteTime: () => void noteTime(database, clock()).catch(() => undefined),
  };
}

function createCounters({ config, log, now }: ServicesOptions, { database, stores, canWrite }: Storage) {
  if (!config.visits || !canWrite) return { visits: NO_VISITS, unanswered: NOTHING_UNANSWERED };
  return {
    visits: createVisitCounter({ store: stores.visits, log }),
    unanswered: createUnansweredCounter({
      store: stores.unanswered,
      keyOf: weeklyKeys(database),
      log,
      now,
    }),
  };
}

interface MessageServicesParts extends Pick<Storage, 'stores'> {
  readonly secret: string;
  readonly notifier: Notifier;
  readonly limits: Pick<Limits, 'writes'>;
}

function createMessageServices(
  { config, publisher, now }: ServicesOptions,
  { stores, secret, notifier, limits }: MessageServicesParts,
) {
  const { channelNames, wake } = notifier;
  const { greetings: frequency } = config.notify;
  const formTokens = createFormTokens(secret, now);
  return {
    greetings: stores.greetings,
    greetingService: createGreetingService({
      store: stores.greetings,
      policy: config.greetings,
      ownNames: () => ownNames(publisher.current().bundle),
      notify: frequency === 'never' ? [] : channelNames,
      ...(frequency === 'daily' && {
        digestAt: () => nextMorning(now(), publisher.current().bundle.site.timezone),
      }),
      onStored: wake,
    }),
    formTokens,
    inquiryService: createInquiryService({
      store: stores.inquiries,
      formTokens,
      notify: channelNames,
      onAccepted: wake,
    }),
    inquiryDrafts: createInquiryDrafts(secret),
    clients: createClients({ store: stores.blockedClients, secret, writeLimit: limits.writes }),
  };
}

/** Starts deliveries, housekeeping and the weekly digest, unless nothing can be written. `stop` waits for all of them. */
function startBackgroundWork(
  { config, publisher, log, now }: ServicesOptions,
  { database, stores, limits, canWrite }: Storage,
  notifier: Notifier,
  wing: ReturnType<OwnerWing> | undefined,
) {
  const { inquiries, outbox } = stores;
  const { channelNames: channels, wake: onEnqueued } = notifier;
  const work: { stop(): Promise<void> }[] = [notifier];
  if (canWrite) {
    const retentionDays = config.inquiryRetentionDays;
    work.push(scheduleHousekeeping({ database, inquiries, retentionDays, limits, log, now }));
    const onFollowFailed = (err: unknown) => log.error({ err }, 'shared drafts could not be checked');
    const onPurgeFailed = (err: unknown) => log.error({ err }, 'the trash could not be emptied');
    if (wing) {
      work.push(eachHour(() => wing.purgeTrash().catch(onPurgeFailed)));
      work.push(publisher.follow(() => wing.followContent().catch(onFollowFailed)));
    }
    notifier.start();
    const isWeekly = config.notify.weekly && config.visits;
    if (isWeekly) work.push(scheduleWeeklyDigest({ outbox, channels, onEnqueued, now, log }));
  }
  return { stop: async () => void (await Promise.all(work.map((part) => part.stop()))) };
}

function readRegistryProof(database: Database): Promise<string | undefined> {
  return withStorage(async () => {
    const key = await readSetting(database, REGISTRY_KEY);
    return key === undefined ? undefined : registryProof(key);
  });
}

/** Stores the version of Foyer, and logs where to read what has changed since the version that was stored before. */
async function noteVersion(database: Database, log: Logger): Promise<void> {
  try {
    const before = await replaceVersion(database, VERSION);
    if (before === undefined || before === VERSION) return;
    log.info(`Foyer ${before} was replaced by ${VERSION}. What has changed: ${CHANGELOG}`);
  } catch (error) {
    log.warn({ err: error }, 'the version could not be stored');
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

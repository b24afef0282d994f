/** Wires the parts of the service together and starts it. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { describeOriginTrial, originTrialWarning } from './config/origin-trial.ts';
import { warnOfSample } from './content/sample-content.ts';
import { openDatabase, openReadOnly } from './db/database.ts';
import { scheduleHousekeeping } from './db/housekeeping.ts';
import { siteLimits } from './db/site-limits.ts';
import {
  createStores,
  linkGeneration,
  readSetting,
  replaceVersion,
  storedSecret,
  weeklyKeys,
} from './db/stores.ts';
import type { Database } from './db/tables.ts';
import { withStorage } from './db/with-storage.ts';
import { createSiteApps } from './http/app.ts';
import { createClientAddress } from './http/client-address.ts';
import type { Services } from './http/environment.ts';
import { createInquiryDrafts } from './http/mcp/send-inquiry.ts';
import { type BuildCache, noBuildCache } from './pool/build-cache.ts';
import { createActionLinks } from './services/actions/action-links.ts';
import { createActionService } from './services/actions/action-service.ts';
import { createClients } from './services/clients/clients.ts';
import { createGreetingService } from './services/greetings/greeting-service.ts';
import { createFormTokens } from './services/inquiries/form-token.ts';
import { createInquiryService } from './services/inquiries/inquiry-service.ts';
import { nextMorning } from './services/notifications/next-morning.ts';
import { createNotifier } from './services/notifications/notifier.ts';
import { createLimits } from './services/rate-limits/limits.ts';
import { REGISTRY_KEY, registryProof } from './services/registry/registry-key.ts';
import { createUnansweredCounter, NOTHING_UNANSWERED } from './services/visits/unanswered-counter.ts';
import { createVisitCounter, NO_VISITS } from './services/visits/visit-counter.ts';
import { scheduleWeeklyDigest } from './services/visits/weekly-digest.ts';
import { createPublisher, type Publisher, type PublisherOptions } from './site/publisher.ts';
import { explainAccess, isAccessRefused } from './util/access.ts';
import { createFailureLog, openLog } from './util/log.ts';
import { CHANGELOG, VERSION } from './util/version.ts';

export type Foyer = Awaited<ReturnType<typeof startFoyer>>;

interface StartOptions extends Omit<PublisherOptions, 'log' | 'cache'> {
  /** Caches artifacts that are slow to build. Without it, nothing is reused. */
  readonly cache?: (log: Logger) => BuildCache;
}

interface ServicesOptions {
  readonly config: Config;
  readonly publisher: Publisher;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Starts the publisher and the services.
 *
 * @throws InvalidContentError when the content is invalid
 */
export async function startFoyer(options: StartOptions) {
  const { config, now = () => new Date() } = options;
  const log = openLog(config.logLevel);
  const cache = options.cache?.(log) ?? noBuildCache;
  const publisher = await createPublisher({ ...options, log, now, cache });
  const services = await startServices({ config, publisher, log, now });
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

/** Opens the database and the limits, and starts the services that answer requests for the published site. */
export async function startServices({ config, publisher, log, now }: ServicesOptions) {
  warnOfSample(publisher.current().bundle, config.publicUrl, log);
  for (const token of config.originTrialTokens) {
    const warning = originTrialWarning(token, config.publicUrl, now());
    if (warning) log.warn(`${warning.wrong} ${warning.fix}`);
    else log.info(describeOriginTrial(token));
  }
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
  if (canWrite) await noteVersion(database, log);
  const siteWide = siteLimits(config.writeLimit);
  const stores = createStores(database, now, siteWide);
  const limits = await createLimits(config, log);
  const isCounting = config.visits && canWrite;
  const visits = isCounting ? createVisitCounter({ store: stores.visits, log }) : NO_VISITS;
  const unanswered = isCounting
    ? createUnansweredCounter({ store: stores.unanswered, keyOf: weeklyKeys(database), log, now })
    : NOTHING_UNANSWERED;
  const secret = config.appSecret ?? (await storedSecret(database));
  const links = createActionLinks({
    secret,
    publicUrl: config.publicUrl,
    generation: () => linkGeneration(database),
    now,
  });
  const notifier = createNotifier({ config, stores, links, now, log });
  const { inquiries } = stores;
  const retentionDays = config.inquiryRetentionDays;
  const housekeeping = canWrite
    ? scheduleHousekeeping({ database, inquiries, retentionDays, limits: siteWide, log })
    : undefined;
  if (canWrite) notifier.start();
  const { channelNames: channels } = notifier;
  const weeklyDigest =
    config.notify.weekly && isCounting
      ? scheduleWeeklyDigest({ outbox: stores.outbox, channels, onEnqueued: notifier.wake, now, log })
      : undefined;

  const services: Services = {
    greetings: stores.greetings,
    greetingService: createGreetingService({
      store: stores.greetings,
      policy: config.greetings,
      notify: config.notify.greetings === 'never' ? [] : notifier.channelNames,
      ...(config.notify.greetings === 'daily' && {
        digestAt: () => nextMorning(now(), publisher.current().bundle.site.timezone),
      }),
      onStored: notifier.wake,
    }),
    inquiryService: createInquiryService({
      store: stores.inquiries,
      notify: notifier.channelNames,
      onAccepted: notifier.wake,
    }),
    formTokens: createFormTokens(secret, now),
    inquiryDrafts: createInquiryDrafts(secret),
    rateLimit: limits.requests,
    pageLimit: limits.pages,
    onUnknownProxy: once(() =>
      log.warn(
        'Requests are coming through a proxy that TRUSTED_PROXIES does not list. All visitors would share one limit, so pages are not limited. Set TRUSTED_PROXIES to the address of the proxy.',
      ),
    ),
    writeLimit: limits.writes,
    actionService: createActionService({ database, stores, links, now }),
    clients: createClients(stores.blockedClients, secret),
    visits,
    unanswered,
    clientAddress: createClientAddress(config.trustedProxies),
    config,
    now,
    logFailure: createFailureLog(log),
    registryProof: () =>
      withStorage(async () => {
        const key = await readSetting(database, REGISTRY_KEY);
        return key === undefined ? undefined : registryProof(key);
      }),
    checkStorage: () => withStorage(async () => void (await sql`select 1`.execute(database))),
  };

  return {
    app: createSiteApps(publisher.current, services),
    snapshot: publisher.current,
    stores,
    log,
    /** Stops deliveries and closes the database. */
    async close() {
      await Promise.all([
        notifier.stop(),
        limits.close(),
        housekeeping?.stop(),
        weeklyDigest?.stop(),
        visits.stop(),
        unanswered.stop(),
      ]);
      await database.destroy();
    },
  };
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

/** Returns a function that calls `work` only the first time. */
function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

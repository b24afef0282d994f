/** Reads a site that the owner has elsewhere, and writes it into the content. */
import { join, resolve } from 'node:path';
import type { Importer, ImportRun, ImportTarget } from '../owner/actions/site/importer.ts';
import { hashOf } from '../site/util/hash.ts';
import { createSiteWorkers, readInPool } from '../site/workers/site-workers.ts';
import { groupBy } from '../web/core/group-by.ts';
import { oneLine } from '../web/core/one-line.ts';
import { shorten } from '../web/core/prose.ts';
import { addressOn } from './address/old-site.ts';
import { createPageReader } from './address/page-reader.ts';
import { downloadPictures, missingPictures } from './download-pictures.ts';
import { fieldsOf, withoutRepeats } from './essay-fields.ts';
import { nextStep, REPORT_MARKDOWN, readWritten } from './import-report.ts';
import { importSite } from './import-site.ts';
import { provisionalTargets } from './link-targets.ts';
import { categoriesIn, MAX_PILLARS, pillarsIn } from './pillars.ts';
import { isAddress, openSource } from './read-source.ts';
import { type SourceKind, sourceKinds } from './recognize.ts';
import { redirectablePages } from './redirects.ts';
import { SourceError, type SourceSite } from './source.ts';
import { convertText } from './text/convert-text.ts';

/** In the data folder. The next import finds the pictures there. */
const FETCHED_FOLDER = 'imported-pictures';

type ImporterInput<Name extends 'describeSource' | 'importSource'> = Parameters<Importer[Name]>[0];

export const isSourceError: Importer['isSourceError'] = (error) => error instanceof SourceError;

/**
 * Returns what an import would need to know, and would do.
 *
 * @throws SourceError if the source cannot be read
 */
export async function describeSource(
  { countsPictures, ...input }: ImporterInput<'describeSource'>,
  target: ImportTarget,
  onProgress?: ImportRun['onProgress'],
) {
  return withSource(input, target, onProgress, async (site) => {
    const { name, kind, posts, language, compared } = site;
    const origin = originOf(site, input);
    return {
      name,
      kind,
      posts: posts.length,
      pages: site.pages?.filter(({ text }) => text).length,
      redirectable: redirectablePages(site.pages).length,
      origin,
      language,
      ownLocale: target.locale,
      isServed: site.isServed === true,
      compared,
      ...previewOf(site, origin),
      categories: categoriesIn(posts),
      suggested: await suggestedPillars(site, target),
      ...(countsPictures && { remotePictures: picturesToFetch(site, origin).elsewhere.length }),
    };
  });
}

/**
 * Imports a source.
 *
 * @throws SourceError if the source cannot be read
 * @throws InvalidContentError if the content of the site itself is invalid
 */
export async function importSource(
  { pillars, download, dryRun: isDryRun, ...input }: ImporterInput<'importSource'>,
  target: ImportTarget,
  { now, onProgress, exclusively }: ImportRun,
) {
  const { folder, contentDir, dataDir } = target;
  const workers = createSiteWorkers();
  const reading = readInPool(workers);
  try {
    return await withSource(input, target, onProgress, async (site) => {
      const origin = originOf(site, input);
      const { own, elsewhere } = picturesToFetch(site, origin);
      const ofSite = new Map<string, string | undefined>();
      for (const url of own) {
        onProgress?.('Fetching pictures of the old site', ofSite.size + 1, own.length);
        ofSite.set(url, await site.ownPicture?.(url));
      }
      const downloaded = await downloadPictures(download && !isDryRun ? elsewhere : [], {
        folder: join(dataDir, FETCHED_FOLDER),
        onProgress: (done, total) => onProgress?.('Fetching pictures', done, total),
        inspect: reading.inspect,
      });
      const added = pillars ?? (await suggestedPillars(site, target));
      const all = [...pillarsIn(target.taxonomy), ...added.map((name) => name.trim())];
      // From the copy of the content, in which the import is tried, until its files are in their places.
      const { source, compared, counts, drafts, leftAlone, notRead, findings } = await exclusively(() =>
        importSite(site, {
          origin,
          pillars: withoutRepeats(all.filter(Boolean)),
          locale: site.language ?? target.locale,
          isDryRun,
          siteFolder: folder,
          contentFolder: contentDir,
          downloads: new Map([...ofSite, ...downloaded]),
          now,
          reading: {
            ...reading,
            onProgress: (done, total) => onProgress?.('Checking essays', done, total),
          },
        }),
      );
      const report = join(folder, REPORT_MARKDOWN);
      return { source, compared, counts, drafts, leftAlone, notRead, next: nextStep(findings), report };
    });
  } finally {
    await workers.close();
  }
}

/** Returns where the site was. What was served there knows best. */
function originOf(site: SourceSite, { origin }: Pick<SourceInput, 'origin'>): string | undefined {
  return origin === undefined || site.isServed ? site.origin : new URL(origin).origin;
}

/** Returns the addresses of pictures that are only on the web: those of the served site, and those of others. */
function picturesToFetch(site: SourceSite, origin: string | undefined) {
  const missing = missingPictures(site, origin);
  const isOwn = (url: string) => site.isServed && origin && addressOn(origin, url) !== undefined;
  return { own: missing.filter(isOwn), elsewhere: missing.filter((url) => !isOwn(url)) };
}

/** Characters of a text that are shown before it is imported. */
const SHOWN_LENGTH = 250;

/** Returns what an import will do, so that the owner can say whether that is right. */
function previewOf(site: SourceSite, origin: string | undefined) {
  const { posts, findings, pages = [] } = site;
  const dated = posts
    .map((post) => ({ post, ...fieldsOf(post) }))
    .flatMap(({ date, ...one }) => (date === undefined ? [] : [{ ...one, date }]))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const [first, last] = [dated[0], dated.at(-1)];
  const shown = [...new Set([first, dated[Math.floor(dated.length / 2)], last])].flatMap((one) => one ?? []);
  const contextFor = provisionalTargets(site, origin);
  const others = pages.flatMap(({ text, cause, addresses: [file = ''] }) => (text ? [] : { cause, file }));
  const causes = [...groupBy([...others, ...findings], ({ cause }) => cause)];
  return {
    ...(first && last && { days: [first.date, last.date] as [string, string] }),
    leftOut: causes
      .map(([cause, all]) => ({ cause, count: all.length, example: all[0]?.file ?? '' }))
      .toSorted((one, other) => other.count - one.count),
    examples: shown.map(({ post, date, title = post.name }) => {
      const { markdown } = convertText(post, contextFor(post));
      return {
        address: post.addresses[0] ?? post.file,
        title,
        date,
        text: shorten(oneLine(markdown), SHOWN_LENGTH),
      };
    }),
  };
}

/** In the data folder: what was fetched from a site, so that an interrupted import goes on. */
const SITE_FOLDER = 'imported-site';

type SourceInput = Pick<
  ImporterInput<'importSource'>,
  'source' | 'from' | 'origin' | 'isMine' | 'allowPrivate' | 'maxPages'
>;

/** The site that was read last by its address: an import asks first, and then reads the same again. */
let lastRead: { readonly key: string; readonly site: SourceSite } | undefined;

async function withSource<T>(
  { source, from, origin, isMine, allowPrivate, maxPages }: SourceInput,
  { dataDir, locale }: ImportTarget,
  onProgress: ImportRun['onProgress'],
  work: (site: SourceSite) => Promise<T>,
): Promise<T> {
  // The address of a served site needs no answer, which an import has only after it has asked.
  const at = isAddress(source) ? undefined : origin;
  const key = JSON.stringify([source, from, at, isMine, allowPrivate, maxPages, dataDir, locale]);
  if (lastRead?.key === key) return work(lastRead.site);
  const kind = kindOf(from);
  const reader = createPageReader();
  const opening = openSource(isAddress(source) ? source : resolve(source), {
    from: kind,
    at,
    served: {
      pages: { reader, locale, onProgress },
      fetching: { folder: join(dataDir, SITE_FOLDER, hashOf(at ?? source)), isMine, allowPrivate, maxPages },
    },
  });
  // Its processes would take as much memory as those that check the essays.
  const opened = await opening.finally(() => reader.close());
  try {
    // What was unpacked from an archive is gone then.
    const isKept = isAddress(source) || (at !== undefined && !/\.zip$/i.test(source));
    if (isKept) lastRead = { key, site: opened.site };
    return await work(opened.site);
  } finally {
    await opened.close();
  }
}

/** @throws SourceError if there is no such kind of source */
function kindOf(from: string | undefined): SourceKind | undefined {
  const kinds = Object.keys(sourceKinds) as SourceKind[];
  const kind = kinds.find((name) => name === from?.toLowerCase());
  if (kind || from === undefined) return kind;
  throw new SourceError(`"${from}" is not a kind of source. Use one of these: ${kinds.join(', ')}.`);
}

/** Returns the categories to add. None after an earlier import, because the owner may have renamed those that it added. */
async function suggestedPillars({ posts }: SourceSite, { folder }: ImportTarget): Promise<readonly string[]> {
  if (Object.keys(await readWritten(folder)).length > 0) return [];
  return categoriesIn(posts)
    .slice(0, MAX_PILLARS)
    .map(({ name }) => name);
}

/** Reads a site that the owner has elsewhere, and writes it into the content. */
import { join, resolve } from 'node:path';
import type { Importer, ImportRun, ImportTarget } from '../owner/actions/site/importer.ts';
import { createSiteWorkers, readInPool } from '../site/workers/site-workers.ts';
import { downloadPictures } from './download-pictures.ts';
import { fieldsOf, withoutRepeats } from './essay-fields.ts';
import { nextStep, REPORT_MARKDOWN, readWritten } from './import-report.ts';
import { importSite } from './import-site.ts';
import { createLinkTargets } from './link-targets.ts';
import { categoriesIn, MAX_PILLARS, pillarsIn } from './pillars.ts';
import { openSource } from './read-source.ts';
import { type SourceKind, sourceKinds } from './recognize.ts';
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
) {
  return withSource(input, async (site) => {
    const { name, posts, language } = site;
    const origin = input.origin ?? site.origin;
    return {
      name,
      posts: posts.length,
      origin,
      language,
      ownLocale: target.locale,
      categories: categoriesIn(posts),
      suggested: await suggestedPillars(site, target),
      ...(countsPictures && { remotePictures: remotePictures(site, origin).length }),
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
    return await withSource(input, async (site) => {
      const origin = input.origin ?? site.origin;
      const isFetched = download && !isDryRun;
      const downloads = await downloadPictures(isFetched ? remotePictures(site, origin) : [], {
        folder: join(dataDir, FETCHED_FOLDER),
        onProgress: (done, total) => onProgress?.('Fetching pictures', done, total),
        inspect: reading.inspect,
      });
      const added = pillars ?? (await suggestedPillars(site, target));
      const all = [...pillarsIn(target.taxonomy), ...added.map((name) => name.trim())];
      // From the copy of the content, in which the import is tried, until its files are in their places.
      const { source, counts, drafts, leftAlone, notRead, findings } = await exclusively(() =>
        importSite(site, {
          origin,
          pillars: withoutRepeats(all.filter(Boolean)),
          locale: site.language ?? target.locale,
          isDryRun,
          siteFolder: folder,
          contentFolder: contentDir,
          downloads,
          now,
          reading: {
            ...reading,
            onProgress: (done, total) => onProgress?.('Checking essays', done, total),
          },
        }),
      );
      const report = join(folder, REPORT_MARKDOWN);
      return { source, counts, drafts, leftAlone, notRead, next: nextStep(findings), report };
    });
  } finally {
    await workers.close();
  }
}

async function withSource<T>(
  { source, from }: Pick<ImporterInput<'importSource'>, 'source' | 'from'>,
  work: (site: SourceSite) => Promise<T>,
): Promise<T> {
  const opened = await openSource(resolve(source), kindOf(from));
  try {
    return await work(opened.site);
  } finally {
    await opened.close();
  }
}

/** @throws SourceError if there is no such kind of source */
function kindOf(from: string | undefined): SourceKind | undefined {
  if (from === undefined) return undefined;
  const kinds = Object.keys(sourceKinds) as SourceKind[];
  const kind = kinds.find((name) => name === from.toLowerCase());
  if (kind) return kind;
  throw new SourceError(`"${from}" is not a kind of source. Use one of these: ${kinds.join(', ')}.`);
}

/** Returns the categories to add. None after an earlier import, because the owner may have renamed those that it added. */
async function suggestedPillars({ posts }: SourceSite, { folder }: ImportTarget): Promise<readonly string[]> {
  if (Object.keys(await readWritten(folder)).length > 0) return [];
  return categoriesIn(posts)
    .slice(0, MAX_PILLARS)
    .map(({ name }) => name);
}

/** Returns the addresses of the pictures that posts show from other places than the source. */
export function remotePictures(site: SourceSite, origin: string | undefined): readonly string[] {
  const addresses = new Set<string>();
  const contextFor = createLinkTargets({
    site,
    origin,
    slugs: new Map(site.posts.map((post) => [post, post.name])),
    isPublic: () => true,
    media: { pictureAt: (path) => path, fileAt: (path) => path },
    downloads: new Map(),
    onMissing: (address) => addresses.add(address),
  });
  for (const post of site.posts) {
    const context = contextFor(post);
    const { cover } = fieldsOf(post);
    if (cover) context.resolvePicture(cover.target);
    convertText(post, context);
  }
  return [...addresses];
}

/** Reads a site that the owner has elsewhere, and writes it into the content. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { downloadPictures } from '../../../import/download-pictures.ts';
import { REPORT_MARKDOWN, readWritten } from '../../../import/import-report.ts';
import { importSite } from '../../../import/import-site.ts';
import { categoriesIn, MAX_PILLARS, pillarsIn } from '../../../import/pillars.ts';
import { openSource } from '../../../import/read-source.ts';
import type { SourceKind } from '../../../import/recognize.ts';
import { remotePictures } from '../../../import/remote-pictures.ts';
import { recordOf } from '../../../import/site-settings.ts';
import { SourceError, type SourceSite } from '../../../import/source.ts';
import { createSiteWorkers, readInPool } from '../../../site/publish/site-workers.ts';
import { isSampleOwner } from '../../../site/reader/sample-content.ts';
import { commitFiles } from '../../files/git.ts';
import type { OwnerContext } from '../context.ts';
import { OwnerError } from '../owner-error.ts';

/** In the data folder. The next import finds the pictures there. */
const FETCHED_FOLDER = 'imported-pictures';

interface SourceInput {
  readonly source: string;
  readonly from?: SourceKind | undefined;
  readonly origin?: string | undefined;
}

interface ImportInput extends SourceInput {
  readonly pillars?: readonly string[] | undefined;
  readonly download: boolean;
  readonly dryRun: boolean;
}

/** Returns what the import would need to know, and would do. */
export async function describeSource(
  { countsPictures, ...input }: SourceInput & { readonly countsPictures: boolean },
  context: OwnerContext,
) {
  const own = await readOwnSite(context.config.contentDir);
  return withSource(input, async (site) => {
    const { name, posts, language } = site;
    const origin = input.origin ?? site.origin;
    return {
      name,
      posts: posts.length,
      origin,
      language,
      ownLocale: own.locale,
      categories: categoriesIn(posts),
      suggested: await suggestedPillars(site, context),
      ...(countsPictures && { remotePictures: remotePictures(site, origin).length }),
    };
  });
}

/**
 * Imports a source.
 *
 * @throws OwnerError
 * @throws InvalidContentError if the content of the site itself is invalid
 */
export async function importSource(
  { pillars, download, dryRun: isDryRun, ...input }: ImportInput,
  context: OwnerContext,
) {
  const { config, folder, onProgress } = context;
  const own = await readOwnSite(config.contentDir);
  const workers = createSiteWorkers();
  const reading = readInPool(workers);
  try {
    return await withSource(input, async (site) => {
      const origin = input.origin ?? site.origin;
      const isFetched = download && !isDryRun;
      const downloads = await downloadPictures(isFetched ? remotePictures(site, origin) : [], {
        folder: join(config.dataDir, FETCHED_FOLDER),
        onProgress: (done, total) => onProgress?.('Fetching pictures', done, total),
        inspect: reading.inspect,
      });
      const added = pillars ?? (await suggestedPillars(site, context));
      // From the copy of the content, in which the import is tried, until its files are in their places.
      return context.lock(async () => {
        const { source, counts, drafts, leftAlone, files } = await importSite(site, {
          origin,
          pillars: withoutRepeats([...own.pillars, ...added.map((name) => name.trim())].filter(Boolean)),
          locale: site.language ?? own.locale,
          isDryRun,
          siteFolder: folder,
          contentFolder: config.contentDir,
          downloads,
          now: context.now(),
          reading: {
            ...reading,
            onProgress: (done, total) => onProgress?.('Checking essays', done, total),
          },
        });
        const committed = await commitFiles(config.contentDir, files, `Import ${source}`);
        return { source, counts, drafts, leftAlone, report: join(folder, REPORT_MARKDOWN), ...committed };
      });
    });
  } finally {
    await workers.close();
  }
}

/** Opens a source for the work. */
async function withSource<T>(
  { source, from }: SourceInput,
  work: (site: SourceSite) => Promise<T>,
): Promise<T> {
  try {
    const opened = await openSource(resolve(source), from);
    try {
      return await work(opened.site);
    } finally {
      await opened.close();
    }
  } catch (cause) {
    if (!(cause instanceof SourceError)) throw cause;
    throw new OwnerError('invalid', `${cause.message}\nNothing was written.`, { fix: '', cause });
  }
}

/** The facts that the import needs about the site that it writes to. */
interface OwnSite {
  readonly locale: string;
  readonly pillars: readonly string[];
}

/** @throws OwnerError if there is no site, or only the sample */
async function readOwnSite(folder: string): Promise<OwnSite> {
  const fix =
    'Create your site first: npm run create -- ../my-site. Then add --site ../my-site to this command.';
  if (!existsSync(join(folder, 'site.yaml'))) {
    throw new OwnerError('not-found', `There is no site in ${folder} yet.`, { fix });
  }
  const [site, taxonomy] = await Promise.all(
    ['site.yaml', 'taxonomy.yaml'].map((file) => readFile(join(folder, file), 'utf8')),
  );
  const { name, locale } = recordOf(parse(site ?? '', { logLevel: 'error' }));
  if (isSampleOwner({ name: String(name) })) {
    throw new OwnerError('conflict', `${folder} is the sample that comes with Foyer.`, { fix });
  }
  return { locale: String(locale ?? 'en'), pillars: pillarsIn(taxonomy ?? '') };
}

/** Returns the categories to add. None after an earlier import, because the owner may have renamed those that it added. */
async function suggestedPillars({ posts }: SourceSite, { folder }: OwnerContext): Promise<readonly string[]> {
  if (Object.keys(await readWritten(folder)).length > 0) return [];
  return categoriesIn(posts)
    .slice(0, MAX_PILLARS)
    .map(({ name }) => name);
}

/** Returns each name once, whatever its case. */
function withoutRepeats(names: readonly string[]): readonly string[] {
  const folded = names.map((name) => name.toLowerCase());
  return names.filter((_name, index) => folded.indexOf(folded[index] ?? '') === index);
}

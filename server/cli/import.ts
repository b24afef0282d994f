/** `import`: brings in the posts, pictures and addresses of an existing site. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { intro } from '@clack/prompts';
import { parse } from 'yaml';
import { plural } from '../../web/core/prose.ts';
import { downloadPictures } from '../content/import/download-pictures.ts';
import { type ImportReport, REPORT_MARKDOWN, readWritten } from '../content/import/import-report.ts';
import { importSite } from '../content/import/import-site.ts';
import { pillarsIn } from '../content/import/pillars.ts';
import { openSource } from '../content/import/read-source.ts';
import { type SourceKind, sourceKinds } from '../content/import/recognize.ts';
import { remotePictures } from '../content/import/remote-pictures.ts';
import { recordOf } from '../content/import/site-settings.ts';
import { SourceError, type SourceSite } from '../content/import/source.ts';
import { isSampleOwner } from '../content/sample-content.ts';
import { createSiteWorkers, readInPool } from '../site/site-workers.ts';
import { createProgress } from '../util/print.ts';
import { type CommandContext, ownerCommand, refuseContent } from './command.ts';
import { CommandError, UsageError } from './errors.ts';
import { type ImportAnswers, importAnswers, wantsPictures } from './import-questions.ts';
import { printResult } from './strict-command.ts';
import { shownPath, terminal } from './terminal-text.ts';

const KINDS = Object.keys(sourceKinds).join(', ');
/** In the data folder. The next import finds the pictures there. */
const FETCHED_FOLDER = 'imported-pictures';

export const importExisting = ownerCommand({
  name: 'import',
  description: 'Bring in a site that you have elsewhere: its posts, pictures and addresses',
  args: {
    source: { type: 'positional', description: 'Folder of the site, or the file that it was exported to' },
    from: { type: 'string', description: `Kind of source, if it is not recognized: ${KINDS}` },
    domain: { type: 'string', description: 'Address of the old site, like https://ada.example' },
    pillars: { type: 'string', description: 'Categories for the essays, separated by commas' },
    yes: { type: 'boolean', alias: 'y', description: 'Skip the questions, and take the suggested answers' },
    'dry-run': { type: 'boolean', description: 'Say what would be written, and write nothing' },
    download: { type: 'boolean', description: 'Fetch the pictures that are only on the web' },
  },
  async run(context, { source, from, ...given }) {
    const own = await readOwnSite(context.config.contentDir);
    const opened = await openSource(resolve(source ?? '.'), kindOf(from)).catch(refuseSource);
    const isDryRun = given['dry-run'] === true;
    try {
      const found = whatWasFound(opened.site, own);
      const skipsQuestions = given.yes === true || isDryRun;
      if (skipsQuestions) context.note(found);
      else intro(found, terminal);
      const isAgain = Object.keys(await readWritten(context.folder)).length > 0;
      const answers = await importAnswers(opened.site, {
        ...given,
        skipsQuestions,
        known: own.pillars,
        isAgain,
      });
      const report = await importInto(context, opened.site, {
        ...answers,
        locale: opened.site.language ?? own.locale,
        isDryRun,
        mayFetch: async (pictures) =>
          !isDryRun && (given.download ?? (!skipsQuestions && (await wantsPictures(pictures)))),
      });
      const { source: name, counts, drafts, leftAlone } = report;
      const summary = summaryOf(report, context.folder, isDryRun);
      printResult(context, { source: name, counts, drafts, leftAlone, dryRun: isDryRun }, summary);
    } catch (error) {
      if (error instanceof SourceError) refuseSource(error);
      refuseContent(context, error);
    } finally {
      await opened.close();
    }
  },
});

interface Decisions extends ImportAnswers {
  readonly locale: string;
  readonly isDryRun: boolean;
  /** Returns whether the given number of pictures may be fetched. */
  readonly mayFetch: (pictures: number) => Promise<boolean>;
}

async function importInto(
  { config, folder, note }: CommandContext,
  site: SourceSite,
  { mayFetch, ...decisions }: Decisions,
): Promise<ImportReport> {
  const onProgress = createProgress(note);
  const workers = createSiteWorkers();
  const reading = readInPool(workers);
  try {
    const remote = remotePictures(site, decisions.origin);
    const isFetched = remote.length > 0 && (await mayFetch(remote.length));
    const downloads = await downloadPictures(isFetched ? remote : [], {
      folder: join(config.dataDir, FETCHED_FOLDER),
      onProgress: (done, total) => onProgress('Fetching pictures', done, total),
      inspect: reading.inspect,
    });
    return await importSite(site, {
      ...decisions,
      siteFolder: folder,
      contentFolder: config.contentDir,
      downloads,
      now: new Date(),
      reading: {
        ...reading,
        onProgress: (done, total) => onProgress('Checking essays', done, total),
      },
    });
  } finally {
    await workers.close();
  }
}

function refuseSource(cause: unknown): never {
  if (!(cause instanceof SourceError)) throw cause;
  throw new CommandError(`${cause.message}\nNothing was written.`, { cause });
}

/** The facts that the import needs about the site that it writes to. */
interface OwnSite {
  readonly locale: string;
  readonly pillars: readonly string[];
}

/** @throws CommandError if there is no site, or only the sample */
async function readOwnSite(folder: string): Promise<OwnSite> {
  const create =
    'Create your site first: npm run create -- ../my-site. Then add --site ../my-site to this command.';
  if (!existsSync(join(folder, 'site.yaml'))) {
    throw new CommandError(`There is no site in ${shownPath(folder)} yet. ${create}`);
  }
  const [site, taxonomy] = await Promise.all(
    ['site.yaml', 'taxonomy.yaml'].map((file) => readFile(join(folder, file), 'utf8')),
  );
  const { name, locale } = recordOf(parse(site ?? '', { logLevel: 'error' }));
  if (isSampleOwner({ name: String(name) })) {
    throw new CommandError(`${shownPath(folder)} is the sample that comes with Foyer. ${create}`);
  }
  return { locale: String(locale ?? 'en'), pillars: pillarsIn(taxonomy ?? '') };
}

/** @throws UsageError if there is no such kind */
function kindOf(from: string | undefined): SourceKind | undefined {
  const kind = Object.keys(sourceKinds).find((name): name is SourceKind => name === from?.toLowerCase());
  if (from !== undefined && kind === undefined) throw new UsageError(`--from must be one of ${KINDS}.`);
  return kind;
}

function whatWasFound({ name, posts, origin, language }: SourceSite, { locale }: OwnSite): string {
  const where = origin === undefined ? '' : ` from ${origin}`;
  const isOther = language !== undefined && language.slice(0, 2) !== locale.slice(0, 2);
  const hint = isOther ? ` Its language is "${language}", but locale in your site.yaml is "${locale}".` : '';
  return `This is ${name}${where}, with ${plural(posts.length, 'post')}.${hint}`;
}

function summaryOf({ counts, drafts, leftAlone }: ImportReport, folder: string, isDryRun: boolean): string {
  const { posts, published, redirects, pictures, picturesAsLinks } = counts;
  const will = isDryRun ? 'Would import' : 'Imported';
  const lines = [
    `${will} ${plural(posts, 'post')}: ${published} published, ${plural(counts.drafts, 'draft')}, ${plural(redirects, 'redirect')}, ${plural(pictures, 'picture')}.`,
    picturesAsLinks === 1 && '1 picture was not found and became a link.',
    picturesAsLinks > 1 && `${picturesAsLinks} pictures were not found and became links.`,
    drafts.length === 1 && '1 post is a draft because of a mistake in it.',
    drafts.length > 1 && `${drafts.length} posts are drafts because of mistakes in them.`,
    leftAlone.length > 0 &&
      `Left alone, because you have changed them: ${plural(leftAlone.length, 'essay')}.`,
    isDryRun
      ? 'Nothing was written.'
      : `Next, read ${shownPath(join(folder, REPORT_MARKDOWN))}, which begins with what needs a look, and see the site with: npm run dev`,
  ];
  return lines.filter((line) => line !== false).join('\n');
}

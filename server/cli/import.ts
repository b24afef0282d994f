/** `import`: brings an existing site in. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { intro, isCancel, text } from '@clack/prompts';
import { parse } from 'yaml';
import { plural } from '../../web/core/prose.ts';
import { type ImportReport, REPORT_MARKDOWN } from '../content/import/import-report.ts';
import { importSite } from '../content/import/import-site.ts';
import { categoriesIn, MAX_PILLARS, pillarsIn } from '../content/import/pillars.ts';
import { openSource } from '../content/import/read-source.ts';
import { type SourceKind, sourceKinds } from '../content/import/recognize.ts';
import { recordOf } from '../content/import/site-settings.ts';
import type { SourceSite } from '../content/import/source.ts';
import { SourceError } from '../content/import/source-files.ts';
import { isSampleOwner } from '../content/sample-content.ts';
import { createSiteWorkers, drawInPool } from '../site/site-workers.ts';
import { parseUrl } from '../util/parse-url.ts';
import { createProgress } from '../util/print.ts';
import { type CommandContext, ownerCommand, refuseContent } from './command.ts';
import { CommandError, UsageError } from './errors.ts';
import { printResult } from './strict-command.ts';
import { requireTerminal, shownPath, terminal } from './terminal-text.ts';

const kinds = Object.keys(sourceKinds).join(', ');

export const importExisting = ownerCommand({
  name: 'import',
  description: 'Bring in a site that you have elsewhere: its posts, pictures and addresses',
  args: {
    source: { type: 'positional', description: 'Folder of the site, or the file that it was exported to' },
    from: { type: 'string', description: `Kind of source, if it is not recognized: ${kinds}` },
    domain: { type: 'string', description: 'Address of the old site, like https://ada.example' },
    pillars: { type: 'string', description: 'Categories of essays, separated by commas' },
    yes: { type: 'boolean', alias: 'y', description: 'Skip the questions, and take the suggested answers' },
    'dry-run': { type: 'boolean', description: 'Say what would be written, and write nothing' },
    download: { type: 'boolean', description: 'Fetch pictures from the old site' },
  },
  async run(context, args) {
    const { contentDir } = context.config;
    const site = await readOwnSite(contentDir);
    const kind = kindOf(args.from);
    const opened = await openSource(resolve(args.source ?? '.'), kind).catch(explainSource);
    const workers = createSiteWorkers();
    try {
      const { site: source } = opened;
      context.note(whatWasFound(source));
      const answers = await askAbout(source, site, args);
      const report = await importSite(source, {
        ...answers,
        siteFolder: context.folder,
        contentFolder: contentDir,
        locale: site.locale,
        downloads: new Map(),
        isDryRun: args['dry-run'] === true,
        now: new Date(),
        draw: drawInPool(workers),
        onProgress: createProgress(context.note),
      });
      const { findings, written, ...result } = report;
      printResult(
        context,
        { ...result, findings: findings.length },
        summaryOf(report, context, args['dry-run'] === true),
      );
    } catch (error) {
      if (error instanceof SourceError) explainSource(error);
      refuseContent(context, error);
    } finally {
      await Promise.all([workers.close(), opened.close()]);
    }
  },
});

function explainSource(error: unknown): never {
  if (!(error instanceof SourceError)) throw error;
  throw new CommandError(`${error.message}\nNothing was written.`, { cause: error });
}

/** What the import needs to know about the site that it writes to. */
interface OwnSite {
  readonly locale: string;
  readonly pillars: readonly string[];
}

/** @throws CommandError if there is no site, or only the sample */
async function readOwnSite(folder: string): Promise<OwnSite> {
  const create =
    'Create your site first: npm run create -- ../my-site. Then import into it with --site ../my-site.';
  if (!existsSync(join(folder, 'site.yaml')))
    throw new CommandError(`There is no site in ${shownPath(folder)} yet. ${create}`);
  const site = recordOf(parse(await readFile(join(folder, 'site.yaml'), 'utf8'), { logLevel: 'error' }));
  if (isSampleOwner({ name: String(site.name) })) {
    throw new CommandError(`${shownPath(folder)} is the sample that comes with Foyer. ${create}`);
  }
  const taxonomy = await readFile(join(folder, 'taxonomy.yaml'), 'utf8');
  return { locale: String(site.locale ?? 'en'), pillars: pillarsIn(taxonomy) };
}

/** @throws UsageError if there is no such kind */
function kindOf(from: string | undefined): SourceKind | undefined {
  const kind = Object.keys(sourceKinds).find((name): name is SourceKind => name === from?.toLowerCase());
  if (from !== undefined && kind === undefined) throw new UsageError(`--from must be one of ${kinds}.`);
  return kind;
}

function whatWasFound({ name, posts, origin }: SourceSite): string {
  const from = origin === undefined ? '' : ` from ${origin}`;
  return `This is ${name}${from}, with ${plural(posts.length, 'post')}.`;
}

interface Given {
  readonly domain?: string | undefined;
  readonly pillars?: string | undefined;
  readonly yes?: boolean | undefined;
  readonly 'dry-run'?: boolean | undefined;
}

interface Answers {
  readonly origin: string | undefined;
  readonly pillars: readonly string[];
}

/** Asks what the source does not say, or takes the suggestions. */
async function askAbout(source: SourceSite, site: OwnSite, given: Given): Promise<Answers> {
  const found = categoriesIn(source.posts).slice(0, MAX_PILLARS);
  const suggested = found.map(({ name }) => name).join(', ');
  if (given.yes !== true && given['dry-run'] !== true) {
    requireTerminal(
      'An import asks a few questions. To take the suggested answers, add --yes. Nothing was written.',
    );
    intro('A few questions before anything is written. Press Enter to accept a suggestion.', terminal);
    return {
      origin: originOf(given.domain ?? (await ask('Address of the old site', source.origin ?? ''))),
      pillars: pillarsOf(
        given.pillars ?? (await ask('Categories of essays, five to seven, separated by commas', suggested)),
        site,
      ),
    };
  }
  return {
    origin: originOf(given.domain ?? source.origin ?? ''),
    pillars: pillarsOf(given.pillars ?? suggested, site),
  };
}

async function ask(message: string, suggestion: string): Promise<string> {
  const answer = await text({
    ...terminal,
    message,
    placeholder: suggestion || 'none',
    defaultValue: suggestion,
  });
  if (isCancel(answer)) throw new CommandError('Cancelled: nothing was written.');
  return answer;
}

/** @throws UsageError if it is no address */
function originOf(address: string): string | undefined {
  const typed = address.trim();
  if (typed === '') return undefined;
  const url = parseUrl(/^https?:/.test(typed) ? typed : `https://${typed}`);
  if (!url) throw new UsageError(`"${typed}" is not an address. Write it like https://ada.example.`);
  return url.origin;
}

function pillarsOf(typed: string, { pillars }: OwnSite): readonly string[] {
  const names = typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const isNew = (name: string) => !pillars.some((known) => known.toLowerCase() === name.toLowerCase());
  return [...pillars, ...names.filter(isNew)];
}

function summaryOf(
  { source, counts, drafts, leftAlone }: ImportReport,
  { folder }: CommandContext,
  isDryRun: boolean,
): string {
  const verb = isDryRun ? 'would be' : 'are';
  const lines = [
    `${plural(counts.posts, 'post')} of ${source}: ${counts.published} ${verb} published, ${counts.drafts} ${verb} drafts.`,
    `${plural(counts.redirects, 'redirect')} from old addresses; ${plural(counts.pictures, 'picture')} in media/, and ${counts.picturesAsLinks} that became links.`,
    ...(drafts.length > 0 ? [`${plural(drafts.length, 'text')} could not be published as it is.`] : []),
    ...(leftAlone.length > 0
      ? [`${plural(leftAlone.length, 'essay')} that you have edited were left alone.`]
      : []),
    isDryRun
      ? 'Nothing was written.'
      : `Read ${shownPath(join(folder, REPORT_MARKDOWN))} next: it begins with what needs a look. Then see the site with "npm run dev".`,
  ];
  return lines.join('\n');
}

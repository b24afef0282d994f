/** Writes a source into the content folder of a site: completely and valid, or not at all. */
import { basename, join } from 'node:path';
import { normalizedPath, REDIRECTS_FILE, redirectKey } from '../site/reader/checks/check-redirects.ts';
import { splitFrontMatter } from '../site/reader/markdown-file.ts';
import {
  type ContentReader,
  type ContentReaderOptions,
  createContentReader,
} from '../site/reader/read-content.ts';
import { isStarterEssay, STARTER_ESSAY } from '../site/starter/starter-words.ts';
import { type ContentError, InvalidContentError } from '../site/util/content-error.ts';
import { hashOf } from '../site/util/hash.ts';
import { readInside } from '../site/util/read-inside.ts';
import { ifExists, listFiles } from '../site/util/read-text.ts';
import { replaceReadableFile } from '../site/util/readable-files.ts';
import { groupBy } from '../web/core/group-by.ts';
import { dayInTimezone } from '../web/core/time.ts';
import { convertPost } from './convert-post.ts';
import { fieldsOf } from './essay-fields.ts';
import { fileOf, nameTexts, pathOf } from './essay-names.ts';
import {
  type ImportReport,
  REPORT_JSON,
  REPORT_MARKDOWN,
  readWritten,
  reportMarkdown,
  unreadFormats,
} from './import-report.ts';
import { createLinkTargets } from './link-targets.ts';
import { planMedia } from './media-plan.ts';
import { choosePillar, extendTaxonomy } from './pillars.ts';
import { extendRedirects, isFixed, ownRedirects, redirectsFor } from './redirects.ts';
import {
  finding,
  type ImportFinding,
  LOST_PICTURES,
  SourceError,
  type SourcePost,
  type SourceSite,
  textsOf,
} from './source.ts';
import { openStage, type Stage } from './stage.ts';

export interface ImportOptions {
  readonly siteFolder: string;
  readonly contentFolder: string;
  /** Where the site was. */
  readonly origin: string | undefined;
  readonly locale: string;
  /** Names of the pillars that posts may be in. Those that the site lacks are added to it. */
  readonly pillars: readonly string[];
  /** Paths on disk of the pictures that were fetched, by address. */
  readonly downloads: ReadonlyMap<string, string | undefined>;
  readonly isDryRun: boolean;
  readonly now: Date;
  /** How the content is read when it is checked. */
  readonly reading?: Omit<ContentReaderOptions, 'now'>;
}

/** Each round changes what the site refuses. More are needed only if we are mistaken. */
const MAX_ROUNDS = 20;

/**
 * Imports a source. Anything that the site refuses becomes a draft, becomes a link or is left out, and is reported.
 * Returns the report, and the paths of the content files that were written.
 *
 * @throws InvalidContentError if the content of the site itself is invalid
 */
export async function importSite(
  source: SourceSite,
  options: ImportOptions,
): Promise<ImportReport & { readonly files: readonly string[] }> {
  const stage = await openStage(options.contentFolder);
  try {
    const { report, files } = await fillStage(source, stage, options);
    if (options.isDryRun) return { ...report, files: [] };
    const save = (file: string, text: string) => replaceReadableFile(join(options.siteFolder, file), text);
    const saveReport = (written: ImportReport['written']) =>
      save(REPORT_JSON, `${JSON.stringify({ ...report, written }, null, 2)}\n`);
    await saveReport(await withReplaced(report.written, files, options.contentFolder));
    const committed = await stage.commit();
    await saveReport(report.written);
    await save(REPORT_MARKDOWN, reportMarkdown(report));
    return { ...report, files: committed };
  } finally {
    await stage.close();
  }
}

const STARTER_REMOVED = 'first essay of a new site, which is removed';
/** The cause of a finding about an address that leads nowhere now. */
const UNREDIRECTED = 'old address that cannot be redirected';

/** Everything that an import knows before its first round. */
type Preparation = Awaited<ReturnType<typeof prepareImport>>;

type StageInspection = Awaited<ReturnType<ContentReader['inspect']>>;

/** The files that a round writes, and their consequences. */
type Round = ReturnType<typeof planRound>;

/** Everything that the site has refused so far. */
interface Refusals {
  /** Posts that are drafts, because of an error or a question. */
  readonly drafts: Map<SourcePost, ContentError | undefined>;
  /** Texts that are refused even as drafts, and pages. They are left out. */
  readonly left: Set<SourcePost>;
  readonly addresses: Set<string>;
  readonly findings: ImportFinding[];
}

async function fillStage(source: SourceSite, stage: Stage, options: ImportOptions) {
  const { inspect } = createContentReader(stage.folder, { ...options.reading, now: () => options.now });
  const refusals: Refusals = { drafts: new Map(), left: new Set(), addresses: new Set(), findings: [] };
  // An example is of no use among the owner's own texts.
  if (source.posts.length > 0 && isStarterEssay(await textOrNothing(stage.folder, STARTER_ESSAY))) {
    await stage.remove(STARTER_ESSAY);
    refusals.findings.push(finding('changed', STARTER_REMOVED, `content/${STARTER_ESSAY}`));
  }
  const preparation = await prepareImport(source, stage.folder, options, await inspect());
  for (let count = 0; count < MAX_ROUNDS; count += 1) {
    const round = planRound(preparation, refusals);
    const { files, conversions } = round;
    const asking = [...conversions].filter(([post, { asks }]) => asks && !refusals.drafts.has(post));
    for (const [post] of asking) refusals.drafts.set(post, undefined);
    if (asking.length > 0) continue;
    await stage.write(files, preparation.media.files);
    const { errors, dangling } = await inspect();
    const ours = dangling.filter(({ file }) => files.has(file));
    const unredirected = ours.filter(({ file }) => file === REDIRECTS_FILE);
    // The first error of a text is the one to begin with.
    const placeOf = ({ file, line }: ContentError) => (file === REDIRECTS_FILE ? `${file} ${line}` : file);
    const firsts = [...groupBy([...errors, ...unredirected], placeOf).values()].flatMap(([one]) => one ?? []);
    const taken = firsts.filter((error) => takeRefusal(error, files, preparation, refusals));
    const isOwn = ({ file }: ContentError) => !taken.some((one) => one.file === file);
    const own = errors.filter(isOwn);
    if (own.length > 0) throw new InvalidContentError(own);
    if (taken.length > 0) continue;
    const cause = 'reference that leads nowhere, and is left out';
    const left = ours.map(({ file, line, message }) => finding('look', cause, file, message, line));
    refusals.findings.push(...left);
    return { report: reportOf(preparation, round, refusals), files };
  }
  throw new SourceError(`The site still refuses the content after ${MAX_ROUNDS} attempts.`);
}

async function prepareImport(
  source: SourceSite,
  folder: string,
  options: ImportOptions,
  present: StageInspection,
) {
  const { pillars } = options;
  const written = await readWritten(options.siteFolder);
  const earlier = new Map(Object.entries(written).map(([file, { essay }]) => [file, essay]));
  const ours = new Set(earlier.values());
  const names = [...present.essays.keys(), ...[...present.pages.keys()].map((name) => `pages/${name}`)];
  const aliases = [...present.essays.values()].flatMap(({ result }) =>
    'frontMatter' in result ? (result.frontMatter?.aliases ?? []) : [],
  );
  const redirects = await textOrNothing(folder, REDIRECTS_FILE);
  const paths = [...ownRedirects(redirects).keys()];
  const redirected = paths.flatMap((path) => [path.replace('/essays/', ''), `pages${path}`]);
  const taken = [...names.filter((name) => !ours.has(name)), ...aliases, ...redirected];
  const slugs = nameTexts(textsOf(source), { locale: options.locale, earlier, taken });
  const chosen = source.posts.map((post) => choosePillar(fieldsOf(post).categories, pillars, options.locale));
  const needed = [...new Set([...pillars, ...chosen])];
  return {
    ...options,
    source,
    slugs,
    /** By the files that they become. */
    posts: new Map([...slugs].map(([post, slug]) => [fileOf(slug), post] as const)),
    written,
    /** Essays that the owner has edited or deleted, and whether anyone can read them. */
    kept: await editedEssays(folder, written),
    media: planMedia(join(folder, 'media'), (await listFiles(folder, 'media')).names),
    taxonomy: extendTaxonomy(await textOrNothing(folder, 'taxonomy.yaml'), needed, options.locale),
    redirects,
  };
}

async function editedEssays(folder: string, written: ImportReport['written']) {
  const edited = new Map<string, boolean>();
  for (const { essay, hash, replaces } of Object.values(written)) {
    const text = await textOrNothing(folder, fileOf(essay));
    if ([hash, replaces].includes(hashOf(text))) continue;
    edited.set(essay, text !== '' && !/^draft:\s*true\b/m.test(splitFrontMatter(text)?.yaml ?? ''));
  }
  return edited;
}

/** Returns the essays of an import. Those that it is about to write have the hashes of the files that they replace. */
async function withReplaced(written: ImportReport['written'], files: Round['files'], folder: string) {
  const entries = Object.entries(written).map(async ([file, entry]) => {
    if (!files.has(fileOf(entry.essay))) return [file, entry] as const;
    const replaces = hashOf(await textOrNothing(folder, fileOf(entry.essay)));
    return [file, { ...entry, replaces }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function textOrNothing(folder: string, file: string): Promise<string> {
  return ifExists(readInside(folder, file)).then((bytes = Buffer.alloc(0)) => bytes.toString());
}

function planRound(preparation: Preparation, { drafts, left, addresses }: Refusals) {
  const { source, slugs, kept, pillars, locale, now } = preparation;
  const today = dayInTimezone(now, 'UTC');
  const isPublic = (post: SourcePost) => {
    const { isDraft, date = '' } = fieldsOf(post);
    const isReady = post.isPage || (!isDraft && date <= today);
    return !left.has(post) && (kept.get(slugs.get(post) ?? '') ?? (isReady && !drafts.has(post)));
  };
  const contextFor = createLinkTargets({ ...preparation, site: source, isPublic });
  const ours = [...slugs].filter(([post, slug]) => !kept.has(slug) && !left.has(post));
  const conversions = new Map(
    ours.map(([post]) => {
      const category = choosePillar(fieldsOf(post).categories, pillars, locale);
      return [post, convertPost(post, { context: contextFor(post), category, refusal: drafts.get(post) })];
    }),
  );
  const published = [...slugs.keys()].filter(isPublic);
  const named = published.map((post) => [post, slugs.get(post) ?? ''] as const);
  const all = redirectsFor(named, source.pages);
  const redirects = new Map([...all].filter(([from]) => !addresses.has(from)));
  const extended = extendRedirects(preparation.redirects, redirects);
  for (const address of extended.left.keys()) redirects.delete(address);
  const files = new Map([
    ['taxonomy.yaml', preparation.taxonomy],
    ...ours.map(([post, slug]) => [fileOf(slug), conversions.get(post)?.text ?? ''] as const),
    [REDIRECTS_FILE, extended.text],
  ]);
  return { files, conversions, published, redirects, unredirected: extended.left };
}

/** Notes what the site refuses. Returns false for an error in what the owner wrote. */
function takeRefusal(
  error: ContentError,
  files: Round['files'],
  { posts, media }: Preparation,
  { drafts, left, addresses, findings }: Refusals,
): boolean {
  const { file, line, message } = error;
  const post = files.has(file) ? posts.get(file) : undefined;
  if (post && !post.isPage && !drafts.get(post)) {
    drafts.set(post, error);
  } else if (post) {
    left.add(post);
    drafts.delete(post);
    findings.push(finding('dropped', 'post that the site refuses', post.file, message, post.line));
  } else if (file.startsWith('media/')) {
    const name = basename(file);
    if (!media.refuse(name)) return false;
    findings.push(finding('look', 'picture that the site cannot show', name, message));
  } else {
    const written = file === REDIRECTS_FILE ? files.get(file)?.split('\n')[line - 1] : undefined;
    const [, quoted] = /^("(?:[^"\\]|\\.)*"): /.exec(written ?? '') ?? [];
    if (quoted === undefined) return false;
    const address: string = JSON.parse(quoted);
    addresses.add(address);
    findings.push(finding('look', UNREDIRECTED, address, message));
  }
  return true;
}

function reportOf(preparation: Preparation, round: Round, refusals: Refusals): ImportReport {
  const { source, slugs, posts, kept, media, written } = preparation;
  const { files, published, redirects, unredirected } = round;
  const essays = published.filter(({ isPage }) => !isPage);
  const isOut = new Set([...published, ...refusals.left]);
  const drafts = source.posts.filter((post) => !isOut.has(post));
  const left = [...unredirected].map(([address, why]) => finding('look', UNREDIRECTED, address, why));
  const findings = [...round.conversions.values()].flatMap((converted) => converted.findings);
  const ours = [...slugs].flatMap(([post, essay]) => {
    const text = files.get(fileOf(essay));
    return text === undefined ? [] : [[post.file, { essay, hash: hashOf(text) }] as const];
  });
  return {
    source: source.name,
    compared: source.compared,
    counts: {
      posts: source.posts.length,
      published: essays.length,
      drafts: drafts.length,
      pages: published.length - essays.length,
      redirects: redirects.size,
      pictures: media.used(),
      picturesAsLinks: findings.filter(({ cause }) => Object.values<string>(LOST_PICTURES).includes(cause))
        .length,
    },
    drafts: [...refusals.drafts].flatMap(([post, error]) => {
      const { file, line } = post;
      const essay = slugs.get(post) ?? '';
      return error ? [{ file, line, essay, reason: `${error.message} ${error.fix}` }] : [];
    }),
    notRead: unreadFormats(source.findings),
    examples: [0, 0.5, 1].flatMap((part) => {
      const post = essays[Math.round(part * (essays.length - 1))];
      return post ? [{ essay: slugs.get(post) ?? '', file: post.file }] : [];
    }),
    findings: [...source.findings, ...findings, ...refusals.findings, ...left],
    pages: pagesOf(preparation, round, drafts),
    leftAlone: [...kept.keys()].filter((name) => posts.has(fileOf(name))),
    written: { ...written, ...Object.fromEntries(ours) },
  };
}

/** Returns the pages of the old site that did not come in, and where their addresses lead. */
function pagesOf(
  { source, slugs }: Preparation,
  { files, published }: Round,
  drafts: readonly SourcePost[],
): ImportReport['pages'] {
  const redirects = ownRedirects(files.get(REDIRECTS_FILE) ?? '');
  const pages = (source.pages ?? []).filter(({ text }) => !text || !published.includes(text));
  return [
    ...pages.map(({ addresses: [address = '/'], title, cause }) => {
      const to = isFixed(address) ? normalizedPath(address) : redirects.get(redirectKey(address));
      return { address, title, cause, to };
    }),
    ...(source.isServed ? drafts : []).map((post) => ({
      address: post.addresses[0] ?? '/',
      title: fieldsOf(post).title ?? '',
      cause: 'draft',
      later: pathOf(slugs.get(post) ?? ''),
    })),
  ];
}

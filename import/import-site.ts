/** Writes a source into the content folder of a site: completely and valid, or not at all. */
import { basename, join } from 'node:path';
import { normalizedPath, REDIRECTS_FILE, redirectKey } from '../site/reader/checks/check-redirects.ts';
import { splitFrontMatter } from '../site/reader/markdown-file.ts';
import { type ContentReaderOptions, createContentReader } from '../site/reader/read-content.ts';
import { type ContentError, InvalidContentError } from '../site/util/content-error.ts';
import { hashOf } from '../site/util/hash.ts';
import { readInside } from '../site/util/read-inside.ts';
import { ifExists, listFiles } from '../site/util/read-text.ts';
import { replaceReadableFile } from '../site/util/readable-files.ts';
import { mediaPath } from '../web/core/routes.ts';
import { dayInTimezone } from '../web/core/time.ts';
import { type ConvertedPost, convertPost } from './convert-post.ts';
import { fieldsOf } from './essay-fields.ts';
import { fileOf, nameTexts, pathOf } from './essay-names.ts';
import {
  type ImportReport,
  REPORT_JSON,
  REPORT_MARKDOWN,
  readWritten,
  reportMarkdown,
  unreadTexts,
} from './import-report.ts';
import { createLinkTargets } from './link-targets.ts';
import { type MediaPlan, planMedia } from './media-plan.ts';
import { choosePillar, extendTaxonomy } from './pillars.ts';
import { extendRedirects, isFixed, ownRedirects, redirectsFor } from './redirects.ts';
import {
  type ImportFinding,
  LOST_PICTURES,
  SourceError,
  type SourcePost,
  type SourceSite,
  textsOf,
} from './source.ts';
import { openStage, type Stage, type StagedFile } from './stage.ts';

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

/** The cause of a finding about an address that leads nowhere now. */
const UNREDIRECTED = 'old address that cannot be redirected';

/** Everything that an import knows before its first round. */
type Preparation = Awaited<ReturnType<typeof prepareImport>>;

/** The files that a round writes, and their consequences. */
type Round = ReturnType<typeof planRound>;

/** Everything that the site has refused so far. */
interface Refusals {
  readonly posts: Map<SourcePost, ContentError>;
  /** Posts about which there is a question, so that they are drafts. */
  readonly asking: Set<SourcePost>;
  /** Posts that are refused even as drafts, and left out. */
  readonly left: Set<SourcePost>;
  readonly addresses: Set<string>;
  readonly findings: ImportFinding[];
  /** Paths that were refused in the last round, as texts refer to them. */
  readonly gone: Set<string>;
}

async function fillStage(source: SourceSite, stage: Stage, options: ImportOptions) {
  const { read } = createContentReader(stage.folder, { ...options.reading, now: () => options.now });
  const { content } = await readOrErrors(read());
  const aliases = content?.documents.essays.flatMap(({ frontMatter }) => frontMatter.aliases) ?? [];
  const preparation = await prepareImport(source, stage.folder, options, aliases);
  const refusals: Refusals = {
    posts: new Map(),
    asking: new Set(),
    left: new Set(),
    addresses: new Set(),
    findings: [],
    gone: new Set(),
  };
  let round: Round | undefined;
  for (let count = 0; count < MAX_ROUNDS; count += 1) {
    round = planRound(preparation, refusals, round?.conversions);
    const asking = [...round.conversions].filter(([post, { asks }]) => asks && !refusals.asking.has(post));
    for (const [post] of asking) {
      refusals.asking.add(post);
      refusals.gone.add(pathOf(preparation.slugs.get(post) ?? ''));
    }
    if (asking.length > 0) round = planRound(preparation, refusals, round.conversions);
    await stage.write(stagedFiles(preparation.media, round));
    const { content, errors = [] } = await readOrErrors(read());
    const { files } = round;
    const dangling = content?.dangling.filter(({ file }) => files.has(file)) ?? [];
    const unredirected = dangling.filter(
      (finding) => finding.file === REDIRECTS_FILE && takeRefusal(finding, files, preparation, refusals),
    );
    if (errors.length === 0 && unredirected.length === 0) {
      for (const { file, line, message } of dangling) {
        const cause = 'reference that leads nowhere, and is left out';
        refusals.findings.push({ kind: 'look', cause, file, line, detail: message });
      }
      return { report: reportOf(preparation, round, refusals), files };
    }
    refusals.gone.clear();
    const others = errors.filter((error) => !takeRefusal(error, files, preparation, refusals));
    if (others.length > 0) throw new InvalidContentError(others);
  }
  throw new SourceError(`The site still refuses the content after ${MAX_ROUNDS} attempts.`);
}

async function prepareImport(
  source: SourceSite,
  folder: string,
  options: ImportOptions,
  aliases: readonly string[],
) {
  const { pillars } = options;
  const written = await readWritten(options.siteFolder);
  const earlier = new Map(Object.entries(written).map(([file, { essay }]) => [file, essay]));
  const ours = new Set(earlier.values());
  const essays = (await listFiles(folder, 'essays')).names.map((name) => basename(name, '.md'));
  const pages = (await listFiles(folder, 'pages')).names.map((name) => `pages/${basename(name, '.md')}`);
  const redirects = await textOrNothing(folder, REDIRECTS_FILE);
  const redirected = [...ownRedirects(redirects).keys()].flatMap((path) => [
    path.replace('/essays/', ''),
    `pages${path}`,
  ]);
  const taken = [...[...essays, ...pages].filter((name) => !ours.has(name)), ...aliases, ...redirected];
  const slugs = nameTexts(textsOf(source), { locale: options.locale, earlier, taken });
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
    taxonomy: extendTaxonomy(
      await textOrNothing(folder, 'taxonomy.yaml'),
      [
        ...new Set([
          ...pillars,
          ...source.posts.map((post) => choosePillar(fieldsOf(post).categories, pillars)),
        ]),
      ],
      options.locale,
    ),
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

function stagedFiles({ files: media }: MediaPlan, { files }: Round): ReadonlyMap<string, StagedFile> {
  return new Map<string, StagedFile>([
    ...[...media].map(([name, copyOf]) => [`media/${name}`, { copyOf }] as const),
    ...[...files].map(([file, text]) => [file, { text }] as const),
  ]);
}

function textOrNothing(folder: string, file: string): Promise<string> {
  return ifExists(readInside(folder, file)).then((bytes = Buffer.alloc(0)) => bytes.toString());
}

/** Essays and pictures in a text, and its cover. */
const REFERENCES = /\/(?:essays|media)\/[\w.-]+|(?<=^ {2}file: )\S+/gm;

/** @param earlier conversions of the last round. Those that show nothing that is gone since are used again. */
function planRound(
  preparation: Preparation,
  { posts: refused, asking, left, addresses, gone }: Refusals,
  earlier: ReadonlyMap<SourcePost, ConvertedPost> = new Map(),
) {
  const { source, slugs, kept, pillars, now } = preparation;
  const today = dayInTimezone(now, 'UTC');
  const isPublic = (post: SourcePost) => {
    if (left.has(post)) return false;
    const { isDraft, date = '' } = fieldsOf(post);
    return (
      kept.get(slugs.get(post) ?? '') ??
      ((post.isPage || (!isDraft && date <= today)) && !refused.has(post) && !asking.has(post))
    );
  };
  const contextFor = createLinkTargets({ ...preparation, site: source, isPublic });
  const convert = (post: SourcePost, slug: string): ConvertedPost => {
    const known = gone.has(pathOf(slug)) ? undefined : earlier.get(post);
    if (known && !known.text.match(REFERENCES)?.some((path) => gone.has(path))) return known;
    const category = choosePillar(fieldsOf(post).categories, pillars);
    return convertPost(post, { context: contextFor(post), category, refusal: refused.get(post) });
  };
  const ours = [...slugs].filter(([post, slug]) => !kept.has(slug) && !left.has(post));
  const conversions = new Map(ours.map(([post, slug]) => [post, convert(post, slug)]));
  const published = [...slugs.keys()].filter(isPublic);
  const all = redirectsFor(
    published.map((post) => [post, slugs.get(post) ?? '']),
    source.pages,
  );
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

async function readOrErrors<T>(reading: Promise<T>) {
  try {
    return { content: await reading };
  } catch (error) {
    if (error instanceof InvalidContentError) return { errors: error.errors };
    throw error;
  }
}

/** Notes what the site refuses. Returns false for an error in what the owner wrote. */
function takeRefusal(
  error: ContentError,
  files: Round['files'],
  { posts, media }: Preparation,
  refusals: Refusals,
): boolean {
  const { file, line, message } = error;
  const [, folder = '', name = ''] = /^(essays|pages|media)\/(.+)$/.exec(file) ?? [];
  const note = (cause: string, detail: string) =>
    refusals.findings.push({ kind: 'look', cause, file: detail, line: 1, detail: message });
  if (folder === 'essays' || folder === 'pages') {
    const post = posts.get(file);
    if (!post || !files.has(file)) return false;
    // The first error is the one to begin with. One of an earlier round concerns what is in a draft, too.
    const path = pathOf(file.replace(/^essays\/|\.md$/g, ''));
    if (!refusals.gone.has(path)) {
      if (refusals.posts.delete(post) || post.isPage) {
        refusals.left.add(post);
        refusals.findings.push({
          kind: 'dropped',
          cause: 'post that the site refuses',
          file: post.file,
          line: lineOfQuoted(message, post),
          detail: message,
        });
      } else refusals.posts.set(post, error);
      refusals.gone.add(path);
    }
    return true;
  }
  if (folder === 'media') {
    const isOurs = media.refuse(name);
    if (isOurs) {
      note('picture that the site cannot show', name);
      refusals.gone.add(mediaPath(name)).add(name);
    }
    return isOurs;
  }
  if (file !== REDIRECTS_FILE) return false;
  const address = /^("(?:[^"\\]|\\.)*"): /.exec((files.get(file) ?? '').split('\n')[line - 1] ?? '')?.[1];
  if (address === undefined) return false;
  refusals.addresses.add(JSON.parse(address));
  note(UNREDIRECTED, JSON.parse(address));
  return true;
}

function reportOf(preparation: Preparation, round: Round, refusals: Refusals): ImportReport {
  const { source, slugs, posts, kept, media, written } = preparation;
  const { files, published, redirects, unredirected } = round;
  const essays = published.filter(({ isPage }) => !isPage);
  const drafts = source.posts.filter((post) => !published.includes(post) && !refusals.left.has(post));
  const left = [...unredirected].map(
    ([file, detail]): ImportFinding => ({ kind: 'look', cause: UNREDIRECTED, file, line: 1, detail }),
  );
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
    drafts: [...refusals.posts].map(([post, error]) => ({
      file: post.file,
      line: lineOfQuoted(error.message, post),
      essay: slugs.get(post) ?? '',
      reason: `${error.message} ${error.fix}`,
    })),
    notRead: unreadTexts(source.findings),
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

/** Returns the line of the source that has what the message quotes; otherwise the first line of the text. */
function lineOfQuoted(message: string, { text, line }: SourcePost): number {
  const quotes = [...message.matchAll(/"([^"]+)"|(<[^<>]+>)/g)].map(([, quoted, tag]) => quoted ?? tag ?? '');
  const index = text.split('\n').findIndex((one) => quotes.some((quote) => one.includes(quote)));
  return line + Math.max(0, index);
}

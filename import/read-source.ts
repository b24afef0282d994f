/** Opens whatever the owner brings along: a folder, a file or an archive. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM } from '../web/core/documents/program.ts';
import { groupBy } from '../web/core/group-by.ts';
import { joinServed, type ServedOptions } from './address/join-sources.ts';
import { type OldSite, openBuiltSite, openServedSite } from './address/old-site.ts';
import { readAddress } from './address/read-address.ts';
import { readGhost } from './exports/ghost.ts';
import { readMedium } from './exports/medium.ts';
import { readSubstack } from './exports/substack.ts';
import { unpackArchive } from './exports/unpack-archive.ts';
import { readWordPress } from './exports/wordpress.ts';
import { unreadFormats } from './import-report.ts';
import { GENERIC_FOLDER, readFolder } from './read-folder.ts';
import { programOf, recognizeFile, recognizeFolder, type SourceKind, sourceKinds } from './recognize.ts';
import { finding, type OpenedSource, SourceError, type SourceSite, UNREAD_TEXT } from './source.ts';
import { listSourceFiles, type SourceFiles } from './source-files.ts';

/** The exports that are one file. */
const fileReaders: Partial<Record<SourceKind, (file: string) => Promise<SourceSite>>> = {
  wordpress: readWordPress,
  ghost: readGhost,
};
/** The exports that are a folder, or an archive of one. */
const folderReaders: Partial<Record<SourceKind, (folder: string) => Promise<SourceSite>>> = {
  substack: readSubstack,
  medium: readMedium,
};

const TEXT = /\.(?:md|mdx|markdown)$/i;
const BESIDE_PAGES = 'text beside built pages that was not read';
const READ_TEXTS = 'Name the generator with `--from` to read the texts instead of the pages.';

export interface OpenOptions {
  /** The kind of source, if the owner names it. */
  readonly from?: SourceKind | undefined;
  /** Address of the site. With sources, what is there is read, too. */
  readonly at?: string | undefined;
  /** How served pages are fetched and read. Without it, only sources are. */
  readonly served?: ServedOptions | undefined;
}

/**
 * @param path of a folder or a file, or the address of a site
 * @throws SourceError if the source cannot be read, with a sentence for the owner
 */
export async function openSource(path: string, options: OpenOptions = {}): Promise<OpenedSource> {
  const { from, at, served } = options;
  const openServed = async (site: OldSite, { pages }: ServedOptions) => {
    return { site: await readAddress(site, pages), close: async () => undefined };
  };
  if (served && isAddress(path)) return openServed(await openServedSite(path, served.fetching), served);
  const found = await stat(path).catch((cause: unknown) => {
    throw new SourceError(`There is no file or folder ${path}.`, { cause });
  });
  const isFolder = found.isDirectory();
  const beside = served && isFolder && from === undefined ? await textsBesidePages(path) : undefined;
  if (served && beside) {
    const { site, close } = await openServed(await openBuiltSite(path, at), served);
    const unread = beside.map((file) => finding('look', BESIDE_PAGES, file, READ_TEXTS));
    return { site: { ...site, findings: [...site.findings, ...unread] }, close };
  }
  const sources = await openFiles(path, isFolder, options);
  const opened = at === undefined || !served ? sources : await joinServed(sources, at, served);
  if (opened.site.posts.length > 0) return opened;
  await opened.close();
  const { name, findings, compared } = opened.site;
  const others = findings.filter(({ cause }) => cause !== UNREAD_TEXT).map(({ cause }) => cause);
  const causes = [...groupBy(others, (cause) => cause)].map(([cause, all]) => `${cause} (${all.length})`);
  const unread = unreadFormats(findings);
  const list = [unread ? `texts in formats that are not read: ${unread}` : [], causes].flat().join(', ');
  const why = `${path}, which looks like ${name}, has no posts that can be read.${list ? ` Found: ${list}.` : ''}`;
  throw new SourceError(`${why} ${compared ?? `Give me the address instead: ${PROGRAM} import https://…`}`);
}

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/**
 * Returns the texts beside the pages of a folder that has what a server shows, other than the texts of its pages. Undefined
 * for a folder of the texts that pages are made of.
 */
async function textsBesidePages(folder: string): Promise<readonly string[] | undefined> {
  const { paths, read } = await listSourceFiles(folder, ['node_modules']);
  const texts = paths.filter((path) => TEXT.test(path) && !/^(?:readme|license)/i.test(path));
  const pages = new Set(paths.filter((path) => path.endsWith('.html')));
  if (!pages.has('index.html') || texts.length > pages.size / 2) return undefined;
  // The sources of Jekyll may all be in HTML, too, below their fields.
  if (/^\uFEFF?---\s/.test(await read('index.html'))) return undefined;
  const pagesOf = (path: string) => ['.html', '/index.html'].map((end) => path.replace(TEXT, end));
  return texts.filter((path) => !pagesOf(path).some((page) => pages.has(page)));
}

async function openFiles(path: string, isFolder: boolean, options: OpenOptions): Promise<OpenedSource> {
  if (isFolder || !/\.zip$/i.test(path)) {
    const site = await (isFolder ? readTree(path, options) : readExport(path, options.from));
    return { site, close: async () => undefined };
  }
  const folder = await mkdtemp(join(tmpdir(), 'foyer-import-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    await unpackArchive(path, folder);
    return { site: await readTree(folder, options), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads a folder. It may hold just another folder, or just the file of an export. */
async function readTree(folder: string, options: OpenOptions): Promise<SourceSite> {
  const { from, served } = options;
  const files = await listSourceFiles(folder);
  const kind = from ?? (await recognizeFolder(files));
  const isUnknown = from === undefined && kind === 'markdown';
  const exported = isUnknown || fileReaders[kind] ? onlyExport(files) : undefined;
  if (exported !== undefined) return readExport(join(folder, exported), from);
  if (fileReaders[kind])
    throw new SourceError(`There is no file in ${folder} that could be ${programOf(kind).name}.`);
  const inner = isUnknown ? onlyFolder(files) : undefined;
  if (inner !== undefined) return readTree(join(folder, inner), options);
  const read = folderReaders[kind] ?? ((source: string) => readFolder(source, kind, served?.pages.locale));
  return { ...(await read(folder)), kind };
}

/** Returns the name of the only folder, as in an archive. One that says something about its texts is part of their paths. */
function onlyFolder({ paths }: SourceFiles): string | undefined {
  const tops = new Set(paths.map((path) => path.split('/')[0]));
  const [top = ''] = tops;
  const isOnly = tops.size === 1 && paths[0]?.includes('/') === true;
  return isOnly && !GENERIC_FOLDER.test(top) ? top : undefined;
}

function onlyExport({ paths }: SourceFiles): string | undefined {
  if (paths.some((path) => /\.(md|mdx|markdown|html?)$/i.test(path))) return undefined;
  const [file, ...others] = paths.filter((path) => /^[^/]+\.(xml|wxr|json)$/i.test(path));
  return others.length === 0 ? file : undefined;
}

async function readExport(file: string, from: SourceKind | undefined): Promise<SourceSite> {
  const kind = from ?? (await recognizeFile(file));
  const read = kind && fileReaders[kind];
  if (read) return { ...(await read(file)), kind };
  const known = Object.values(sourceKinds)
    .map(({ name }) => name)
    .join(', ');
  throw new SourceError(`${file} is not recognized. An import reads ${known}.`);
}

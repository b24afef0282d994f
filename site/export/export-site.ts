/** Exports the content folder as a site of files. */
import type { Exported } from '../../web/core/bundle.ts';
import { markdownPath } from '../../web/core/routes.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import type { Assets } from '../compile/assets.ts';
import { compile, type ListEndpoints, type Snapshot } from '../compile/compile.ts';
import type { CompileSettings } from '../compile/compile-settings.ts';
import { createImageCache } from '../compile/image-cache.ts';
import { commonHeaders } from '../compile/policy-headers.ts';
import { meaningOf } from '../meaning/essay-meaning.ts';
import type { BuildCache } from '../pool/build-cache.ts';
import { hasQuery } from '../reader/checks/check-redirects.ts';
import { createContentReader } from '../reader/read-content.ts';
import { createSiteWorkers, readInPool, type SiteWorkers } from '../workers/site-workers.ts';
import { fileName, listResponses, pageNaming } from './export-files.ts';
import { type ExportFolder, openExportFolder } from './export-folder.ts';
import { hostFiles, type WrittenResponse } from './host-files.ts';

export interface ExportOptions {
  /** `publicUrl` is the address at which the files will be served. */
  readonly config: CompileSettings;
  readonly assets: Assets;
  readonly listEndpoints: ListEndpoints;
  readonly cache: BuildCache;
  readonly exported: Exported;
  readonly folder: string;
  /** Whether each page is an `index.html` in a folder of its own, for hosts that cannot rewrite paths. */
  readonly folders?: boolean;
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

/**
 * Writes the site to the folder, replacing an earlier export as a whole. Returns the number of its files and
 * bytes, the pages that it leaves out because they have unfilled blanks, and the old addresses with a query, which files
 * cannot redirect.
 *
 * @throws InvalidContentError if the content is invalid
 * @throws ExportFolderError if the folder cannot take the export
 */
export async function exportSite(options: ExportOptions) {
  const folder = await openExportFolder(options.folder);
  const workers = createSiteWorkers();
  try {
    return await writeSite(await compileSite(options, workers), folder, options);
  } finally {
    await Promise.all([workers.close(), folder.close()]);
  }
}

async function compileSite(options: ExportOptions, workers: SiteWorkers): Promise<Snapshot> {
  const { listEndpoints, config, assets, cache, exported, onProgress } = options;
  const reader = createContentReader(config.contentDir, {
    cache,
    ...readInPool(workers),
    onProgress: (done, total) => onProgress?.('Reading essays', done, total),
  });
  const content = await reader.read();
  const edition = { day: dayInTimezone(new Date(), content.documents.site.timezone) };
  const meaning = await meaningOf(content.documents, edition, {
    cache,
    wordTable: config.searchByMeaning,
  });
  // Hosts compress what they serve.
  const compress = () => ({});
  const images = createImageCache(workers, cache);
  return compile(content, meaning, edition, {
    listEndpoints,
    assets,
    config,
    compress,
    images,
    exported,
  });
}

async function writeSite(
  snapshot: Snapshot,
  folder: ExportFolder,
  { config, onProgress, folders = false }: ExportOptions,
) {
  const namePage = pageNaming(folders);
  const responses = listResponses(snapshot, config, namePage);
  const written: WrittenResponse[] = [];
  let bytes = 0;
  let files = 0;
  async function write(name: string, body: string | Uint8Array): Promise<void> {
    await folder.write(name, body);
    bytes += Buffer.byteLength(body);
    files += 1;
  }
  for (const { path, load } of responses) {
    const response = await load();
    if (!response) continue;
    await write(fileName(path, response, namePage), response.bytes);
    written.push({ path, headers: response.headers });
    onProgress?.('Writing files', files, responses.length);
  }
  const { surfaces, policies } = snapshot.bundle.site;
  const moved = [...snapshot.redirects].filter(([from]) => !hasQuery(from));
  const markdown = moved
    .map(([from, to]) => [markdownPath(from), markdownPath(to)] as const)
    .filter(([, to]) => surfaces.markdown && snapshot.representations.has(to));
  const redirects = [...moved, ...markdown];
  const common = commonHeaders(config, policies.crawlers);
  for (const [name, text] of hostFiles({ written, common, redirects })) await write(name, text);
  await folder.finish();
  const queried = [...snapshot.redirects.keys()].filter(hasQuery);
  return { files, bytes, unfilled: snapshot.unfilled, queried };
}

/** `export`: writes the site as files, which any host for static sites can serve. */
import { resolve } from 'node:path';
import { plural } from '../../web/core/prose.ts';
import { originSchema } from '../config/config.ts';
import { describeUnfilled } from '../content/checks/blanks.ts';
import { ExportFolderError } from '../export/export-folder.ts';
import { exportSite } from '../export/export-site.ts';
import { openSiteCache } from '../pool/build-cache.ts';
import { CLIENT_BUILD, readAssets } from '../site/assets.ts';
import { createProgress, printError } from '../util/print.ts';
import { isLoopbackOrigin } from '../util/public-address.ts';
import { ownerCommand, refuseContent } from './command.ts';
import { CommandError, UsageError } from './errors.ts';
import { printResult } from './strict-command.ts';
import { shownPath } from './terminal-text.ts';

export const exportFiles = ownerCommand({
  name: 'export',
  description: 'Write the site as files for a static host: pages, documents, pictures, search and tools',
  args: {
    folder: {
      type: 'positional',
      required: true,
      description: 'A new or empty folder, or an earlier export',
    },
    url: { type: 'string', description: 'Address at which the files will be served; PUBLIC_URL if omitted' },
    folders: {
      type: 'boolean',
      description: 'For hosts that cannot serve /about from about.html: about/index.html',
    },
    api: { type: 'string', description: 'Address of a Foyer that takes messages and answers /mcp' },
  },
  async run(context, args) {
    const { config } = context;
    const publicUrl = args.url === undefined ? config.publicUrl : originOption('--url', args.url);
    if (args.url === undefined && isLoopbackOrigin(publicUrl)) {
      throw new CommandError(
        `Pages and documents contain the address of the site, and PUBLIC_URL is ${publicUrl}. Set PUBLIC_URL or add --url https://example.com, without a path.`,
      );
    }
    const exported = args.api === undefined ? {} : { api: originOption('--api', args.api) };
    const folder = resolve(args.folder);
    try {
      const assets = await readAssets(CLIENT_BUILD).catch((cause: unknown) => {
        throw new CommandError(cause instanceof Error ? cause.message : String(cause), { cause });
      });
      const { files, bytes, queried, unfilled } = await exportSite({
        config: { ...config, publicUrl },
        assets,
        cache: openSiteCache(config.dataDir, () => printError('The build cache cannot be used.')),
        exported,
        folder,
        folders: args.folders === true,
        // The result on standard output may be read by a program.
        onProgress: createProgress(printError),
      });
      if (queried.length > 0) context.note(queriesWarning(queried));
      if (unfilled.length > 0) context.note(`Warning: ${describeUnfilled(unfilled)}`);
      printResult(
        context,
        { folder, url: publicUrl, files, bytes, queryRedirects: queried, unfilled },
        `Exported ${plural(files, 'file')} (${(bytes / 1e6).toFixed(1)} MB) for ${publicUrl} to ${shownPath(folder)}.`,
      );
    } catch (error) {
      if (error instanceof ExportFolderError) throw new CommandError(error.message, { cause: error });
      refuseContent(context, error);
    }
  },
});

/** Old addresses that the warning names. */
const SHOWN_ADDRESSES = 3;

function queriesWarning(addresses: readonly string[]): string {
  const rest = addresses.length > SHOWN_ADDRESSES ? ' …' : '';
  const named = addresses.slice(0, SHOWN_ADDRESSES).join(', ') + rest;
  return `Warning: files cannot redirect addresses with a query, so ${plural(addresses.length, 'redirect')} will not work: ${named}. They need a Foyer that runs as a server, or rules of the host.`;
}

function originOption(option: string, address: string): string {
  const { success, data, error } = originSchema.safeParse(address);
  if (success) return data;
  throw new UsageError(`${option} ${error.issues[0]?.message}.`);
}

/** Writes the site as files. The compiler of the site is loaded on demand. */
import { resolve } from 'node:path';
import { z } from 'zod/v3';
import { originSchema } from '../../../server/config/config.ts';
import { listEndpoints } from '../../../server/endpoints/index.ts';
import { CLIENT_BUILD, readAssets } from '../../../site/compile/assets.ts';
import { ExportFolderError } from '../../../site/export/export-folder.ts';
import { openSiteCache } from '../../../site/pool/build-cache.ts';
import { describeUnfilled } from '../../../site/reader/checks/blanks.ts';
import { isLoopbackOrigin } from '../../../site/util/public-address.ts';
import { plural } from '../../../web/core/prose.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { OwnerError } from '../../owner-error.ts';
import { defineAction } from '../action.ts';

export const exportFiles = defineAction({
  name: 'site.export',
  description:
    'Writes the site as files for a static host: pages, documents, pictures, search and tools. Replaces an earlier export.',
  effect: 'draft',
  without: { tool: 'It is about the machine.', button: 'It is about the machine.' },
  input: strictObject({
    folder: z.string().describe('A new or empty folder, or an earlier export'),
    url: originSchema.optional().describe('Address at which the files will be served; PUBLIC_URL if omitted'),
    folders: z
      .boolean()
      .optional()
      .describe('For hosts that cannot serve /about from about.html: about/index.html'),
    api: originSchema.optional().describe('Address of a Foyer that takes messages and answers /mcp'),
  }),
  output: z.object({
    folder: z.string(),
    url: z.string(),
    files: z.number(),
    bytes: z.number(),
    queryRedirects: z.array(z.string()).readonly(),
    unfilled: z.array(z.string()).readonly(),
    warnings: z.array(z.string()).readonly(),
  }),
  async plan({ folder: given, url, folders = false, api }, { config, onProgress }) {
    const publicUrl = url ?? config.publicUrl;
    if (url === undefined && isLoopbackOrigin(publicUrl)) throw noAddress(publicUrl);
    const folder = resolve(given);
    return {
      async apply() {
        const assets = await readAssets(CLIENT_BUILD).catch((cause: unknown) => {
          const message = cause instanceof Error ? cause.message : String(cause);
          throw new OwnerError('unavailable', message, { fix: '', cause });
        });
        const { exportSite } = await import('../../../site/export/export-site.ts');
        const warnings: string[] = [];
        const { files, bytes, queried, unfilled } = await exportSite({
          config: { ...config, publicUrl },
          listEndpoints,
          assets,
          cache: openSiteCache(config.dataDir, () => warnings.push('The build cache cannot be used.')),
          exported: api === undefined ? {} : { api },
          folder,
          folders,
          ...(onProgress && { onProgress }),
        }).catch((cause: unknown) => {
          if (!(cause instanceof ExportFolderError)) throw cause;
          throw new OwnerError('unavailable', cause.message, { fix: '', cause });
        });
        if (queried.length > 0) warnings.push(queriesWarning(queried));
        if (unfilled.length > 0) warnings.push(describeUnfilled(unfilled));
        return { folder, url: publicUrl, files, bytes, queryRedirects: queried, unfilled, warnings };
      },
      undo: () => ({ none: 'Delete the folder' }),
    };
  },
});

function noAddress(publicUrl: string): OwnerError {
  const message = `Pages and documents contain the address of the site, and PUBLIC_URL is ${publicUrl}.`;
  const fix = 'Set PUBLIC_URL or add --url https://example.com, without a path.';
  return new OwnerError('invalid', message, { fix });
}

/** Old addresses that the warning names. */
const SHOWN_ADDRESSES = 3;

function queriesWarning(addresses: readonly string[]): string {
  const rest = addresses.length > SHOWN_ADDRESSES ? ' …' : '';
  const named = addresses.slice(0, SHOWN_ADDRESSES).join(', ') + rest;
  return `Files cannot redirect addresses with a query, so ${plural(addresses.length, 'redirect')} will not work: ${named}. They need a Foyer that runs as a server, or rules of the host.`;
}

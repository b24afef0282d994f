/** `export`: writes the site as files, which any host for static sites can serve. */
import { exportFiles } from '../../owner/actions/site/site-export.ts';
import { originSchema } from '../../server/config/config.ts';
import { plural } from '../../web/core/prose.ts';
import { actionCommand } from '../action-command.ts';
import { UsageError } from '../errors.ts';
import { shownPath } from '../terminal-text.ts';

const { url, api } = exportFiles.input.shape;

export const exportCommand = actionCommand({
  action: exportFiles,
  name: 'export',
  description: 'Write the site as files for a static host: pages, documents, pictures, search and tools',
  positionals: ['folder'],
  own: {
    fields: ['url', 'api'],
    args: {
      url: { type: 'string', description: url.description ?? '' },
      api: { type: 'string', description: api.description ?? '' },
    },
    read: async (given) => ({
      url: originOption('--url', given.url),
      api: originOption('--api', given.api),
    }),
  },
  text({ folder, url: address, files, bytes, warnings }, { note }) {
    for (const warning of warnings) note(`Warning: ${warning}`);
    return `Exported ${plural(files, 'file')} (${(bytes / 1e6).toFixed(1)} MB) for ${address} to ${shownPath(folder)}.`;
  },
  json: ({ warnings: _, ...exported }) => exported,
});

function originOption(option: string, address: unknown): string | undefined {
  const { success, data, error } = originSchema.optional().safeParse(address);
  if (success) return data;
  throw new UsageError(`${option} ${error.issues[0]?.message}.`);
}

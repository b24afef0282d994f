/** Brings in a site that the owner has elsewhere. The parsers of other sites are loaded on demand. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod/v3';
import { isSampleOwner } from '../../../site/reader/sample-content.ts';
import { parse } from '../../../site/util/yaml.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { changePhrase } from '../../change-phrase.ts';
import { type CommitResult, commitFiles } from '../../files/git.ts';
import { readVersioned, refused } from '../../files/versioned-file.ts';
import { OwnerError } from '../../owner-error.ts';
import { defineAction } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import {
  foundSource,
  type Importer,
  type ImportRun,
  type ImportTarget,
  importedSite,
  importInput,
  lookInput,
} from './importer.ts';

export const readSource = defineAction({
  name: 'site.read-source',
  description: 'Says what there is in a site that is elsewhere, and what an import would ask about it.',
  effect: 'read',
  without: { tool: 'It is about the machine.', button: 'It is about the machine.' },
  input: lookInput,
  output: foundSource,
  async run(input, context) {
    const target = await targetOf(context);
    return withImporter(context, (importer) => importer.describeSource(input, target, context.onProgress));
  },
});

export const bringInSite = defineAction({
  name: 'site.import',
  description:
    'Brings in the posts, pictures and addresses of a site that is elsewhere. Posts that were public there become public here. Essays that the owner has changed since an earlier import are left alone.',
  effect: 'public',
  without: { tool: 'It is about the machine.', button: 'It is about the machine.' },
  input: importInput,
  output: importedSite.extend({
    commit: z.string().optional().describe('The commit in Git, if the owner wants commits.'),
    note: z.string().optional().describe('Why there is no commit although the owner wants commits.'),
  }),
  async plan(input, context) {
    const { config, now, onProgress, lock } = context;
    const { source, dryRun } = input;
    return {
      summary: dryRun
        ? undefined
        : changePhrase('import', { source: resolve(source), folder: config.contentDir }),
      async apply() {
        const target = await targetOf(context);
        let committed: CommitResult = {};
        const exclusively: ImportRun['exclusively'] = (write) =>
          lock(async () => {
            const written = await write();
            committed = await commitFiles(config.contentDir, written.files, `Import ${written.source}`);
            return written;
          });
        const run = { now: now(), onProgress, exclusively };
        const imported = await withImporter(context, (importer) => importer.importSource(input, target, run));
        return { ...imported, ...committed };
      },
      undo: () => ({ none: 'Delete what it has written, or take the content from your last commit or copy' }),
    };
  },
});

/** @throws OwnerError saying what is wrong with the source */
async function withImporter<T>(
  { importer: load }: OwnerContext,
  work: (importer: Importer) => Promise<T>,
): Promise<T> {
  const importer = await load?.();
  if (!importer) {
    throw new OwnerError('unavailable', 'Sites can be brought in only by the program.', {
      fix: `Run: ${PROGRAM} import`,
    });
  }
  try {
    return await work(importer);
  } catch (cause) {
    if (!importer.isSourceError(cause)) return refused(cause);
    throw new OwnerError('invalid', `${cause.message}\nNothing was written.`, { fix: '', cause });
  }
}

/** @throws OwnerError if there is no site, or only the sample */
async function targetOf({ folder, config }: OwnerContext): Promise<ImportTarget> {
  const { contentDir, dataDir } = config;
  const fix =
    'Create your site first: npm run create -- ../my-site. Then add --site ../my-site to this command.';
  if (!existsSync(join(contentDir, 'site.yaml'))) {
    throw new OwnerError('not-found', `There is no site in ${contentDir} yet.`, { fix });
  }
  const [site = '', taxonomy = ''] = await Promise.all(
    ['site.yaml', 'taxonomy.yaml'].map(async (file) => (await readVersioned(contentDir, file))?.text),
  );
  const { name, locale } = Object(parse(site, { logLevel: 'error' }));
  if (isSampleOwner({ name: String(name) })) {
    throw new OwnerError('conflict', `${contentDir} is the sample that comes with Foyer.`, { fix });
  }
  return { folder, contentDir, dataDir, locale: String(locale ?? 'en'), taxonomy };
}

/** A small site that the owner's actions may change. */
import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import type { z } from 'zod/v3';
import type { OwnerAction } from '../../owner/actions/action.ts';
import { questionOf, runAction } from '../../owner/actions/actions.ts';
import { createOwnerContext, type OwnerContext } from '../../owner/actions/context.ts';
import { OwnerError } from '../../owner/owner-error.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/db/database.ts';
import { createStores } from '../../server/db/stores.ts';
import type { Database } from '../../server/db/tables.ts';
import { type ContentCopy, essayText, smallContent } from './content-copy.ts';
import { temporaryFolder } from './sample.ts';

export interface OwnerSite {
  readonly copy: ContentCopy;
  readonly config: Config;
  readonly context: OwnerContext;
}

/** Creates a site with one essay, and a context for actions on it that has no messages. Removes both after the test. */
export async function ownerSite(now = () => new Date('2026-11-21T12:00:00Z')): Promise<OwnerSite> {
  const copy = await smallContent();
  const folder = await temporaryFolder();
  onTestFinished(async () => {
    await (await records)?.destroy();
    await copy.close();
    await rm(folder, { recursive: true });
  });
  const config = readConfig({ CONTENT_DIR: copy.folder, DATA_DIR: folder }, folder);
  let records: Promise<Database> | undefined;
  const elsewhere = () => Promise.reject(new OwnerError('elsewhere', 'They are on the server.', { fix: '' }));
  return {
    copy,
    config,
    context: createOwnerContext({
      config,
      folder,
      stores: elsewhere,
      database: elsewhere,
      async records() {
        records ??= openDatabase({ dataDir: folder });
        return createStores(await records, now);
      },
      now,
      readsPaths: true,
      importer: () => import('../../import/importer.ts'),
    }),
  };
}

/** Text of the essay `mine` in `siteWithDraft`. */
export const MY_DRAFT = essayText('Text.', { more: 'draft: true' });

/** Creates a site with one more essay, `mine`, which is a draft, and the settings for programs. Removes it after the test. */
export async function siteWithDraft() {
  const copy = await smallContent();
  const dataDir = await temporaryFolder();
  onTestFinished(async () => {
    await copy.close();
    await rm(dataDir, { recursive: true });
  });
  await copy.write('essays/mine.md', MY_DRAFT);
  return { copy, dataDir, settings: { CONTENT_DIR: copy.folder, DATA_DIR: dataDir } };
}

/** Runs an action as an owner who confirms whatever it asks. Returns the output, and what was asked. */
export async function runConfirmed<Action extends OwnerAction>(
  action: Action,
  input: unknown,
  context: OwnerContext,
): Promise<{ readonly output: z.output<Action['output']>; readonly asked: string | undefined }> {
  const question = await questionOf(action, input, context);
  const confirmed = question?.hash;
  return { output: await runAction(action, input, context, { confirmed }), asked: question?.text };
}

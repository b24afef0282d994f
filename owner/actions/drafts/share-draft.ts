/** Shares drafts by secret addresses, for two weeks. */

import { z } from 'zod/v3';
import { SHARING_DAYS } from '../../../server/db/shared-draft-store.ts';
import { formatContentErrors } from '../../../site/util/content-error.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { draftPath } from '../../../web/core/routes.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { changePhrase } from '../../change-phrase.ts';
import { describeChange } from '../../files/describe-change.ts';
import { refusal } from '../../refusal.ts';
import { defineAction } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import { frontMatterOf, ownersDay, requireText, slugInput, stateOf } from '../essays/text-kinds.ts';
import { named } from '../question.ts';

const sharedOutput = z.object({
  id: z.string().describe('Names it when it is revoked'),
  slug: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
});

export const shareDraft = defineAction({
  name: 'drafts.share',
  description: `Creates a secret address at which anyone who has it can read a draft, or a scheduled essay, for ${SHARING_DAYS} days. It always shows the latest version.`,
  effect: 'public',
  input: strictObject({ slug: slugInput }),
  output: sharedOutput.extend({ url: z.string().describe('The secret address, which is shown only once') }),
  async plan({ slug }, context) {
    const { title, file, before } = await requireDraft(context, slug);
    return {
      summary: changePhrase('shareDraft', {
        title: named(title),
        time: { count: SHARING_DAYS, unit: 'day' },
      }),
      changes: describeChange(file, undefined, before.text),
      basis: before.version,
      async apply() {
        const { secret, ...shared } = await (await context.stores()).sharedDrafts.share(slug);
        return { ...shared, url: context.config.publicUrl + draftPath(secret) };
      },
      undo: ({ id }) => ({ action: 'drafts.revoke', input: { id } }),
    };
  },
});

export const listSharedDrafts = defineAction({
  name: 'drafts.list',
  description: 'Lists the drafts that are shared, the latest first, without their secret addresses.',
  effect: 'read',
  input: strictObject({}),
  output: z.object({ drafts: z.array(sharedOutput).readonly() }),
  async run(_, { stores }) {
    return { drafts: await (await stores()).sharedDrafts.list() };
  },
});

export const revokeDraft = defineAction({
  name: 'drafts.revoke',
  description: 'Makes one secret address of a draft invalid at once.',
  effect: 'draft',
  input: strictObject({
    id: z.string().describe('Id of the address, as the list of shared drafts shows it'),
  }),
  output: z.object({ revoked: z.string() }),
  async plan({ id }, { stores }) {
    return {
      async apply() {
        if (await (await stores()).sharedDrafts.revoke(id)) return { revoked: id };
        throw refusal('not-found', 'notShared', { id, program: PROGRAM });
      },
      undo: () => ({ none: 'The address is gone for good; sharing the draft again creates another' }),
    };
  },
});

/** @throws OwnerError unless the draft can be shared */
async function requireDraft(context: OwnerContext, slug: string) {
  const { file, url, before } = await requireText(context, 'essay', slug);
  const frontMatter = frontMatterOf('essay', before.text);
  if (stateOf('essay', await ownersDay(context), frontMatter) === 'published') {
    throw refusal('conflict', 'alreadyPublic', { url });
  }
  const errors = (await context.content.inspect()).errors.filter((error) => error.file === file);
  if (errors.length === 0) return { title: frontMatter?.title ?? slug, file, before };
  throw refusal(
    'invalid',
    'draftErrors',
    { errors: formatContentErrors(context.config.contentDir, errors) },
    { details: { errors } },
  );
}

/** What becomes of the secret addresses of drafts when the content changes. A draft can only be shared where the database is. */
import type { SharedDraftStore } from '../../../server/db/shared-draft-store.ts';
import { OwnerError } from '../../owner-error.ts';
import type { OwnerContext } from '../context.ts';
import { findText, frontMatterOf, ownersDay, stateOf } from '../essays/text-kinds.ts';

async function storeIn({ stores }: OwnerContext): Promise<SharedDraftStore | undefined> {
  const found = await stores().catch((error: unknown) => {
    if (error instanceof OwnerError && error.kind === 'elsewhere') return undefined;
    throw error;
  });
  return found?.sharedDrafts;
}

/** Returns whether a draft has a secret address under any of these slugs. */
export async function isShared(context: OwnerContext, ...slugs: readonly string[]): Promise<boolean> {
  const shares = (await (await storeIn(context))?.list()) ?? [];
  return shares.some(({ slug }) => slugs.includes(slug));
}

/** Takes the secret addresses of a draft along, and those of its translations. */
export async function moveShares(context: OwnerContext, from: string, to: string): Promise<void> {
  await (await storeIn(context))?.move(from, to);
}

export async function endSharesOf(context: OwnerContext, slug: string): Promise<void> {
  await endShares(context, (share) => share === slug);
}

/** Ends the secret addresses of drafts whose files are gone, or that everybody can read. The caller has the content to itself. */
export async function endLostShares(context: OwnerContext): Promise<void> {
  await endShares(context, async (slug) => {
    const { before } = await findText(context, 'essay', slug);
    if (!before) return true;
    return stateOf('essay', await ownersDay(context), frontMatterOf('essay', before.text)) === 'published';
  });
}

async function endShares(
  context: OwnerContext,
  hasEnded: (slug: string) => boolean | Promise<boolean>,
): Promise<void> {
  const store = await storeIn(context);
  for (const { id, slug } of (await store?.list()) ?? []) if (await hasEnded(slug)) await store?.revoke(id);
}

import type { Essay } from '../../runtime/essays.ts';

/** In a preview, why the public does not see an essay. */
export function PendingMark({ essay }: { readonly essay: Pick<Essay, 'longDate' | 'pending'> }) {
  if (essay.pending === undefined) return null;
  return (
    <>
      <strong class="pending">
        {essay.pending === 'draft' ? 'Draft' : `Appears ${essay.longDate}`}
      </strong>{' '}
    </>
  );
}

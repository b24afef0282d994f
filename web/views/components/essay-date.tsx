import type { Essay } from '../../runtime/essays.ts';

/** The day of an essay; in a preview with a mark where the public does not see it. */
export function EssayDate({ essay }: { readonly essay: Pick<Essay, 'date' | 'longDate' | 'pending'> }) {
  const { date, longDate, pending } = essay;
  const day = (
    <time class="dt-published" datetime={date}>
      {longDate}
    </time>
  );
  if (pending === undefined) return day;
  if (pending === 'scheduled') return <strong class="pending">Appears {day}</strong>;
  return (
    <>
      <strong class="pending">Draft</strong> {day}
    </>
  );
}

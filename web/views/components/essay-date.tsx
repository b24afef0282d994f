import type { Essay } from '../../runtime/essays.ts';
import type { Site } from '../../runtime/model.ts';
import { FormattedDate } from './formatted-date.tsx';

interface EssayDateProps {
  readonly essay: Pick<Essay, 'date' | 'pending'>;
  readonly site: Site;
}

/** The day of an essay; in a preview with a mark where the public does not see it. */
export function EssayDate({ essay: { date, pending }, site }: EssayDateProps) {
  const day = <FormattedDate value={date} site={site} />;
  if (pending === undefined) return day;
  if (pending === 'scheduled') return <strong class="pending">Appears {day}</strong>;
  return (
    <>
      <strong class="pending">Draft</strong> {day}
    </>
  );
}

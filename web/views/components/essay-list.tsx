import type { ContentBundle } from '../../runtime/bundle.ts';
import type { Essay } from '../../runtime/essays.ts';
import { essayPath, essaysPath } from '../../runtime/routes.ts';

interface EssayListProps {
  readonly bundle: ContentBundle;
  readonly essays: readonly Essay[];
}

/** Essays with date, category and excerpt, under headings of the third level; a feed for programs (h-feed). */
export function EssayList({ bundle, essays }: EssayListProps) {
  return (
    <ul class="bare entries h-feed">
      {essays.map((essay) => (
        <li class="h-entry">
          <h3 class="p-name">
            <a class="u-url" href={essayPath(essay.slug)}>
              {essay.title}
            </a>
          </h3>
          <EssayMeta bundle={bundle} essay={essay} />
          <p class="p-summary">{essay.excerpt}</p>
        </li>
      ))}
    </ul>
  );
}

interface EssayMetaProps {
  readonly bundle: ContentBundle;
  readonly essay: Pick<Essay, 'date' | 'longDate' | 'category' | 'readingTime' | 'pending'>;
}

/** Date, category and reading time of an essay, on one line. */
export function EssayMeta({ bundle, essay }: EssayMetaProps) {
  return (
    <p class="meta">
      <EssayDate essay={essay} /> · <CategoryLink bundle={bundle} category={essay.category} /> ·{' '}
      <span class="whole">{essay.readingTime}</span>
    </p>
  );
}

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

/** The category of an essay, leading to the others of its kind. */
export function CategoryLink({
  bundle,
  category,
}: {
  readonly bundle: ContentBundle;
  readonly category: string;
}) {
  const pillar = bundle.pillars.find(({ name }) => name === category);
  return pillar ? <a href={essaysPath({ category: pillar.slug })}>{category}</a> : <span>{category}</span>;
}

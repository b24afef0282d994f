import type { ContentBundle } from '../../runtime/bundle.ts';
import type { Pillar } from '../../runtime/model.ts';

/** Path of the list of a pillar's essays. */
export function pillarPath({ slug }: Pillar): string {
  return `/essays?category=${slug}`;
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
  return pillar ? <a href={pillarPath(pillar)}>{category}</a> : <span>{category}</span>;
}

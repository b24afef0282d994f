import type { ContentBundle } from '../../runtime/bundle.ts';
import { essaysPath } from '../../runtime/routes.ts';

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

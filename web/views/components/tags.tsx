import type { ContentBundle } from '../../core/bundle.ts';
import type { Essay } from '../../core/essays.ts';
import { essaysPath } from '../../core/routes.ts';
import { sharedTags } from '../../core/tags.ts';
import { Section } from './blocks.tsx';

/** Renders the tags of an essay. Those that other essays share lead to their list. */
export function EssayTags({ bundle, essay: { tags } }: { bundle: ContentBundle; essay: Essay }) {
  if (tags.length === 0) return null;
  const shared = new Set(sharedTags(bundle).map(({ name }) => name));
  return (
    <Section title="Tags">
      <ul class="bare link-row">
        {tags.map((name) => (
          <li class="p-category">{shared.has(name) ? <TagLink bundle={bundle} name={name} /> : name}</li>
        ))}
      </ul>
    </Section>
  );
}

/** Renders the tags that essays share, with the number of essays, or nothing if there are none. */
export function AllTags({ bundle, current }: { bundle: ContentBundle; current: string | undefined }) {
  const tags = sharedTags(bundle);
  if (tags.length === 0) return null;
  return (
    <Section title="Tags">
      <ul class="bare link-row">
        {tags.map(({ name, count }) => (
          <li>
            <TagLink bundle={bundle} name={name} isCurrent={name === current} /> {count}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type TagLinkProps = { bundle: ContentBundle; name: string; isCurrent?: boolean };

function TagLink({ bundle, name, isCurrent = false }: TagLinkProps) {
  return (
    <a href={essaysPath(bundle, { tag: name })} rel="tag" aria-current={isCurrent ? 'page' : undefined}>
      {name}
    </a>
  );
}

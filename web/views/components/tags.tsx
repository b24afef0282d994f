import type { ContentBundle } from '../../core/bundle.ts';
import type { Essay } from '../../core/essays.ts';
import { essaysPath } from '../../core/routes.ts';
import { sharedTags } from '../../core/tags.ts';
import type { ContentView } from '../view-context.ts';
import { Section } from './blocks.tsx';
import { sentence } from './sentence.tsx';

/** Renders the tags of an essay. Those that other essays share lead to their list. */
export function EssayTags({ context, essay: { tags } }: { context: ContentView; essay: Essay }) {
  const { bundle, wording } = context;
  if (tags.length === 0) return null;
  const shared = new Set(sharedTags(bundle).map(({ name }) => name));
  return (
    <Section title={sentence(wording, 'essay.tags')}>
      <ul class="bare link-row tags">
        {tags.map((name) => (
          <li class="p-category">{shared.has(name) ? <TagLink bundle={bundle} name={name} /> : name}</li>
        ))}
      </ul>
    </Section>
  );
}

/** Renders the tags that essays share, with the number of essays, or nothing if there are none. */
export function AllTags({ context, current }: { context: ContentView; current: string | undefined }) {
  const { bundle, wording } = context;
  const tags = sharedTags(bundle);
  if (tags.length === 0) return null;
  return (
    <Section title={sentence(wording, 'essay.tags')}>
      <ul class="bare link-row tags">
        {tags.map(({ name, count }) => (
          <li>
            <TagLink bundle={bundle} name={name} isCurrent={name === current} /> {wording.number(count)}
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

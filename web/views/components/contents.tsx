import type { Heading } from '../../core/essays.ts';
import type { Wording } from '../../locales/wording.ts';
import { sentence } from './sentence.tsx';

/** An essay with fewer parts needs no table of contents. */
const FEWEST_PARTS = 3;

/**
 * Renders links to an essay's parts and their sections, or nothing if there are too few parts. Narrow screens fold them.
 * `web/page/components/current-section.ts` marks the section that is being read.
 */
export function Contents({ wording, headings }: { wording: Wording; headings: readonly Heading[] }) {
  const starts = headings.flatMap(({ level }, index) => (level === 2 ? [index] : []));
  if (starts.length < FEWEST_PARTS) return null;
  // A section before the first part belongs to no part and is left out.
  const parts = starts.map((start, order) => headings.slice(start, starts[order + 1]));
  return (
    <foyer-contents>
      <nav class="contents" aria-label={wording.say('essay.contents')}>
        <p class="contents-title" aria-hidden="true">
          {sentence(wording, 'essay.contents')}
        </p>
        <details>
          <summary>
            {sentence(wording, 'essay.contents')} · {wording.number(parts.length)}
          </summary>
          <ol>
            {parts.map(([part, ...sections]) => (
              <li>
                {part && headingLink(part)}
                {sections.length > 0 && (
                  <ol>
                    {sections.map((section) => (
                      <li>{headingLink(section)}</li>
                    ))}
                  </ol>
                )}
              </li>
            ))}
          </ol>
        </details>
      </nav>
    </foyer-contents>
  );
}

function headingLink({ id, text }: Heading) {
  return <a href={`#${id}`}>{text}</a>;
}

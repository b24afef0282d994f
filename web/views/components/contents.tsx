import type { Heading } from '../../runtime/essays.ts';

/** A text of fewer parts is seen at a glance. */
const FEWEST_PARTS = 3;

/** The parts of a text and their sections, as links; nothing where there are few. */
export function Contents({ headings }: { readonly headings: readonly Heading[] }) {
  const parts = partsOf(headings);
  if (parts.length < FEWEST_PARTS) return null;
  return (
    <nav class="contents" aria-label="Contents">
      <p class="contents-title" aria-hidden="true">
        Contents
      </p>
      <ol>
        {parts.map(({ heading, sections }) => (
          <li>
            <HeadingLink heading={heading} />
            {sections.length > 0 && (
              <ol>
                {sections.map((section) => (
                  <li>
                    <HeadingLink heading={section} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function HeadingLink({ heading }: { readonly heading: Heading }) {
  return <a href={`#${heading.id}`}>{heading.text}</a>;
}

interface Part {
  readonly heading: Heading;
  readonly sections: readonly Heading[];
}

/** A section before the first part belongs to none, and is left out. */
function partsOf(headings: readonly Heading[]): readonly Part[] {
  const starts = headings.flatMap(({ level }, index) => (level === 2 ? [index] : []));
  return starts.flatMap((start, order) => {
    const [heading, ...sections] = headings.slice(start, starts[order + 1]);
    return heading ? [{ heading, sections }] : [];
  });
}

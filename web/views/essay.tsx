import type { ContentBundle } from '../runtime/bundle.ts';
import type { Essay } from '../runtime/essays.ts';
import { essayPath } from '../runtime/routes.ts';
import { EssayMeta } from './components/essay-list.tsx';
import { PageIntro } from './components/page-intro.tsx';
import { Section } from './components/section.tsx';
import { TextList } from './components/text-list.tsx';
import { Layout } from './layout.tsx';
import { renderDocument } from './render-document.ts';
import type { ViewContext } from './view-context.ts';

/**
 * `/essays/<slug>`.
 *
 * @param html the text, rendered and trusted
 */
export function essayPage(context: ViewContext, essay: Essay, html: string): string {
  const { bundle } = context;
  const meta = {
    name: essay.title,
    description: essay.excerpt,
    path: essayPath(essay.slug),
    type: 'article',
    essay,
  } as const;
  return renderDocument(
    <Layout context={context} meta={meta}>
      <article>
        <PageIntro title={essay.title}>
          <EssayMeta bundle={bundle} essay={essay} />
        </PageIntro>
        <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
        {essay.takeaways.length > 0 && (
          <Section title="Takeaways">
            <TextList items={essay.takeaways} />
          </Section>
        )}
        {essay.keyQuotes.length > 0 && <KeyQuotes quotes={essay.keyQuotes} />}
      </article>
      <RelatedEssays bundle={bundle} essays={context.related(essay)} />
      <Neighbours bundle={bundle} essay={essay} />
    </Layout>,
  );
}

function KeyQuotes({ quotes }: { readonly quotes: readonly string[] }) {
  return (
    <Section title="Key quotes">
      <ul class="bare quotes">
        {quotes.map((quote) => (
          <li>
            <blockquote>
              <p>{quote}</p>
            </blockquote>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RelatedEssays({
  bundle,
  essays,
}: {
  readonly bundle: ContentBundle;
  readonly essays: readonly Essay[];
}) {
  if (essays.length === 0) return null;
  return (
    <Section title="Related essays">
      <ul class="bare entries entries-close">
        {essays.map((related) => (
          <li>
            <h3>
              <a href={essayPath(related.slug)}>{related.title}</a>
            </h3>
            <EssayMeta bundle={bundle} essay={related} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Neighbours({ bundle, essay }: { readonly bundle: ContentBundle; readonly essay: Essay }) {
  const position = bundle.essays.findIndex(({ slug }) => slug === essay.slug);
  const earlier = position < 0 ? undefined : bundle.essays[position + 1];
  const later = bundle.essays[position - 1];
  if (!earlier && !later) return null;
  return (
    <nav class="neighbours" aria-label="Other essays">
      <ul class="bare">
        {earlier && <Neighbour essay={earlier} rel="prev" label="Previous" />}
        {later && <Neighbour essay={later} rel="next" label="Next" />}
      </ul>
    </nav>
  );
}

interface NeighbourProps {
  readonly essay: Essay;
  readonly rel: 'prev' | 'next';
  readonly label: string;
}

function Neighbour({ essay, rel, label }: NeighbourProps) {
  return (
    <li>
      <span class="meta">{label}</span>{' '}
      <a href={essayPath(essay.slug)} rel={rel}>
        {essay.title}
      </a>
    </li>
  );
}

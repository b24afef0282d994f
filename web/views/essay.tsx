import type { Child } from 'hono/jsx';
import type { ContentBundle } from '../runtime/bundle.ts';
import type { Essay, Heading } from '../runtime/essays.ts';
import { essayPath, essayUrl } from '../runtime/routes.ts';
import { Entries, Section } from './components/blocks.tsx';
import { Contents } from './components/contents.tsx';
import { CopyButton } from './components/copy-button.tsx';
import { CategoryLink, EssayDate, EssayMeta, EssayUpdate } from './components/essay-list.tsx';
import { EssayTags } from './components/tags.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

/** The text of an essay as its page shows it. */
export interface EssayText {
  /** Rendered and trusted. */
  readonly html: string;
  /** Headings of the second and third level, for the table of contents. */
  readonly headings: readonly Heading[];
}

/** The essays published just before and just after an essay. */
interface Neighbours {
  readonly earlier: Essay | undefined;
  readonly later: Essay | undefined;
}

/** `/essays/<slug>`, also marked up as an entry for programs (h-entry). */
export function essayPage(
  context: ViewContext,
  essay: Essay,
  text: EssayText,
  { earlier, later }: Neighbours,
): string {
  const { bundle } = context;
  const { slug, title, category } = essay;
  const url = essayUrl(bundle, slug);
  const meta = {
    name: title,
    description: essay.excerpt,
    path: essayPath(slug),
    type: 'article',
    essay,
  } as const;
  return renderDocument(
    <Layout context={context} meta={meta}>
      <article class="h-entry">
        <header class="intro essay-head">
          <p class="eyebrow">
            <CategoryLink bundle={bundle} category={category} />
          </p>
          <h1 class="p-name">{title}</h1>
          <p class="meta">
            By{' '}
            <a class="p-author h-card" href="/" rel="author">
              {bundle.site.name}
            </a>{' '}
            · <EssayDate essay={essay} />
            <EssayUpdate essay={essay} site={bundle.site} /> · <span class="whole">{essay.readingTime}</span>
          </p>
        </header>
        <div class="with-margin">
          <Contents headings={text.headings} />
          <div class="prose essay-text e-content" dangerouslySetInnerHTML={{ __html: text.html }} />
        </div>
        {essay.takeaways.length > 0 && (
          <Section title="Takeaways">
            <ol class="bare takeaways">
              {essay.takeaways.map((takeaway, index) => (
                <Quotable bundle={bundle} essay={essay} text={takeaway} id={`takeaway-${index + 1}`}>
                  <p>{takeaway}</p>
                </Quotable>
              ))}
            </ol>
          </Section>
        )}
        {essay.keyQuotes.length > 0 && (
          <Section title="Quotes">
            <ul class="bare quotes">
              {essay.keyQuotes.map((quote, index) => (
                <Quotable bundle={bundle} essay={essay} text={quote} id={`quote-${index + 1}`}>
                  <blockquote>
                    <p>{quote}</p>
                  </blockquote>
                </Quotable>
              ))}
            </ul>
          </Section>
        )}
        <Section title="Share">
          <p class="share-address">
            <a class="u-url" href={url} rel="bookmark">
              {url.replace(/^https?:\/\//, '')}
            </a>
          </p>
          <p class="quote-links">
            <CopyButton value={url} label="Copy the link" />
          </p>
        </Section>
        <EssayTags bundle={bundle} essay={essay} />
      </article>
      <Entries
        title="Related essays"
        isClose
        items={context.related(essay).map((related) => (
          <li>
            <h3>
              <a href={essayPath(related.slug)}>{related.title}</a>
            </h3>
            <EssayMeta bundle={bundle} essay={related} />
          </li>
        ))}
      />
      {(earlier || later) && (
        <nav class="neighbours" aria-label="Other essays">
          <ul class="bare">
            {earlier && neighbour(earlier, 'prev', 'Previous')}
            {later && neighbour(later, 'next', 'Next')}
          </ul>
        </nav>
      )}
    </Layout>,
  );
}

type QuotableProps = { bundle: ContentBundle; essay: Essay; text: string; id: string; children: Child };

/** Renders a passage with its own address, which can be copied along with its source. */
function Quotable({ bundle, essay, text, id, children }: QuotableProps) {
  const source = `${bundle.site.name}, “${essay.title}”, ${essayUrl(bundle, essay.slug)}#${id}`;
  return (
    <li id={id}>
      {children}
      <p class="quote-links">
        <a href={`#${id}`} aria-label={`Link to: ${text}`}>
          Link to this
        </a>
        <CopyButton value={`“${text}” ${source}`} label="Copy with source" describes={text} />
      </p>
    </li>
  );
}

function neighbour(essay: Essay, rel: 'prev' | 'next', label: string) {
  return (
    <li class={rel}>
      <span class="meta">{label}</span>{' '}
      <a href={essayPath(essay.slug)} rel={rel}>
        {essay.title}
      </a>
    </li>
  );
}

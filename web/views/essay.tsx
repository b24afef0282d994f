import type { ContentBundle } from '../runtime/bundle.ts';
import type { Essay, Heading } from '../runtime/essays.ts';
import { essayPath, essayUrl } from '../runtime/routes.ts';
import { Entries, Section } from './components/blocks.tsx';
import { Contents } from './components/contents.tsx';
import { CategoryLink, EssayDate, EssayMeta } from './components/essay-list.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

interface EssayProps {
  readonly bundle: ContentBundle;
  readonly essay: Essay;
}

/** The text of an essay as its page shows it. */
export interface EssayText {
  /** Rendered and trusted. */
  readonly html: string;
  /** For its table of contents: those of the second and third level. */
  readonly headings: readonly Heading[];
}

/** The essays before and after one, by their days. */
export interface EssayNeighbours {
  readonly earlier: Essay | undefined;
  readonly later: Essay | undefined;
}

/** `/essays/<slug>`, an entry for programs as well (h-entry). */
export function essayPage(
  context: ViewContext,
  essay: Essay,
  text: EssayText,
  neighbours: EssayNeighbours,
): string {
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
      <article class="h-entry">
        <EssayHead bundle={bundle} essay={essay} />
        <div class="with-margin">
          <Contents headings={text.headings} />
          <div class="prose essay-text e-content" dangerouslySetInnerHTML={{ __html: text.html }} />
        </div>
        <Takeaways bundle={bundle} essay={essay} />
        <KeyQuotes bundle={bundle} essay={essay} />
        <Share bundle={bundle} essay={essay} />
      </article>
      <Entries
        title="Related essays"
        isClose
        items={context.related(essay).map((related) => <RelatedEssay bundle={bundle} essay={related} />)}
      />
      <Neighbours {...neighbours} />
    </Layout>,
  );
}

function EssayHead({ bundle, essay }: EssayProps) {
  const { name } = bundle.site;
  return (
    <header class="intro essay-head">
      <p class="eyebrow">
        <CategoryLink bundle={bundle} category={essay.category} />
      </p>
      <h1 class="p-name">{essay.title}</h1>
      <p class="meta">
        By{' '}
        <a class="p-author h-card" href="/" rel="author">
          {name}
        </a>{' '}
        · <EssayDate essay={essay} /> · <span class="whole">{essay.readingTime}</span>
      </p>
    </header>
  );
}

function Takeaways({ bundle, essay }: EssayProps) {
  if (essay.takeaways.length === 0) return null;
  return (
    <Section title="To take away">
      <ol class="bare takeaways">
        {essay.takeaways.map((takeaway, index) => (
          <Quotable bundle={bundle} essay={essay} text={takeaway} id={`takeaway-${index + 1}`}>
            <p>{takeaway}</p>
          </Quotable>
        ))}
      </ol>
    </Section>
  );
}

function KeyQuotes({ bundle, essay }: EssayProps) {
  if (essay.keyQuotes.length === 0) return null;
  return (
    <Section title="To quote">
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
  );
}

interface QuotableProps extends EssayProps {
  readonly text: string;
  readonly id: string;
  readonly children: unknown;
}

/** Words with an address of their own, which can be copied with their source. */
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

function Share({ bundle, essay }: EssayProps) {
  const url = essayUrl(bundle, essay.slug);
  return (
    <Section title="To share">
      <p class="share-address">
        <a class="u-url" href={url} rel="bookmark">
          {url.replace(/^https?:\/\//, '')}
        </a>
      </p>
      <p class="quote-links">
        <CopyButton value={url} label="Copy the link" />
      </p>
    </Section>
  );
}

function RelatedEssay({ bundle, essay }: EssayProps) {
  return (
    <>
      <h3>
        <a href={essayPath(essay.slug)}>{essay.title}</a>
      </h3>
      <EssayMeta bundle={bundle} essay={essay} />
    </>
  );
}

function Neighbours({ earlier, later }: EssayNeighbours) {
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
    <li class={rel}>
      <span class="meta">{label}</span>{' '}
      <a href={essayPath(essay.slug)} rel={rel}>
        {essay.title}
      </a>
    </li>
  );
}

interface CopyButtonProps {
  /** What is put on the clipboard. */
  readonly value: string;
  readonly label: string;
  /** What is copied, for who hears the button without seeing where it stands. */
  readonly describes?: string;
}

/** Copies a text; its script is `web/page/components/copy-button`. */
function CopyButton({ value, label, describes }: CopyButtonProps) {
  return (
    <foyer-copy value={value}>
      <button type="button" aria-label={describes && `${label}: ${describes}`}>
        {label}
      </button>
    </foyer-copy>
  );
}

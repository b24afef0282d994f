import { raw } from 'hono/html';
import type { ContentBundle } from '../core/bundle.ts';
import type { Essay, Heading } from '../core/essays.ts';
import { essayPath, essayUrl, passageId } from '../core/routes.ts';
import { FeedLink, Section } from './components/blocks.tsx';
import { Contents } from './components/contents.tsx';
import {
  CategoryLink,
  EssayDate,
  EssayMeta,
  EssayUpdate,
  ReadingTime,
  titleName,
} from './components/essay-list.tsx';
import { CopyIcon } from './components/icons.tsx';
import { LinkCard } from './components/link-card.tsx';
import { Cover } from './components/pictures.tsx';
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

/** Width of the page on a wide screen, else that of the text. */
const COVER_SIZES = '(min-width: 60rem) 50rem, min(37rem, 100vw - 2.25rem)';
/** Length in characters from which the first paragraph has lines to spare next to a drop cap, even on a wide screen. */
const SHORTEST_WITH_DROP_CAP = 250;

/** `/essays/<slug>`, also marked up as an entry for programs (h-entry). */
export function essayPage(context: ViewContext, essay: Essay, text: EssayText): string {
  const { bundle } = context;
  const { slug, title } = essay;
  const meta = {
    name: title,
    description: essay.excerpt,
    path: essayPath(slug),
    type: 'article',
    essay,
  } as const;
  const next = essayToReadNext(context, essay);
  return renderDocument(
    <Layout context={context} meta={meta}>
      <article class="h-entry">
        <EssayHead context={context} essay={essay} />
        <EssayProse context={context} essay={essay} text={text} />
        <EssayTags bundle={bundle} essay={essay} />
        <Takeaways bundle={bundle} essay={essay} />
      </article>
      {next && (
        <Section title="Read next">
          <div class="read-next">
            <h3 data-title={titleName(next.slug)}>
              <a href={essayPath(next.slug)}>{next.title}</a>
            </h3>
            <EssayMeta bundle={bundle} essay={next} />
            <p>{next.excerpt}</p>
          </div>
        </Section>
      )}
    </Layout>,
  );
}

type EssayPartProps = { context: ViewContext; essay: Essay };

/** Renders the title of an essay, and what there is to say about it. */
export function EssayHead({ context: { bundle }, essay }: EssayPartProps) {
  const { slug, title, subtitle, category } = essay;
  return (
    <header class="intro essay-head">
      <p class="eyebrow">
        <CategoryLink bundle={bundle} category={category} />
      </p>
      <h1 class="p-name" data-title={titleName(slug)}>
        {title}
      </h1>
      {subtitle !== undefined && <p class="lead">{subtitle}</p>}
      <p class="meta">
        By{' '}
        <a class="p-author h-card" href="/" rel="author">
          {bundle.site.name}
        </a>{' '}
        · <EssayDate essay={essay} />
        <EssayUpdate essay={essay} site={bundle.site} />
        <ReadingTime essay={essay} />
      </p>
      {essay.link !== undefined && <LinkCard link={essay.link} title={title} />}
    </header>
  );
}

/** Renders the text of an essay with its contents and its cover. */
export function EssayProse({ context, essay, text }: EssayPartProps & { text: EssayText }) {
  const [opening, rest] = splitOpening(text.html);
  return (
    <div class="with-margin">
      <Contents headings={text.headings} />
      <div class={`prose essay-text e-content${beginsLong(opening) ? ' has-drop-cap' : ''}`}>
        {raw(opening)}
        {/* On a wide screen it is above the text. On a phone the text would begin too far below. */}
        <Cover context={context} essay={essay} sizes={COVER_SIZES} />
        {raw(rest)}
      </div>
    </div>
  );
}

/** Returns the essay most related to an essay, or else the one published before or after it. */
export function essayToReadNext(
  { bundle: { essays }, related }: Pick<ViewContext, 'bundle' | 'related'>,
  essay: Essay,
): Essay | undefined {
  const position = essays.findIndex(({ slug }) => slug === essay.slug);
  const candidates = [...related(essay), essays[position + 1], essays[position - 1]];
  // A preview has drafts, to which a published essay cannot lead.
  return candidates.find((other) => other && !other.pending);
}

/** Splits the text after its first paragraph. The first part is empty if the text begins with something else. */
function splitOpening(html: string): readonly [opening: string, rest: string] {
  const end = html.startsWith('<p>') ? html.indexOf('</p>') + '</p>'.length : 0;
  return [html.slice(0, end), html.slice(end)];
}

/** Returns whether the text begins with a letter, in a paragraph long enough for a drop cap. */
function beginsLong(html: string): boolean {
  const [, paragraph = ''] = /^<p>(\p{L}.*?)<\/p>/su.exec(html) ?? [];
  return paragraph.replace(/<[^<>]*>/g, '').length >= SHORTEST_WITH_DROP_CAP;
}

type PassageProps = { bundle: ContentBundle; essay: Essay };

/** Renders the takeaways and key quotes, each with its own address, and the address of the essay. */
function Takeaways({ bundle, essay }: PassageProps) {
  const { takeaways, keyQuotes } = essay;
  const url = essayUrl(bundle, essay.slug);
  return (
    <Section title={takeaways.length + keyQuotes.length > 0 ? 'Takeaways' : 'Share'}>
      {takeaways.length > 0 && (
        <ol class="bare passages">
          {takeaways.map((takeaway, index) => (
            <Passage bundle={bundle} essay={essay} kind="takeaway" number={index + 1} text={takeaway} />
          ))}
        </ol>
      )}
      {keyQuotes.length > 0 && (
        <ul class="bare passages">
          {keyQuotes.map((quote, index) => (
            <Passage bundle={bundle} essay={essay} kind="quote" number={index + 1} text={quote} />
          ))}
        </ul>
      )}
      <p class="permalink meta">
        <a class="u-url" href={url} rel="bookmark">
          {url.replace(/^https?:\/\//, '')}
        </a>
        <CopyIcon value={url} label="Copy the link" />
      </p>
      {bundle.site.surfaces.feeds && (
        <p class="meta">
          <FeedLink site={bundle.site} />
        </p>
      )}
    </Section>
  );
}

/** Renders a passage with a link to it, and a button that copies it with its source. */
function Passage({
  bundle,
  essay,
  kind,
  number,
  text,
}: PassageProps & { kind: 'takeaway' | 'quote'; number: number; text: string }) {
  const id = passageId(kind, number - 1);
  const source = `${bundle.site.name}, “${essay.title}”, ${essayUrl(bundle, essay.slug)}#${id}`;
  const isQuote = kind === 'quote';
  const paragraph = <p>{text}</p>;
  return (
    <li id={id}>
      <a class="passage-link" href={`#${id}`}>
        <span aria-hidden="true">{isQuote ? '“' : number}</span>
        <span class="unseen">
          Link to {kind} {number}
        </span>
      </a>
      {isQuote ? <blockquote>{paragraph}</blockquote> : paragraph}
      <CopyIcon value={`“${text}” ${source}`} label={`Copy ${kind} ${number}`} />
    </li>
  );
}

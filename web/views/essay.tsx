import { raw } from 'hono/html';
import { listedVersion, versionIn } from '../core/bundle.ts';
import type { Essay, Heading } from '../core/essays.ts';
import { quotationMarks } from '../core/quotation-marks.ts';
import { essayPath, essayUrl, passageId } from '../core/routes.ts';
import { versionsOf } from '../core/versions.ts';
import { FeedLink, Section } from './components/blocks.tsx';
import { Contents } from './components/contents.tsx';
import {
  CategoryLink,
  EssayDate,
  EssayMeta,
  EssayUpdate,
  languageOfEssay,
  ReadingTime,
  titleName,
} from './components/essay-list.tsx';
import { CopyIcon } from './components/icons.tsx';
import { LanguageLinks } from './components/language-links.tsx';
import { LinkCard } from './components/link-card.tsx';
import { Cover } from './components/picture-gallery.tsx';
import { sentence } from './components/sentence.tsx';
import { EssayTags } from './components/tags.tsx';
import { titleSize } from './components/title-size.ts';
import { Layout, renderDocument } from './layout.tsx';
import type { ContentView, ViewContext } from './view-context.ts';

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
  const { slug, title } = essay;
  const versions = versionsOfEssay(essay);
  const meta = {
    name: title,
    description: essay.excerpt,
    path: essayPath(slug),
    type: 'article',
    essay,
    ...(versions && { versions }),
  } as const;
  const next = essayToReadNext(context, essay);
  return renderDocument(
    <Layout context={context} meta={meta}>
      <article class="h-entry">
        <EssayHead context={context} essay={essay} />
        <EssayProse context={context} essay={essay} text={text} />
        <EssayTags context={context} essay={essay} />
        <Takeaways context={context} essay={essay} />
        <Share context={context} essay={essay} />
      </article>
      {next && (
        <Section title={sentence(context.wording, 'essay.readNext')}>
          <div class="read-next">
            <h3 data-title={titleName(next.slug)} {...languageOfEssay(context, next)}>
              <a href={essayPath(next.slug)}>{next.title}</a>
            </h3>
            <EssayMeta context={context} essay={next} />
            <p {...languageOfEssay(context, next)}>{next.excerpt}</p>
          </div>
        </Section>
      )}
    </Layout>,
  );
}

/** Returns the page of an essay in each of its languages; undefined if it has only one. */
function versionsOfEssay({ slug, language, translations }: Essay) {
  return versionsOf({ language, path: essayPath(slug) }, translations, essayPath);
}

type EssayPartProps = { context: ViewContext; essay: Essay };

export function EssayHead({ context, essay }: EssayPartProps) {
  const { bundle, wording } = context;
  const { slug, title, subtitle, category } = essay;
  return (
    <header class="intro essay-head">
      <p class="eyebrow">
        <CategoryLink bundle={bundle} category={category} />
      </p>
      <h1 class={['p-name', titleSize(title)].filter(Boolean).join(' ')} data-title={titleName(slug)}>
        {title}
      </h1>
      {subtitle !== undefined && <p class="lead">{subtitle}</p>}
      <p class="meta">
        {sentence(wording, 'essay.byline', {
          author: (
            <a class="p-author h-card" href="/" rel="author">
              {bundle.site.name}
            </a>
          ),
        })}{' '}
        · <EssayDate wording={wording} essay={essay} />
        <EssayUpdate context={context} essay={essay} />
        <ReadingTime wording={wording} essay={essay} />
        <LanguageLinks path={essayPath(slug)} versions={versionsOfEssay(essay)} />
      </p>
      {essay.link !== undefined && <LinkCard link={essay.link} title={title} />}
    </header>
  );
}

export type EssayProseProps = EssayPartProps & { text: EssayText };

export function EssayProse({ context, essay, text }: EssayProseProps) {
  const end = text.html.startsWith('<p>') ? text.html.indexOf('</p>') + '</p>'.length : 0;
  const [opening, rest] = [text.html.slice(0, end), text.html.slice(end)];
  const [, paragraph = ''] = /^<p>(\p{L}.*?)<\/p>/su.exec(opening) ?? [];
  return (
    <div class="with-margin">
      <Contents wording={context.wording} headings={text.headings} />
      <div
        class={`prose essay-text e-content${paragraph.replace(/<[^<>]*>/g, '').length >= SHORTEST_WITH_DROP_CAP ? ' has-drop-cap' : ''}`}
      >
        {raw(opening)}
        {/* On a wide screen it is above the text. On a phone the text would begin too far below. */}
        <Cover context={context} essay={essay} sizes={COVER_SIZES} />
        {raw(rest)}
      </div>
    </div>
  );
}

/**
 * Returns the essay most related to an essay, or else the one published before or after it. One in the same language
 * comes before all others.
 */
export function essayToReadNext(
  { bundle, related }: Pick<ViewContext, 'bundle' | 'related'>,
  essay: Essay,
): Essay | undefined {
  const { essays } = bundle;
  const position = essays.indexOf(listedVersion(bundle, essay));
  const neighbors = [essays[position + 1], essays[position - 1]].flatMap((other) =>
    other ? versionIn(bundle, other, essay.language) : [],
  );
  // A preview has drafts, to which a published essay cannot lead.
  const candidates = [...related(essay), ...neighbors].filter((other) => !other.pending);
  return candidates.find(({ language }) => language === essay.language) ?? candidates[0];
}

type PassageProps = { context: ContentView; essay: Essay };

/** Renders the takeaways and key quotes, each with its own address, or nothing if there are none. */
function Takeaways({ context, essay }: PassageProps) {
  const { takeaways, keyQuotes } = essay;
  if (takeaways.length + keyQuotes.length === 0) return null;
  const passages = (kind: PassageKind, texts: readonly string[]) =>
    texts.map((text, index) => (
      <Passage context={context} essay={essay} kind={kind} number={index + 1} text={text} />
    ));
  return (
    <Section title={sentence(context.wording, 'essay.takeaways')}>
      {takeaways.length > 0 && <ol class="bare passages">{passages('takeaway', takeaways)}</ol>}
      {keyQuotes.length > 0 && <ul class="bare passages">{passages('quote', keyQuotes)}</ul>}
    </Section>
  );
}

/** Renders the address of the essay, to be copied, and that of the feed. */
function Share({ context: { bundle, wording }, essay }: PassageProps) {
  const url = essayUrl(bundle, essay.slug);
  return (
    <Section title={sentence(wording, 'essay.share')}>
      <p class="permalink meta">
        <a class="u-url" href={url} rel="bookmark">
          {url.replace(/^https?:\/\//, '')}
        </a>
        <CopyIcon value={url} label={wording.say('essay.copyLink')} />
      </p>
      {bundle.site.surfaces.feeds && (
        <p class="meta">
          <FeedLink wording={wording} />
        </p>
      )}
    </Section>
  );
}

type PassageKind = keyof typeof PASSAGE_WORDS;

const PASSAGE_WORDS = {
  takeaway: { link: 'essay.linkToTakeaway', copy: 'essay.copyTakeaway' },
  quote: { link: 'essay.linkToQuote', copy: 'essay.copyQuote' },
} as const;

/** Renders a passage with a link to it, and a button that copies it with its source. */
function Passage({
  context: { bundle, wording },
  essay,
  kind,
  number,
  text,
}: PassageProps & { kind: PassageKind; number: number; text: string }) {
  const id = passageId(kind, number - 1);
  const citation = wording.say('essay.citation', {
    passage: text,
    author: bundle.site.name,
    title: essay.title,
    address: `${essayUrl(bundle, essay.slug)}#${id}`,
  });
  const words = PASSAGE_WORDS[kind];
  const isQuote = kind === 'quote';
  // Without the space that follows it in French.
  const openingMark = quotationMarks(bundle.site.locale)[0].trim();
  const paragraph = <p>{text}</p>;
  return (
    <li id={id}>
      <a class="passage-link" href={`#${id}`}>
        <span aria-hidden="true">{isQuote ? openingMark : wording.number(number)}</span>
        <span class="unseen">{sentence(wording, words.link, { number })}</span>
      </a>
      {isQuote ? <blockquote>{paragraph}</blockquote> : paragraph}
      <CopyIcon value={citation} label={wording.say(words.copy, { number })} />
    </li>
  );
}

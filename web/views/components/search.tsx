import type { Child } from 'hono/jsx';
import type { Pillar } from '../../core/model.ts';
import { essayPath, essaysPath } from '../../core/routes.ts';
import {
  type Found,
  type FoundEssay,
  MAX_QUERY_LENGTH,
  OFFERED_ESSAYS,
  type Piece,
  shownResult,
} from '../../core/search/found.ts';
import { foundSentence } from '../../locales/search-sentences.ts';
import type { Wording } from '../../locales/wording.ts';
import type { ContentView } from '../view-context.ts';
import { Section } from './blocks.tsx';
import { EssayLines, EssayMeta, languageOfEssay } from './essay-list.tsx';
import { Icon } from './icons.tsx';
import { interfaceText, labelled, ownersWords, sentence } from './sentence.tsx';

type SearchFormProps = { wording: Wording; query: string; pillar: Pillar | undefined };

/**
 * Renders the search box. The server answers a submitted query; the page's script answers while the visitor types. The
 * dialog renders the same markup, in `web/page/components/essay-search/search-dialog.ts`.
 */
export function SearchForm({ wording, query, pillar }: SearchFormProps) {
  return (
    <search class="search">
      <form action="/essays">
        <label class="unseen" for="q">
          {sentence(wording, 'search.label')}
        </label>
        <div class="search-box">
          <input
            id="q"
            name="q"
            type="search"
            value={query}
            maxlength={MAX_QUERY_LENGTH}
            placeholder={wording.say('search.label')}
            autocomplete="off"
            autocapitalize="none"
            enterkeyhint="search"
          />
          <kbd class="search-key" hidden />
          <button type="submit" {...labelled(wording, 'search.name')}>
            <Icon name="search" />
          </button>
        </div>
        {pillar && <input type="hidden" name="category" value={pillar.slug} />}
      </form>
    </search>
  );
}

/**
 * Renders what no essay contains and the number of essays that match. The page's script renders the same markup for this and for the results, in
 * `web/page/components/essay-search/templates.ts`.
 */
export function FoundSentence({ context: { wording }, found, pillar }: SearchResultsProps) {
  const parts = foundSentence(wording, found, { category: pillar?.name }).map((part): Child => {
    if (typeof part === 'string') return part;
    if ('name' in part) return ownersWords(wording, part.name);
    return [...wording.parts<'text.quoted', Child>('text.quoted', { text: <bdi>{part.quoted}</bdi> })];
  });
  return <>{interfaceText(wording, parts)}</>;
}

type SearchResultsProps = { context: ContentView; found: Found; pillar: Pillar | undefined };

/** Renders the essays that match a query, best match first, or what to try if there are none. */
export function SearchResults({ context, found: { query, essays }, pillar }: SearchResultsProps) {
  const { bundle, wording } = context;
  if (essays.length > 0) {
    return (
      <Section title={sentence(wording, 'search.results')}>
        <ol class="bare entries essays">
          {essays.map((essay) => (
            <Result context={context} essay={essay} />
          ))}
        </ol>
      </Section>
    );
  }
  return (
    <>
      <Section title={sentence(wording, 'search.whatToTry')}>
        <ul>
          {pillar && (
            <li>
              <a href={essaysPath(bundle, { query })}>{sentence(wording, 'search.everywhere')}</a>
            </li>
          )}
          <li>{sentence(wording, 'search.fewer')}</li>
          <li>
            {sentence(wording, 'search.browse', {
              all: <a href="/essays">{sentence(wording, 'search.browseAll')}</a>,
            })}
          </li>
        </ul>
      </Section>
      <Section title={sentence(wording, 'search.recent')}>
        <EssayLines context={context} essays={bundle.essays.slice(0, OFFERED_ESSAYS)} />
      </Section>
    </>
  );
}

function Result({ context, essay }: { context: ContentView; essay: FoundEssay }) {
  const { wording } = context;
  const { title, passage, subject, relation } = shownResult(essay);
  const language = languageOfEssay(context, essay);
  return (
    <li>
      <h3 {...language}>
        <a href={essayPath(essay.slug)}>{marked(title)}</a>
      </h3>
      <EssayMeta context={context} essay={essay} />
      <p {...language}>{marked(passage)}</p>
      {subject && (
        <p class="why">{sentence(wording, 'search.filed', { subject: <bdi>{marked(subject)}</bdi> })}</p>
      )}
      {relation && <p class="why">{sentence(wording, relation)}</p>}
    </li>
  );
}

function marked(pieces: readonly Piece[]) {
  return pieces.map(({ text, marked }) => (marked ? <mark>{text}</mark> : text));
}

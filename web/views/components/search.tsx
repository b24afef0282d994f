import type { ContentBundle } from '../../core/bundle.ts';
import type { Pillar } from '../../core/model.ts';
import { essayPath, essaysPath } from '../../core/routes.ts';
import {
  type Found,
  type FoundEssay,
  foundSentence,
  MAX_QUERY_LENGTH,
  OFFERED_ESSAYS,
  type Piece,
  shownResult,
} from '../../core/search/found.ts';
import { Section } from './blocks.tsx';
import { EssayLines, EssayMeta } from './essay-list.tsx';
import { Icon } from './icons.tsx';

/**
 * Renders the search box. The server answers a submitted query; the page's script answers while the visitor types. The
 * dialog renders the same markup, in `web/page/components/essay-search/search-dialog.ts`.
 */
export function SearchForm({ query, pillar }: { query: string; pillar: Pillar | undefined }) {
  return (
    <search class="search">
      <form action="/essays">
        <label class="unseen" for="q">
          Search the essays
        </label>
        <div class="search-box">
          <input
            id="q"
            name="q"
            type="search"
            value={query}
            maxlength={MAX_QUERY_LENGTH}
            placeholder="Search the essays"
            autocomplete="off"
            autocapitalize="none"
            enterkeyhint="search"
          />
          <kbd class="search-key" hidden />
          <button type="submit" aria-label="Search">
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
export function FoundSentence({ bundle, found, pillar }: SearchResultsProps) {
  return foundSentence(found, bundle.site.locale, pillar?.name).map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <>
        “<bdi>{part.quoted}</bdi>”
      </>
    ),
  );
}

type SearchResultsProps = { bundle: ContentBundle; found: Found; pillar: Pillar | undefined };

/** Renders the essays that match a query, best match first, or what to try if there are none. */
export function SearchResults({ bundle, found: { query, essays }, pillar }: SearchResultsProps) {
  if (essays.length > 0) {
    return (
      <Section title="Results">
        <ol class="bare entries essays">
          {essays.map((essay) => (
            <Result bundle={bundle} essay={essay} />
          ))}
        </ol>
      </Section>
    );
  }
  return (
    <>
      <Section title="What to try">
        <ul>
          {pillar && (
            <li>
              <a href={essaysPath(bundle, { query })}>The same words in all categories</a>
            </li>
          )}
          <li>Fewer or different words; small spelling mistakes are already tolerated.</li>
          <li>
            <a href="/essays">All essays</a>, newest first or by category.
          </li>
        </ul>
      </Section>
      <Section title="Recent essays">
        <EssayLines bundle={bundle} essays={bundle.essays.slice(0, OFFERED_ESSAYS)} />
      </Section>
    </>
  );
}

function Result({ bundle, essay }: { bundle: ContentBundle; essay: FoundEssay }) {
  const { title, passage, subject, isRelated } = shownResult(essay, bundle.site.locale);
  return (
    <li>
      <h3>
        <a href={essayPath(essay.slug)}>{marked(title)}</a>
      </h3>
      <EssayMeta bundle={bundle} essay={essay} />
      <p>{marked(passage)}</p>
      {subject && <p class="why">Filed under {marked(subject)}</p>}
      {isRelated && <p class="why">Related in meaning</p>}
    </li>
  );
}

function marked(pieces: readonly Piece[]) {
  return pieces.map(({ text, marked }) => (marked ? <mark>{text}</mark> : text));
}

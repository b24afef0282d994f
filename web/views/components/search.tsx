import type { ContentBundle } from '../../runtime/bundle.ts';
import type { Pillar } from '../../runtime/model.ts';
import { essayPath, essaysPath } from '../../runtime/routes.ts';
import {
  type Found,
  type FoundEssay,
  foundSentence,
  MAX_QUERY_LENGTH,
  type Piece,
  shownQuery,
  shownResult,
} from '../../runtime/search/found.ts';
import { Section } from './blocks.tsx';
import { EssayMeta } from './essay-list.tsx';

interface SearchFormProps {
  readonly query: string;
  /** The pillar that is kept. */
  readonly pillar: Pillar | undefined;
}

/** The box that asks for essays. The server answers it; where scripts run, the page does while one types. */
export function SearchForm({ query, pillar }: SearchFormProps) {
  return (
    <search class="search">
      <form action="/essays">
        <p class="search-label">
          <label for="q">Search the essays</label>
          <span class="search-key" hidden>
            press <kbd>/</kbd>
          </span>
        </p>
        <div class="search-line">
          <input
            id="q"
            name="q"
            type="search"
            value={query}
            maxlength={MAX_QUERY_LENGTH}
            autocomplete="off"
            autocapitalize="none"
            enterkeyhint="search"
          />
          <button type="submit">Search</button>
        </div>
        {pillar && <input type="hidden" name="category" value={pillar.slug} />}
      </form>
    </search>
  );
}

/**
 * How many essays match. The page's script renders the same, and the results:
 * `web/page/components/essay-search/templates.ts`.
 */
export function FoundSentence({ found, pillar }: Omit<SearchResultsProps, 'bundle'>) {
  const { before, after } = foundSentence(found, pillar?.name);
  return (
    <>
      {before} “<bdi>{shownQuery(found.query)}</bdi>”{after}
    </>
  );
}

interface SearchResultsProps {
  readonly bundle: ContentBundle;
  readonly found: Found;
  readonly pillar: Pillar | undefined;
}

/** The essays that fit a query, best first; or what to try where none does. */
export function SearchResults({ bundle, found, pillar }: SearchResultsProps) {
  if (found.essays.length === 0) return <WhatToTry query={found.query} pillar={pillar} />;
  return (
    <Section title="Results">
      <ol class="bare entries">
        {found.essays.map((essay) => (
          <Result bundle={bundle} essay={essay} />
        ))}
      </ol>
    </Section>
  );
}

function Result({ bundle, essay }: { readonly bundle: ContentBundle; readonly essay: FoundEssay }) {
  const { title, passage, subject, isNear } = shownResult(essay);
  return (
    <li>
      <h3>
        <a href={essayPath(essay.slug)}>
          <Pieces pieces={title} />
        </a>
      </h3>
      <EssayMeta bundle={bundle} essay={essay} />
      <p>
        <Pieces pieces={passage} />
      </p>
      {subject && (
        <p class="why">
          Filed under <Pieces pieces={subject} />
        </p>
      )}
      {isNear && <p class="why">Near in meaning, in other words</p>}
    </li>
  );
}

function WhatToTry({ query, pillar }: { readonly query: string; readonly pillar: Pillar | undefined }) {
  return (
    <Section title="What to try">
      <ul>
        {pillar && (
          <li>
            <a href={essaysPath({ query })}>The same words in all categories</a>
          </li>
        )}
        <li>Fewer words, or others; small slips in spelling are forgiven already.</li>
        <li>
          <a href="/essays">All essays</a>, newest first or by category.
        </li>
      </ul>
    </Section>
  );
}

/** A text with its marks. */
function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return <>{pieces.map(({ text, marked }) => (marked ? <mark>{text}</mark> : text))}</>;
}

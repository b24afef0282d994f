import type { Pillar } from '../../runtime/model.ts';
import { MAX_QUERY_LENGTH } from '../../runtime/search/found.ts';

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

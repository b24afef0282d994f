/** Searches the published site: in threads on a server, so that no request waits for an index, or in this process. */
import type { Logger } from 'pino';
import { everyEssay } from '../../web/core/bundle.ts';
import type { Essay } from '../../web/core/essays.ts';
import { type Analyzer, loadAnalyzer } from '../../web/core/search/analyzer.ts';
import { createLanguagesSearch, loadAnalyzers } from '../../web/core/search/languages.ts';
import { isTrueOfCatalog } from '../../web/core/search/notes.ts';
import { joinHits } from '../../web/core/search/result-pages.ts';
import {
  createSearch,
  type Search,
  type SearchAnswer,
  type SearchHit,
  type SearchOptions,
} from '../../web/core/search/search.ts';
import { NO_VECTORS } from '../../web/core/search/vector-space.ts';
import type { EssayMeaning } from '../meaning/find-essay-meaning.ts';
import { hasSameItems } from '../util/has-same-items.ts';
import { type SearchThread, startSearchThread } from './search-thread.ts';
import type { SearchContent } from './search-thread-entry.ts';

export interface SiteSearch extends Search {
  /** Builds the index. Resolves when the texts can be searched, or never will be. */
  readonly ready: () => Promise<void>;
}

export type OpenSearch = (content: SearchContent) => Promise<SiteSearch>;

export type SearchThreads = ReturnType<typeof createSearchThreads>;

/** A site of at most this many essays is indexed within a moment, so the first searches wait for the index. */
const FEW_ESSAYS = 200;
/** More essays than these are not searched in this process. */
const MAX_CHANGED = 50;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 600_000;

/** Searches in this process, which indexes the site for the first query. */
export const openSearchHere: OpenSearch = async (content) => {
  const analyzers = await loadAnalyzers(content);
  let created: Search | undefined;
  const search = () => {
    created ??= createLanguagesSearch({ ...content, analyzers });
    return created;
  };
  return {
    termsOf: async (text) => analyzers.site.tokens(text),
    search: (...query) => search().search(...query),
    ready: async () => void search(),
  };
};

/**
 * Searches sites in threads, one for each index. Until a site is indexed, the index of the one before answers for the
 * essays that are the same in both, and the others are found by what the catalog says of them. Without any index, the
 * catalog is searched and the answer says so.
 */
export function createSearchThreads(log: Logger) {
  let newest: SearchContent | undefined;
  let current: SearchThread | undefined;
  let building: SearchThread | undefined;
  let catalog: SearchThread | undefined;
  let built: Promise<void> = Promise.resolve();
  let retryAt = 0;
  let failures = 0;
  let isClosed = false;

  function build(): Promise<void> {
    const isDone = current?.content === newest || building?.content === newest;
    if (!newest || isDone || isClosed || performance.now() < retryAt) return built;
    const thread = startSearchThread(newest, (error) => giveUp(thread, error));
    building = thread;
    built = thread.ready.then(
      () => use(thread),
      () => {
        if (building === thread) building = undefined;
      },
    );
    return built;
  }

  function use(thread: SearchThread): void {
    if (building !== thread) return;
    building = undefined;
    failures = 0;
    for (const superseded of [current, catalog]) superseded?.retire();
    current = thread;
    catalog = undefined;
  }

  /** The next search after some time starts another thread. */
  function giveUp(thread: SearchThread, error: Error): void {
    if (building === thread) building = undefined;
    if (current === thread) current = undefined;
    log.error(
      { err: error },
      'the search thread failed and is started again; meanwhile the catalog is searched',
    );
    retryAt = performance.now() + Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    failures += 1;
  }

  async function searchCatalog(
    content: SearchContent,
    query: string,
    options: SearchOptions,
  ): Promise<SearchAnswer> {
    if (isClosed) throw new Error('The search is closed.');
    if (catalog?.content !== content) {
      catalog?.retire();
      const library = { ...content.library, bodies: {}, vectors: NO_VECTORS };
      const thread = startSearchThread({ ...content, finds: undefined, library }, () => {
        if (catalog === thread) catalog = undefined;
      });
      thread.content = content;
      catalog = thread;
    }
    const answer = await catalog.search(query, options);
    if (query.trim() === '') return answer;
    return { ...answer, notes: [{ kind: 'catalog' }, ...answer.notes] };
  }

  async function search(
    content: SearchContent,
    changesSince: (indexed: SearchContent) => ContentChanges,
    query: string,
    options: SearchOptions,
  ): Promise<SearchAnswer> {
    void build();
    while (!current && building && content.essays.length <= FEW_ESSAYS) {
      await built;
      void build();
    }
    const thread = current;
    const changes = thread && changesSince(thread.content);
    if (!thread || !changes || changes.changed.length > MAX_CHANGED) {
      return searchCatalog(content, query, options);
    }
    try {
      return await searchIndexed(thread, changes, query, options);
    } catch (error) {
      // If the thread still runs, the search itself failed.
      if (thread === current) throw error;
      return searchCatalog(content, query, options);
    }
  }

  return {
    open: (async (content) => {
      newest = content;
      const indexed = [current, building].find((thread) => thread && indexesTextsOf(thread, content));
      if (indexed) indexed.content = content;
      if (building && building !== indexed) {
        void building.stop();
        building = undefined;
      }
      const analyzer = await loadAnalyzer(content.locale);
      const changesSince = compareWith(content, analyzer);
      return {
        termsOf: async (text) => analyzer.tokens(text),
        search: (query, options = {}) => search(content, changesSince, query, options),
        ready: async () => {
          if (newest === content) await build();
        },
      };
    }) satisfies OpenSearch,
    /**
     * Resolves with the meaning of the essays of the site that was opened last, which lacks it. Rejects if another is
     * opened before it is found.
     */
    async findMeaning(): Promise<EssayMeaning> {
      void build();
      const thread = [building, current].find((one) => one?.content === newest);
      if (!thread?.meaning) throw new Error('No thread finds the meaning of the essays.');
      return thread.meaning;
    },
    /** Ends the threads. Resolves when they have ended. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([current, building, catalog].map((thread) => thread?.stop()));
    },
  };
}

/** Returns whether a thread indexes the same texts, and finds their meaning if that is lacking. */
function indexesTextsOf({ content: indexed, meaning }: SearchThread, content: SearchContent): boolean {
  return (
    indexed.locale === content.locale &&
    hasSameItems(indexed.ownNames, content.ownNames) &&
    (!content.finds || meaning !== undefined) &&
    hasSameItems(indexed.pillars, content.pillars) &&
    hasSameItems(indexed.essays, content.essays) &&
    hasSameItems(indexed.translations, content.translations) &&
    everyEssay(content).every(hasSameBody(indexed, content))
  );
}

function hasSameBody(one: SearchContent, other: SearchContent) {
  return ({ slug }: Essay) => one.library.bodies[slug] === other.library.bodies[slug];
}

/** The differences between a site and the one that is indexed. */
type ContentChanges = ReturnType<typeof compare>;

/** Returns a function that compares a site with the one that is indexed. It remembers the last result. */
function compareWith(content: SearchContent, analyzer: Analyzer): (indexed: SearchContent) => ContentChanges {
  let last: { readonly indexed: SearchContent; readonly changes: ContentChanges } | undefined;
  return (indexed) => {
    if (last?.indexed !== indexed) last = { indexed, changes: compare(content, indexed, analyzer) };
    return last.changes;
  };
}

/** Unchanged essays and bodies are the same objects in both. */
function compare(content: SearchContent, indexed: SearchContent, analyzer: Analyzer) {
  const isSame = hasSameBody(content, indexed);
  const isIn = (site: SearchContent) => {
    const known = new Set(everyEssay(site));
    return (essay: Essay) => known.has(essay) && isSame(essay);
  };
  const isPublished = isIn(content);
  const isIndexed = isIn(indexed);
  const changed = content.essays.filter((essay) => !isIndexed(essay));
  const without = everyEssay(indexed)
    .filter((essay) => !isPublished(essay))
    .map(({ slug }) => slug);
  const positions = new Map(content.essays.map(({ slug }, position) => [slug, position]));
  let searching: Search | undefined;
  return {
    /** Slugs of the indexed essays that are no longer as they were indexed. */
    without,
    /** The essays that are not indexed as they are, newest first and without translations, and a search of their catalog. */
    changed,
    searchChanged: () => {
      searching ??= createSearch({ ...content, library: undefined, essays: changed, analyzer });
      return searching;
    },
    /** Returns the position of an essay of the site, newest first. */
    positionOf: (slug: string) => positions.get(slug) ?? positions.size,
  };
}

/** Searches the unchanged essays in the thread, and the changed ones by what the catalog says of them. */
async function searchIndexed(
  thread: SearchThread,
  { without, changed, searchChanged, positionOf }: ContentChanges,
  query: string,
  options: SearchOptions,
): Promise<SearchAnswer> {
  if (without.length === 0 && changed.length === 0) return thread.search(query, options);
  const { offset = 0, limit = Number.POSITIVE_INFINITY, sortBy, orLastPage } = options;
  const wanted = { ...options, offset: 0, ...(Number.isFinite(limit) && { limit: offset + limit }) };
  const [indexed, added] = await Promise.all([
    thread.search(query, { ...wanted, without }),
    changed.length > 0 ? searchChanged().search(query, wanted) : { total: 0, hits: [], notes: [] },
  ]);
  const sign = sortBy === 'asc' ? -1 : 1;
  const compare = (a: SearchHit, b: SearchHit) =>
    (sortBy === undefined ? b.score - a.score : 0) || sign * (positionOf(a.slug) - positionOf(b.slug));
  const { hits } = joinHits([...indexed.hits, ...added.hits], compare, { offset, limit, orLastPage, sortBy });
  const notes = indexed.notes.filter((note) =>
    // A correction without hits may be a word of an essay that has been withdrawn.
    note.kind === 'corrected' ? indexed.total > 0 : changed.length === 0 || isTrueOfCatalog(note),
  );
  const unquoted = added.total > 0 ? added.notes.filter(({ kind }) => kind === 'unquoted') : [];
  return { total: indexed.total + added.total, hits, notes: [...notes, ...unquoted] };
}

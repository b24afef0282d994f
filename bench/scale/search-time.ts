/** Times searches in the index of a site, without a server. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { meaningOf } from '../../site/meaning/essay-meaning.ts';
import { openBuildCache } from '../../site/pool/build-cache.ts';
import { createContentReader } from '../../site/reader/read-content.ts';
import { publishEssays } from '../../web/core/essays.ts';
import { createLibrary } from '../../web/core/library.ts';
import { RESULTS_ON_PAGE } from '../../web/core/search/found.ts';
import { createSearch } from '../../web/core/search/search.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import { generateQueries } from '../search/generated-essays.ts';
import { median, timed } from '../timing.ts';

const WORDS = 4;
const QUERIES = 800;

/**
 * Returns the median milliseconds of a search for four words. Reads what the server has stored in `data`, so that the
 * index is the server's.
 */
export async function measureSearch(content: string, data: string): Promise<number> {
  const cacheFolder = join(data, 'cache');
  const [version = ''] = await readdir(cacheFolder);
  const cache = openBuildCache(data, version, (error) => {
    throw error;
  });
  const { documents } = await createContentReader(content, { cache }).read();
  const { locale, timezone } = documents.site;
  const edition = { day: dayInTimezone(new Date(), timezone) };
  const meaning = await meaningOf(documents, edition, { cache });
  const library = createLibrary(documents, meaning, edition, 'https://example.com');
  const essays = publishEssays(documents.essays, locale, edition).essays.map(({ essay }) => essay);
  const search = createSearch({
    essays,
    pillars: documents.pillars,
    library,
    ownNames: [documents.site.name],
  });
  const texts = documents.essays.map(({ slug, frontMatter: { title }, markdown }) => ({
    slug,
    title,
    markdown,
  }));
  const queries = generateQueries(texts, QUERIES, WORDS).filter((query) => query.split(' ').length === WORDS);
  const times: number[] = [];
  for (const query of queries) {
    times.push((await timed(() => search.search(query, { limit: RESULTS_ON_PAGE })))[1]);
  }
  // The first half is warm-up.
  return median(times.slice(times.length / 2));
}

import type { Answer, Visit } from './visit.ts';

/** Path of the first essay in the sitemap; undefined where there is none. */
export async function newestEssayPath(get: Visit['get']): Promise<string | undefined> {
  return /<loc>https?:\/\/[^/<]+(\/essays\/[^<]+)<\/loc>/.exec((await get('/sitemap.xml')).text)?.[1];
}

export async function newestEssay(get: Visit['get']): Promise<Answer | undefined> {
  const path = await newestEssayPath(get);
  return path === undefined ? undefined : get(path);
}

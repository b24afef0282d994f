/** The project's own judged collection: queries over the sample essays. */
import { fileURLToPath } from 'node:url';
import { WHENEVER } from '../../test/helpers/runtime/edition.ts';
import type { ContentDocuments } from '../../web/runtime/bundle.ts';
import { publishEssays } from '../../web/runtime/essays.ts';
import { type Collection, judge, readJudgements } from './collection.ts';

const JUDGEMENTS = fileURLToPath(new URL('sample', import.meta.url));

/** Judgements of essays that are not, or not yet, in `content/` are left out. */
export async function sampleCollection({ essays, site }: ContentDocuments): Promise<Collection> {
  const documents = publishEssays(essays, site.locale, WHENEVER).map(({ essay, body }) => ({
    id: essay.slug,
    title: essay.title,
    text: body.text,
  }));
  const { queries, judgements } = await readJudgements(JUDGEMENTS);
  return judge('sample essays', documents, queries, judgements);
}

/** Texts as the essays of a site: what the engine is given on the server and in the page. */
import { createContentReader } from '../../server/content/read-content.ts';
import { meaningOf } from '../../server/site/essay-meaning.ts';
import { WHENEVER } from '../../test/helpers/runtime/edition.ts';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import type { ContentDocuments } from '../../web/runtime/bundle.ts';
import { type Essay, type EssayDocument, publishEssays } from '../../web/runtime/essays.ts';
import { createLibrary, type Library } from '../../web/runtime/library.ts';
import type { Pillar } from '../../web/runtime/model.ts';
import type { JudgedDocument } from './collection.ts';

export interface Corpus {
  readonly essays: readonly Essay[];
  readonly pillars: readonly Pillar[];
  readonly library: Library;
}

/** The documents of the project's own content, which also stand in where only the essays are other ones. */
export async function readSampleContent(): Promise<ContentDocuments> {
  return (await createContentReader(SAMPLE_CONTENT).read()).documents;
}

/** Publishes a site's essays, as the server does. */
export async function publishCorpus(documents: ContentDocuments): Promise<Corpus> {
  const { vectors } = await meaningOf(documents, WHENEVER);
  return {
    essays: publishEssays(documents.essays, documents.site.locale, WHENEVER).map(({ essay }) => essay),
    pillars: documents.pillars,
    library: createLibrary(documents, vectors, WHENEVER),
  };
}

const NEWEST = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

/** Texts that have a title at most, as essays without category, tags and headings, each a day older than the one before. */
export function asEssays(documents: readonly JudgedDocument[]): readonly EssayDocument[] {
  return documents.map(({ id, title, text }, place) => ({
    slug: id,
    frontMatter: {
      title,
      date: new Date(NEWEST - place * DAY).toISOString().slice(0, 10),
      category: '',
      excerpt: '',
      tags: [],
      takeaways: [],
      aliases: [],
      draft: false,
    },
    markdown: text,
    text,
    wordCount: 0,
    lead: '',
    quotes: [],
    headings: [],
  }));
}

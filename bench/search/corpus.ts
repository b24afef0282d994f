/** Texts as essays of a site, as the search engine gets them on the server and in the page. */
import { meaningOf } from '../../site/meaning/essay-meaning.ts';
import { createContentReader } from '../../site/reader/read-content.ts';
import { ANY_DAY } from '../../test/helpers/core/edition.ts';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import type { ContentDocuments } from '../../web/core/bundle.ts';
import { type Essay, type EssayDocument, publishEssays } from '../../web/core/essays.ts';
import { createLibrary, type Library } from '../../web/core/library.ts';
import type { Pillar } from '../../web/core/model.ts';
import type { JudgedDocument } from './collection.ts';

export interface Corpus {
  readonly essays: readonly Essay[];
  readonly pillars: readonly Pillar[];
  readonly library: Library;
  readonly ownNames: readonly string[];
}

/** Reads the sample content, which also supplies the other documents when only the essays are replaced. */
export async function readSampleContent(): Promise<ContentDocuments> {
  return (await createContentReader(SAMPLE_CONTENT).read()).documents;
}

/** Publishes the essays of a site as the server does. */
export async function publishCorpus(documents: ContentDocuments): Promise<Corpus> {
  const meaning = await meaningOf(documents, ANY_DAY);
  return {
    essays: publishEssays(documents.essays, documents.site.locale, ANY_DAY).essays.map(({ essay }) => essay),
    pillars: documents.pillars,
    ownNames: [documents.site.name],
    library: createLibrary(documents, meaning, ANY_DAY, 'https://example.com'),
  };
}

const NEWEST = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

/** Converts texts to essays without category, tags and headings, each a day older than the previous one. */
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
      keyQuotes: [],
      questions: [],
      aliases: [],
      draft: false,
    },
    markdown: text,
    text,
    wordCount: 0,
    lead: '',
    headings: [],
    sections: [],
    siteLinks: [],
  }));
}

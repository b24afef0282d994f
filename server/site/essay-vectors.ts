import type { ContentDocuments } from '../../web/runtime/bundle.ts';
import { publishEssays } from '../../web/runtime/essays.ts';
import { documentVectors, type VectorOptions } from '../../web/runtime/search/document-vectors.ts';
import { tokens } from '../../web/runtime/search/tokens.ts';
import type { DocumentVectors } from '../../web/runtime/search/vector-space.ts';

/** The owner's word for what an essay is about counts as often as this many in its text. */
const SUBJECT_WEIGHT = 3;

/** The vectors of what is published, newest first, as the bundle orders it. */
export function essayVectors(documents: ContentDocuments, options?: VectorOptions): Promise<DocumentVectors> {
  const essays = publishEssays(documents.essays, documents.site.locale);
  return documentVectors(
    essays.map(({ essay, body }) => {
      const subject = [essay.category, ...essay.tags].join('\n');
      return [...tokens(`${essay.title}\n${body.text}`), ...repeated(tokens(subject), SUBJECT_WEIGHT)];
    }),
    options,
  );
}

function repeated(terms: readonly string[], times: number): readonly string[] {
  return Array.from({ length: times }, () => terms).flat();
}

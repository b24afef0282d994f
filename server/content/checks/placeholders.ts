/** Finds content that is not the owner's own. */

import { plural } from '../../../web/core/prose.ts';
import { FIRST_ESSAY_TEXT, NEW_ESSAY_TEXT } from '../essay-draft.ts';
import { type OwnedContent, tracesOfSample } from '../sample-content.ts';

interface PublishedContent extends OwnedContent {
  readonly essays: readonly { readonly slug: string; readonly excerpt: string }[];
}

/** Beginnings of the texts that Foyer writes into new essays. An excerpt may contain more, with other quotation marks. */
const UNWRITTEN = [NEW_ESSAY_TEXT, FIRST_ESSAY_TEXT].map((text) => text.slice(0, 50));
/** Addresses that belong to nobody (RFC 2606). */
const RESERVED = /@(?:[^@]*\.)?(?:example|invalid|test|example\.(?:com|net|org))$/i;

/** Returns the places of placeholders: of the sample, of a reserved address, and of the text of a new essay. */
export function findPlaceholders(content: PublishedContent): readonly string[] {
  const unwritten = content.essays.filter(({ excerpt }) =>
    UNWRITTEN.some((text) => excerpt.startsWith(text)),
  );
  return [
    ...new Set([
      ...tracesOfSample(content),
      ...(RESERVED.test(content.site.contact.email) ? ['contact.email in site.yaml'] : []),
      ...(unwritten.length > 0 ? [`the text of ${plural(unwritten.length, 'new essay')}`] : []),
    ]),
  ];
}

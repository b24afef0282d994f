import { createContentReader } from '../../server/content/read-content.ts';
import { WHENEVER } from '../../test/helpers/runtime/edition.ts';
import { createBundle } from '../../web/runtime/bundle.ts';
import { bodyReader, createLibrary, NO_VECTORS } from '../../web/runtime/library.ts';
import { createSearch } from '../../web/runtime/search/search.ts';
import type { ToolContext } from '../../web/runtime/tools/define-tool.ts';
import { fullGuestbook } from './full-guestbook.ts';

const ORIGIN = 'https://www.example.com';

/**
 * What the tools see of the site that a content folder makes, at one fixed time, with a full guestbook.
 *
 * @throws InvalidContentError when the content does not hold
 */
export async function siteContext(folder: string): Promise<ToolContext> {
  const { documents } = await createContentReader(folder).read();
  const bundle = createBundle(documents, ORIGIN, WHENEVER);
  const library = createLibrary(documents, NO_VECTORS, WHENEVER);
  return {
    bundle,
    search: createSearch({ ...bundle, library }),
    bodyOf: bodyReader(library),
    greetings: fullGuestbook,
    now: () => new Date(Date.UTC(2026, 6, 1, 12)),
  };
}

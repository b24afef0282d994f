import { findWords } from '../../../site/util/find-words.ts';
import { createWording, type Wording } from '../../../web/locales/wording.ts';

/** Returns the wording of a site without words of its own. */
export function siteWording({ locale }: { readonly locale: string }): Wording {
  return createWording(findWords(locale));
}

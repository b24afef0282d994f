import { nothing } from 'lit';
import { pageWording } from '../words.ts';

/** Returns the value of `lang` around words of the interface: theirs, if there are none in the language of the page. */
export function foreignLanguage(): string | typeof nothing {
  const { isForeign, language } = pageWording();
  return isForeign ? language : nothing;
}

/** Returns the value of `lang` around content that is within such words. */
export function contentLanguage(): string | typeof nothing {
  const { isForeign, locale } = pageWording();
  return isForeign ? locale : nothing;
}

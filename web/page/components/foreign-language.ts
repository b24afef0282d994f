import { nothing } from 'lit';
import type { Wording } from '../../locales/wording.ts';

/** Returns the value of `lang` around words of the interface: theirs, if there are none in the language of the page. */
export function foreignLanguage({ isForeign, language }: Wording): string | typeof nothing {
  return isForeign ? language : nothing;
}

/** Returns the value of `lang` around content that is within such words. */
export function contentLanguage({ isForeign, locale }: Wording): string | typeof nothing {
  return isForeign ? locale : nothing;
}

/** The words of the interface, in the language of the page. */
import { nothing } from 'lit';
import { createWording, type InterfaceWords, type Wording } from '../locales/wording.ts';
import { find } from './find.ts';

let wording: Wording | undefined;

/**
 * Returns the wording of the page, read from its data block on the first call.
 *
 * @throws TypeError when the page has no such block, which means that another version rendered it
 */
export function pageWording(): Wording {
  wording ??= createWording(JSON.parse(find(document, 'script.words').textContent) as InterfaceWords);
  return wording;
}

/** Says words of the interface in the language of the page. */
export const say: Wording['say'] = (key, ...values) => pageWording().say(key, ...values);

/** Returns the parts of a sentence of the interface in the language of the page. */
export const parts: Wording['parts'] = (key, ...values) => pageWording().parts(key, ...values);

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

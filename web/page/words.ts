/** The words of the interface, in the language of the page. */
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

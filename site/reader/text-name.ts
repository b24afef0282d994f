/** Reads the names of text files: `knots.md`, and `knots.de.md` for a translation into German. */

import { languageTagAdvice } from '../../web/core/language-tag.ts';
import { SLUG } from '../../web/core/model.ts';
import type { TextTranslation } from '../../web/core/versions.ts';
import { explain } from '../util/explain.ts';
import type { Explanation } from '../util/phrase.ts';

/** Returns what a text translates, and its language, given its file name without `.md`; undefined if it is no translation. */
export function translationNamed(name: string): TextTranslation | undefined {
  const [of = '', language, ...more] = name.split('.');
  if (language === undefined || more.length > 0 || !SLUG.test(of) || !isLanguage(language)) return undefined;
  return Intl.getCanonicalLocales(language)[0] === language ? { of, language } : undefined;
}

/** Devices of Windows, whatever follows the dot, and the page of a folder. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)\d|index)(?:\.|$)/i;

/** Returns whether some system or host takes a file of this name for something else. */
export function isReservedName(name: string): boolean {
  return RESERVED.test(name);
}

export function isTextName(name: string): boolean {
  return SLUG.test(name) || translationNamed(name) !== undefined;
}

export function nameOfText({ slug, translation }: NamedText): string {
  return translation ? `${translation.of}.${translation.language}` : slug;
}

interface NamedText {
  readonly slug: string;
  readonly translation?: TextTranslation | undefined;
}

/** Returns the name of a text in its address. That of a translation may be in its front matter. */
export function slugOfText(name: string, part: object = {}): string {
  const isNamed = 'slug' in part && typeof part.slug === 'string' && part.slug !== '';
  return isNamed ? String(part.slug) : name.replace('.', '-').toLowerCase();
}

/** Explains how to rename a file whose name cannot be used. */
export function explainName(name: string): Explanation {
  const [of = '', language = '', ...more] = name.split('.');
  if (SLUG.test(of) && more.length === 0 && isLanguage(language)) {
    const [meant = language] = Intl.getCanonicalLocales(language);
    if (meant.toLowerCase() === language.toLowerCase()) {
      return explain('badFileName', { name, to: `${of}.${meant}.md` }, 'renameTo');
    }
  }
  return explain('badFileName', { name }, [
    'renameLike',
    ...(language === '' ? [] : (['nameTranslation'] as const)),
  ]);
}

/** A tag of three letters can be well-formed and mean nothing, as in `knots.old.md`. */
function isLanguage(tag: string): boolean {
  if (languageTagAdvice(tag) !== undefined) return false;
  const { language } = new Intl.Locale(tag);
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language) !== undefined;
}

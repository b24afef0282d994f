import type { Child } from 'hono/jsx';
import type { ContentBundle } from '../../core/bundle.ts';
import { typeset } from '../../core/typeset.ts';
import { directionOf } from '../../locales/direction.ts';
import type { Wording } from '../../locales/wording.ts';
import type { GivenValues, SpokenKey } from '../../locales/words.ts';

/**
 * Renders a sentence with values in their places. Strings, which are the owner's, keep a direction of their own; what a
 * visitor has sent needs an element around it (`bdi`), which also keeps its punctuation.
 */
export function sentence<Key extends SpokenKey>(
  wording: Wording,
  key: Key,
  ...[values]: GivenValues<Key, Child>
): Child {
  const shown = Object.entries<Child>(values ?? {}).map(([name, value]) => [
    name,
    ownersWords(wording, value),
  ]);
  const given = (values && [Object.fromEntries(shown)]) as unknown as GivenValues<Key, Child>;
  const parts = wording.parts<Key, Child>(key, ...(given ?? []));
  return interfaceText(wording, [...parts]);
}

/**
 * Renders words of the interface, marked as English on a site that has none in its language. The result is never a string,
 * because `sentence` takes strings for the owner's.
 */
export function interfaceText(wording: Wording, words: Child): Child {
  return wording.isForeign ? <span {...languageOfWords(wording)}>{words}</span> : [words];
}

/** Renders one sentence after another. Those that are empty are left out. */
export function sentences(wording: Wording, ...all: readonly Child[]): Child {
  return all
    .filter((each) => each !== '' && each !== undefined && each !== false)
    .reduce<Child>((first, next) => {
      return first === undefined
        ? next
        : [...wording.parts<'text.sentences', Child>('text.sentences', { first, next })];
    }, undefined);
}

/** Returns one sentence after another as text. Those that are empty are left out. */
export function sentencesText({ say }: Wording, ...all: readonly (string | undefined)[]): string {
  const said = all.filter((each): each is string => each !== undefined && each !== '');
  return said.reduce((first, next) => (first === '' ? next : say('text.sentences', { first, next })), '');
}

/** Returns the name of a control without text, such as a button with an icon, as attributes. */
export function labelled<Key extends SpokenKey>(
  wording: Wording,
  key: Key,
  ...given: GivenValues<Key, string | number>
) {
  return { 'aria-label': wording.say(key, ...given), ...(wording.isForeign && languageOfWords(wording)) };
}

/** Marks what is in English on every site. */
export const IN_ENGLISH = { lang: 'en', dir: 'ltr' } as const;

function languageOfWords({ language }: Wording) {
  return { lang: language, dir: directionOf(language) };
}

/** Returns the language of the owner's facts as attributes, on a page in another language. */
export function languageOfFacts({ factsLocale }: Pick<ContentBundle, 'factsLocale'>) {
  return factsLocale === undefined ? {} : { lang: factsLocale, dir: directionOf(factsLocale) };
}

/** Renders what the owner has written within a sentence of the interface, in a direction of its own. */
export function ownersWords({ isForeign, locale }: Wording, value: Child): Child {
  if (typeof value === 'number') return value;
  const isolated = typeof value === 'string' ? <bdi>{typeset(value, locale)}</bdi> : value;
  if (!isForeign) return isolated;
  return (
    <span lang={locale} dir={directionOf(locale)}>
      {isolated}
    </span>
  );
}

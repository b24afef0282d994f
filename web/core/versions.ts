/** Versions of a text in several languages: the original in the language of the site, and its translations. */
import { groupBy } from './group-by.ts';

/** The original and the language of a text that is in another language than the site. */
export interface TextTranslation {
  /** Name of the file of the original, without `.md`. It need not exist. */
  readonly of: string;
  readonly language: string;
}

export interface Version {
  readonly language: string;
  readonly slug: string;
}

interface Translatable {
  readonly slug: string;
  /** Absent if the text is in the language of the site. */
  readonly translation?: TextTranslation | undefined;
}

export interface WithVersions<Text> {
  readonly text: Text;
  readonly others: readonly Version[];
}

/**
 * Splits texts into those that lists and counts have, each in the language of the site if there is such a version, and
 * the others.
 */
export function splitVersions<Text extends Translatable>(texts: readonly Text[], locale: string) {
  const groups = [...groupBy(texts, ({ slug, translation }) => translation?.of ?? slug).values()];
  const versions = groups.map((group) => {
    const sorted = [...group].sort(originalFirst);
    return sorted.map((text): WithVersions<Text> => {
      const others = sorted.filter((other) => other !== text);
      return { text, others: others.map((other) => versionOf(other, locale)) };
    });
  });
  return {
    listed: versions.flatMap((group) => group.slice(0, 1)),
    translations: versions.flatMap((group) => group.slice(1)),
  };
}

/** Sorts the versions of a text by language, the one in the language of the site first. */
function originalFirst({ translation: a }: Translatable, { translation: b }: Translatable): number {
  return (a?.language ?? '') < (b?.language ?? '') ? -1 : 1;
}

function versionOf({ slug, translation }: Translatable, locale: string): Version {
  return { language: translation?.language ?? locale, slug };
}

export interface PageVersion {
  readonly language: string;
  readonly path: string;
}

/** Returns a page in each of its languages, itself included; undefined if it has no other. */
export function versionsOf(
  page: PageVersion,
  translations: readonly Version[] | undefined,
  pathOf: (slug: string) => string,
): readonly PageVersion[] | undefined {
  if (!translations) return undefined;
  return [page, ...translations.map(({ language, slug }) => ({ language, path: pathOf(slug) }))];
}

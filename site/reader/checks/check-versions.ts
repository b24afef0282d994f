/** Checks the versions of texts in several languages: their languages, their originals and their addresses. */
import leven from 'leven';
import type { ContentError } from '../../util/content-error.ts';
import { explain } from '../../util/explain.ts';
import { translationNamed } from '../text-name.ts';
import type { Path } from '../yaml-document.ts';

/** A name that differs in this many characters is probably misspelled. */
const MAX_EDITS = 2;

/** A text with its name, as far as it is valid. */
export interface NamedFile {
  /** Of the file, without `.md`. */
  readonly name: string;
  readonly slug: string;
  readonly lineOf: (path: Path) => number;
}

interface VersionsInput {
  readonly folder: 'essays' | 'pages';
  readonly names: readonly string[];
  readonly files: readonly NamedFile[];
  /** Language of the site. Undefined if it is invalid. */
  readonly locale: string | undefined;
}

/** Returns an error for each translation into the language of the site, and for each second text with the same slug. */
export function checkVersions({ folder, names, files, locale }: VersionsInput): readonly ContentError[] {
  const firsts = new Map(files.toReversed().map((file) => [file.slug, file]));
  return files.flatMap((file): ContentError[] => {
    const { name, slug, lineOf } = file;
    const translation = translationNamed(name);
    if (translation && translation.language === locale) {
      const { of, language } = translation;
      const values = { language, original: `${folder}/${of}.md`, to: `${of}.md` };
      const explanation = explain('ownLanguage', values, names.includes(of) ? 'otherLanguage' : 'renameTo');
      return [{ file: `${folder}/${name}.md`, line: 1, ...explanation }];
    }
    const first = firsts.get(slug) ?? file;
    if (first === file) return [];
    // Only a translation can have another slug than its file name.
    const [owner, other] = translation ? [file, first] : [first, file];
    return [
      {
        file: `${folder}/${owner.name}.md`,
        line: translation ? lineOf(['slug']) : first.lineOf(['slug']),
        ...explain('slugTaken', { slug, other: `${folder}/${other.name}.md` }),
      },
    ];
  });
}

/** Returns a warning for each translation whose original does not exist, but is probably one that does. */
export function warnOfLostTranslations({
  folder,
  names,
}: Pick<VersionsInput, 'folder' | 'names'>): readonly ContentError[] {
  const originals = new Set(names.filter((name) => !name.includes('.')));
  return names.flatMap((name) => {
    const { of = '', language } = translationNamed(name) ?? {};
    if (language === undefined || originals.has(of)) return [];
    const meant = [...originals].find((original) => leven(original, of) <= MAX_EDITS);
    if (meant === undefined) return [];
    const [original, nearest, to] = [
      `${folder}/${of}.md`,
      `${folder}/${meant}.md`,
      `${meant}.${language}.md`,
    ];
    const explanation = explain(`noOriginal_${folder}`, { original, meant: nearest, to }, 'noOriginal');
    return [{ file: `${folder}/${name}.md`, line: 1, ...explanation }];
  });
}

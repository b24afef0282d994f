/** Checks the versions of texts in several languages: their languages, their originals and their addresses. */
import leven from 'leven';
import type { ContentError } from '../../util/content-error.ts';
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
      const message = `The language of the site is "${language}" already, so this is no translation.`;
      const fix = names.includes(of)
        ? `Remove the file, or name another language than that of ${folder}/${of}.md.`
        : `Rename it to ${of}.md.`;
      return [{ file: `${folder}/${name}.md`, line: 1, message, fix }];
    }
    const first = firsts.get(slug) ?? file;
    if (first === file) return [];
    // Only a translation can have another slug than its file name.
    const [owner, other] = translation ? [file, first] : [first, file];
    return [
      {
        file: `${folder}/${owner.name}.md`,
        line: translation ? lineOf(['slug']) : first.lineOf(['slug']),
        message: `Duplicate slug: "${slug}" is already the slug of ${folder}/${other.name}.md.`,
        fix: 'Give the translation another slug in its front matter.',
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
    const noun = folder === 'essays' ? 'an essay' : 'a page';
    const message = `There is no ${folder}/${of}.md, so this is no translation but ${noun} of its own.`;
    const fix = `If it is a translation of ${folder}/${meant}.md, rename it to ${meant}.${language}.md.`;
    return [{ file: `${folder}/${name}.md`, line: 1, message, fix }];
  });
}

/** Finds the facts that the owner has not written: absent ones, those with a blank, and sentences of a new site. */
import { isRecord } from '../../../web/core/is-record.ts';
import type { SpokenKey } from '../../../web/locales/words.ts';
import { starterLanguages, starterWording } from '../../starter/starter-words.ts';
import { valueAt } from '../left-out.ts';
import { DOCUMENT_FILES, type ReadYaml } from '../read-documents.ts';
import { blanksIn } from './blanks.ts';

/**
 * By fact, the question to answer instead, and what a new site says there: keys of its words, values of other facts, and
 * sentences of earlier versions. An owner may have none of the facts with a question mark.
 */
const facts: Readonly<Record<string, readonly [fix: string, ...starters: readonly string[]]>> = {
  'site.tagline': ['What do you do, in one line?', 'Essays and notes by {name}.'],
  'site.summary': [
    'What may agents quote about you and your site?',
    'starter.summary',
    'starter.summaryEssays',
  ],
  'profile.biography': [
    'Who are you, in a few paragraphs in the third person?',
    'starter.biography',
    'starter.biographyEssays',
  ],
  'profile.company?': ['What is your company called? If you have none, delete the line.', '{name}'],
  'profile.focusAreas.0?': [
    'What are you an expert in? If nothing, write "focusAreas: []".',
    'starter.notes',
  ],
  'positioning.default.icp': ['Who is your work for?', 'starter.icp', 'starter.icpEssays'],
  'positioning.default.coreProblem': [
    'Which problem do they have?',
    'starter.coreProblem',
    'starter.coreProblemEssays',
  ],
  'positioning.default.coreSolution': ['What do you do about it?', '{tagline}', '{title}'],
  'positioning.default.toneAndStyle': ['How should others speak about you?', 'starter.toneAndStyle'],
};

/** Returns what is not written, with its path, and the question that the owner has to answer. */
export function findUnwritten({ parts, lines }: Pick<ReadYaml, 'parts' | 'lines'>) {
  const { name, tagline, title, locale = 'en' } = parts.site ?? {};
  const values: Readonly<Record<string, string | undefined>> = { name, tagline, title };
  const wordings = [...starterLanguages, locale].map(starterWording);
  /** Returns whether a text is a sentence of a new site. Subjects of essays may be any words. */
  const isStarter = (text: string, sentence: string) => {
    const pattern = sentence.split(/\{(\w+)\}/).map((part, index) => {
      if (index % 2 === 1 && part === 'about') return '.+';
      return (index % 2 === 1 ? (values[part] ?? `{${part}}`) : part).replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
    });
    return new RegExp(`^${pattern.join('')}$`, 'u').test(text);
  };
  return Object.entries(facts).flatMap(([fact, [fix, ...starters]]) => {
    const [of = '', ...path] = fact.replace('?', '').split('.');
    const document = of as 'site' | 'profile' | 'positioning';
    const value = valueAt(parts[document], path);
    const sentences = wordings.flatMap(({ table: { words } }) =>
      starters.map((key) => String(words[key as SpokenKey] ?? key)),
    );
    const isMadeUp =
      typeof value === 'string' &&
      (blanksIn(value).length > 0 || sentences.some((sentence) => isStarter(value, sentence)));
    const isMissing = value === undefined && isRecord(parts[document]) && !fact.endsWith('?');
    if (!isMadeUp && !isMissing) return [];
    const file = DOCUMENT_FILES[document];
    const message = `You have not written "${path.find((key) => key !== 'default')}" yet, so nobody is told it.`;
    return [{ file, path, line: lines.get(file)?.(path) ?? 1, message, fix }];
  });
}

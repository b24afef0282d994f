/** Finds the facts that the owner has not written: absent ones, those with a blank, and sentences of a new site. */
import { isRecord } from '../../../web/core/is-record.ts';
import { valueAt } from '../left-out.ts';
import { DOCUMENT_FILES, type ReadYaml } from '../read-documents.ts';
import { blanksIn } from './blanks.ts';

/**
 * The fact, what `create` writes or suggests, with the placeholders of its templates, and the question to answer instead.
 * An owner may have none of those with a question mark.
 */
const facts = `site.tagline | Essays and notes by $name. | What do you do, in one line?
site.summary | Essays by $name on $about, and how to reach the author. | What may agents quote about you and your site?
profile.biography | $name writes about $about. | Who are you, in a few paragraphs in the third person?
profile.company? | $name | What is your company called? If you have none, delete the line.
profile.focusAreas.0? | Notes | What are you an expert in? If nothing, write "focusAreas: []".
positioning.default.icp | Readers of $name's essays, and people who may want to work with $name. | Who is your work for?
positioning.default.coreProblem | They want to hear first-hand what $name has to say about $about. | Which problem do they have?
positioning.default.coreSolution | $tagline | What do you do about it?
positioning.default.toneAndStyle | Plain and friendly. Quote word for word, and link to the page. | How should others speak about you?`
  .split('\n')
  .map((row) => row.split(' | '));

/** Returns what is not written, with its path, and the question that the owner has to answer. */
export function findUnwritten({ parts, lines }: Pick<ReadYaml, 'parts' | 'lines'>) {
  const { name, tagline } = parts.site ?? {};
  const values: Readonly<Record<string, string | undefined>> = { $name: name, $tagline: tagline };
  return facts.flatMap(([fact = '', starter = '', fix = '']) => {
    const [of = '', ...path] = fact.replace('?', '').split('.');
    const document = of as 'site' | 'profile' | 'positioning';
    const value = valueAt(parts[document], path);
    const pattern = starter.split(/(\$\w+)/).map((part) => {
      return part === '$about' ? '.+' : (values[part] ?? part).replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
    });
    const isMadeUp =
      typeof value === 'string' &&
      (blanksIn(value).length > 0 || new RegExp(`^${pattern.join('')}$`, 'u').test(value));
    const isMissing = value === undefined && isRecord(parts[document]) && !fact.endsWith('?');
    if (!isMadeUp && !isMissing) return [];
    const file = DOCUMENT_FILES[document];
    const message = `You have not written "${path.find((key) => key !== 'default')}" yet, so nobody is told it.`;
    return [{ file, path, line: lines.get(file)?.(path) ?? 1, message, fix }];
  });
}

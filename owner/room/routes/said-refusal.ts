/** Says in the words of the room what was found and why an action was refused. */

import type { ContentError } from '../../../site/util/content-error.ts';
import { type Explanation, inWords } from '../../../site/util/phrase.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import type { OwnerError } from '../../owner-error.ts';
import type { SaidRefusal } from '../views/room-page.tsx';

/** Returns the words of the room, or the English ones of the system or a library, which has no others. */
export function saidRefusal(wording: Wording, error: OwnerError): SaidRefusal {
  const { word, message, fix } = error;
  if (!word) return { message, fix, isEnglish: true };
  const lines = contentErrorsOf(error).map((found) => {
    const said = saidFinding(wording, found);
    return `${found.file}:${found.line}  ${said.message} ${said.fix}`;
  });
  return said(wording, { ...word, values: { program: PROGRAM, errors: lines.join('\n'), ...word.values } });
}

/** Returns what the check says, in the words of the room. */
export function saidFinding(wording: Wording, { word }: Pick<Explanation, 'word'>): SaidRefusal {
  return said(wording, word);
}

function said(wording: Wording, word: Explanation['word']): SaidRefusal {
  return { ...inWords(wording, word), isEnglish: false };
}

/** Returns the errors in the content for which an action was refused. */
export function contentErrorsOf({ details }: OwnerError): readonly ContentError[] {
  const { errors } = details;
  return Array.isArray(errors) ? errors.filter((error) => typeof error?.line === 'number') : [];
}

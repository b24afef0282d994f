/** Says in the words of the room why an action was refused. */
import { PROGRAM } from '../../../web/core/documents/program.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import type { SpokenKey } from '../../../web/locales/words.ts';
import type { OwnerError } from '../../owner-error.ts';
import type { SaidRefusal } from '../views/room-page.tsx';

/** Returns the words of the room, or the English ones of the system or a library, which has no others. */
export function saidRefusal({ table, say }: Wording, { word, message, fix }: OwnerError): SaidRefusal {
  if (!word) return { message, fix, isEnglish: true };
  const values = { program: PROGRAM, ...word.values };
  const inWords = (key: string) =>
    Object.hasOwn(table.words, key)
      ? (say as (key: SpokenKey, values: object) => string)(key as SpokenKey, values)
      : '';
  return { message: inWords(`refused.${word.name}`), fix: inWords(`fix.${word.fix}`), isEnglish: false };
}

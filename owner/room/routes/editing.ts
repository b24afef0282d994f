/** Says in the room's words why content cannot be changed, and reads files as the owner edits them in it. */
import type { PlainWord } from '../../../web/locales/words.ts';
import { whyLocked } from '../../actions/content-gate.ts';
import type { OwnerContext } from '../../actions/context.ts';

const lockedWords = { inbox: 'room.lockedByOwner', folder: 'room.lockedFolder' } as const;

/** Returns the word that says why nothing can be edited, or undefined if it can. */
export async function lockedWord(owner: OwnerContext): Promise<PlainWord | undefined> {
  const locked = await whyLocked(owner);
  return locked && lockedWords[locked];
}

/** Browsers send every line with CRLF (HTML, "constructing the entry list"), whatever the file has. */
export function withLineEndingsOf(before: string | undefined, text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  return before?.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines;
}

import { roomScriptWords } from '../../../web/locales/script-words.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import { DataBlock } from '../../../web/views/components/blocks.tsx';

/** Renders the words that the script of the room says, which `web/page/words.ts` reads. */
export function RoomScriptWords({ wording }: { wording: Wording }) {
  return <DataBlock type="application/json" class="words" value={roomScriptWords(wording.table)} />;
}

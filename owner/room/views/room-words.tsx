import { roomScriptWords } from '../../locales/script-words.ts';
import type { Wording } from '../../locales/wording.ts';
import { DataBlock } from '../components/blocks.tsx';

/** Renders the words that the script of the room says, which `web/page/words.ts` reads. */
export function RoomScriptWords({ wording }: { wording: Wording }) {
  return <DataBlock type="application/json" class="words" value={roomScriptWords(wording.table)} />;
}

import type { Site } from '../../core/model.ts';
import { findWords } from '../../locales/find-words.ts';
import { scriptWords } from '../../locales/script-words.ts';
import { DataBlock } from './blocks.tsx';

type PageWordsProps = { site: Site; path: string | undefined };

/** Renders the words that scripts say, which `web/page/words.ts` reads. Every page with the script needs them. */
export function PageWords({ site: { locale }, path }: PageWordsProps) {
  return <DataBlock type="application/json" class="words" value={scriptWords(findWords(locale), path)} />;
}

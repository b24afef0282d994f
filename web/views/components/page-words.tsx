import { scriptWords } from '../../locales/script-words.ts';
import type { ContentView } from '../view-context.ts';
import { DataBlock } from './blocks.tsx';

type PageWordsProps = { context: ContentView; path: string | undefined };

/** Renders the words that scripts say, which `web/page/words.ts` reads. Every page with the script needs them. */
export function PageWords({ context: { bundle, wording }, path }: PageWordsProps) {
  const words = scriptWords(wording.table, { path, isExported: bundle.exported !== undefined });
  return <DataBlock type="application/json" class="words" value={words} />;
}

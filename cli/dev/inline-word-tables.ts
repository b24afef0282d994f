/** Puts the words of all languages into the built program, which then needs no files and no time to parse them. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import { roomEnglish } from '../../owner/room/words/en.ts';
import { starterEnglish } from '../../site/starter/en.ts';
import { languagesIn, wordFile } from '../../site/util/word-tables.ts';
import { en } from '../../web/locales/en.ts';
import { checkWords } from './check-words.ts';

const PROJECT = new URL('../../', import.meta.url);

/** The folders with words, and their English tables. */
const ENGLISH = { 'web/locales/': en, 'owner/room/words/': roomEnglish, 'site/starter/': starterEnglish };

/** A call of `readWordTables`, which names its folder. */
const CALL = /readWordTables(?:<.*>)?\(new URL\('([^']+)', import\.meta\.url\)\)/g;

/** Returns what is wrong with the words of all languages. */
export function checkAllWords(): readonly string[] {
  return Object.entries(ENGLISH).flatMap(([path, english]) => {
    const folder = new URL(path, PROJECT);
    return languagesIn(folder).flatMap((tag) => {
      const file = wordFile(folder, tag);
      const text = readFileSync(file, 'utf8');
      return checkWords({ file: relative(fileURLToPath(PROJECT), fileURLToPath(file)), text, tag, english });
    });
  });
}

/** Returns the plugin, which refuses to build with invalid words. */
export function inlineWordTables(): Plugin {
  return {
    name: 'inline-word-tables',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: CALL },
      handler(code, id) {
        const findings = checkAllWords();
        if (findings.length > 0) this.error(findings.join('\n'));
        return {
          code: code.replace(CALL, (_, path: string) => tablesIn(new URL(path, pathToFileURL(id)))),
          map: null,
        };
      },
    },
  };
}

function tablesIn(folder: URL): string {
  const tables = languagesIn(folder).map((tag) => [tag, parse(readFileSync(wordFile(folder, tag), 'utf8'))]);
  return JSON.stringify(Object.fromEntries(tables));
}

/** The words that scripts say. A page carries them as JSON. */
import { CONTACT_PATH } from '../core/routes.ts';
import { numberingSystemOf } from './direction.ts';
import type { InterfaceWords } from './wording.ts';
import type { SpokenKey } from './words.ts';

/** Said on every page: whole groups, and single words of groups that only the server needs otherwise. */
const ON_EVERY_PAGE = ['text.', 'search.', 'greetings.', 'copy.', 'picture.', 'essay.minutes'];

/** Said by the widget and the form, which only a site with a server has. */
const WITH_SERVER = ['greetings.', 'form.', 'error.'];

/** Said on one page alone. */
const ON_PAGE: Readonly<Record<string, readonly string[]>> = {
  [CONTACT_PATH]: ['form.', 'error.'],
  '/agents': ['console.'],
};

interface ScriptWordsOptions {
  /** Path of the page; error pages have none. */
  readonly path?: string | undefined;
  /** Whether the site is served from files. */
  readonly isExported?: boolean;
}

/** Returns the part of a table that the scripts of a page need. Its locale names the digits. */
export function scriptWords(
  table: InterfaceWords,
  { path = '', isExported = false }: ScriptWordsOptions = {},
): InterfaceWords {
  const prefixes = [...ON_EVERY_PAGE, ...(ON_PAGE[path] ?? [])].filter(
    (prefix) => !isExported || !WITH_SERVER.includes(prefix),
  );
  return wordsThatBegin(table, prefixes);
}

/** Returns the part of a table that the script of the owner's room needs. */
export function roomScriptWords(table: InterfaceWords): InterfaceWords {
  return wordsThatBegin(table, ['editor.', 'copy.']);
}

function wordsThatBegin(table: InterfaceWords, prefixes: readonly string[]): InterfaceWords {
  const keys = (Object.keys(table.words) as SpokenKey[]).filter((key) =>
    prefixes.some((prefix) => key.startsWith(prefix)),
  );
  // Versions of browsers differ in the digits that they write in a language, and the page has those of the server.
  const numberingSystem = numberingSystemOf(table.locale);
  return {
    ...table,
    locale: new Intl.Locale(table.locale, { numberingSystem }).toString(),
    words: Object.fromEntries(keys.map((key) => [key, table.words[key]])) as InterfaceWords['words'],
  };
}

import lunr from 'lunr';

/** Names whose signs carry the meaning and would otherwise be lost. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])c\+\+/gu, ' cplusplus '],
  [/(?<![\p{L}\p{N}])c#/gu, ' csharp '],
  [/\.net\b/g, ' dotnet '],
];

/**
 * The words of a text as the index knows them, in order: NFKD without marks, lower case, no possessives, no stop
 * words, English stems. Indexing and querying use this one function, so that both always agree.
 */
export function tokens(text: string): string[] {
  let plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '');
  for (const [sign, name] of NAMES) plain = plain.replace(sign, name);
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter(isNotStopWord).map(stem);
}

function isNotStopWord(word: string): boolean {
  // lunr's filter gives the token back, or undefined for a stop word.
  return Boolean((lunr.stopWordFilter as unknown as (word: string) => string | undefined)(word));
}

function stem(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const stemmer = lunr.stemmer as unknown as (token: lunr.Token) => lunr.Token;
  return stemmer(new lunr.Token(word, {})).toString();
}

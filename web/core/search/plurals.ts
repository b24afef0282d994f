/** Gives plurals whose stem differs from that of their singular the same ending, before they are stemmed. */

/**
 * By language, endings that Snowball takes for those of verbs, or leaves, and what they are written as. Where a plural fits two
 * singulars, as Portuguese -eis does -el and -il, both singulars become one, too.
 */
const ENDINGS: Readonly<Record<string, readonly (readonly [RegExp, string])[] | undefined>> = {
  // Lehrerinnen, but not beginnen.
  de: [[/(?<=\p{L}{4})innen$/u, 'in']],
  // Luces, imágenes, ciudades.
  es: [
    [/ces?$/, 'z'],
    [/(?<=\p{L}[dlnr])es$/u, ''],
  ],
  // Aviões, alemães, imagens, animais, lençóis (and so herói), papéis, difíceis, barris.
  pt: [
    [/[oõaã]es$/, 'ão'],
    [/(?<=[aeiou])ns$/, 'm'],
    [/(?<=\p{L}{2}[au])is$/u, 'l'],
    [/óis?$/, 'ol'],
    [/(?<=\p{L}{2})(?:[eé]is|(?<![aeou])[ií]s|[ií]l)$/u, 'el'],
  ],
};

/** Returns a word in lower case with the ending of its singular, if its language has such plurals. */
export function withSingularEnding(word: string, language: string): string {
  const found = ENDINGS[language]?.find(([plural]) => plural.test(word));
  return found ? word.replace(...found) : word;
}

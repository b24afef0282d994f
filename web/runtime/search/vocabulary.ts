/**
 * Numbers for terms. Texts are kept and compared by numbers, which take less room and time than strings. A term has the
 * same number for as long as the process lives, so that a text taken apart once serves every index made after.
 */
const numbers = new Map<string, number>();
const terms: string[] = [];

/** The number of a term; a new one gets the next. */
export function termNumber(term: string): number {
  const known = numbers.get(term);
  if (known !== undefined) return known;
  numbers.set(term, terms.length);
  return terms.push(term) - 1;
}

/** The number of a term, if any text has had it. */
export function knownNumber(term: string): number | undefined {
  return numbers.get(term);
}

/** The numbers of those of the terms that any text has had. */
export function knownNumbers(some: Iterable<string>): ReadonlySet<number> {
  const known = new Set<number>();
  for (const term of some) {
    const number = knownNumber(term);
    if (number !== undefined) known.add(number);
  }
  return known;
}

export function termOf(number: number): string {
  return terms[number] ?? '';
}

/** Code and docs are written in plain English, without these expressions, which are hard to read. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const THIS_FILE = 'test/vocabulary.test.ts';

const FOLDERS = ['web', 'server', 'manifests', 'create-foyer-site', 'bench', 'e2e', 'test', 'docs'];

/** Archaisms and calques, each with the words to use instead. */
const EXPRESSIONS: readonly (readonly [expression: RegExp, instead: string])[] = [
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\banew\b/i, 'again'],
  [/\b(whoever|whomever)\b/i, 'anyone who, the client'],
  [/\bwhichever\b/i, 'the one that, any'],
  [/\bof which\b/i, 'a second sentence'],
  [/\bin the place of\b/i, 'instead of'],
  [/\b(does|do|did) not hold\b/i, 'is invalid, fails'],
  [/\bnobody may\b/i, 'must not be'],
];

/** Comments start with a verb or a noun phrase. */
const OPENING = /(?:\/\/|\/\*\*|^\s*\*) (?:Who|Whoever|Of what|Whatever|What) /;

function linesOf(file: string): readonly { readonly place: string; readonly text: string }[] {
  const text = readFileSync(`${ROOT}${file}`, 'utf8');
  return text.split('\n').map((line, index) => ({ place: `${file}:${index + 1}`, text: line }));
}

const files = [
  ...readdirSync(ROOT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ),
].filter((file) => /\.(tsx?|md)$/.test(file) && file !== THIS_FILE);
const lines = files.flatMap(linesOf);

describe('the sources and the docs', () => {
  it('are read', () => {
    expect(files.length).toBeGreaterThan(400);
  });

  it.each(EXPRESSIONS)('avoid %s (write: %s)', (expression) => {
    expect(lines.filter(({ text }) => expression.test(text)).map(({ place }) => place)).toEqual([]);
  });

  it('have no comments that open with a relative clause', () => {
    expect(lines.filter(({ text }) => OPENING.test(text)).map(({ place }) => place)).toEqual([]);
  });
});

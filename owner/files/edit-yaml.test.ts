import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Node, parseDocument } from 'yaml';
import { splitFrontMatter } from '../../site/reader/markdown-file.ts';
import { NUMBERS_AS_TEXT, type Path } from '../../site/reader/yaml-document.ts';
import { fc, oneSampleIn } from '../../test/helpers/core/fuzz.ts';
import { SAMPLE_CONTENT } from '../../test/helpers/sample.ts';
import { OwnerError } from '../owner-error.ts';
import { editYaml } from './edit-yaml.ts';
import { editedValue, type YamlEdit } from './yaml-edit.ts';

interface Sample {
  readonly name: string;
  readonly source: string;
  readonly isFrontMatter: boolean;
}

const samples: readonly Sample[] = readdirSync(SAMPLE_CONTENT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(yaml|md)$/.test(name))
  .map((name) => {
    const text = readFileSync(join(SAMPLE_CONTENT, name), 'utf8');
    const isFrontMatter = name.endsWith('.md');
    return { name, isFrontMatter, source: isFrontMatter ? `${splitFrontMatter(text)?.yaml}\n` : text };
  });

function parse({ source, isFrontMatter }: Pick<Sample, 'source' | 'isFrontMatter'>) {
  const yaml = parseDocument(source, { stringKeys: true, ...(isFrontMatter && NUMBERS_AS_TEXT) });
  expect(yaml.errors).toEqual([]);
  return yaml;
}

const readValue = (sample: Pick<Sample, 'source' | 'isFrontMatter'>) => parse(sample).toJS() ?? {};

/** Returns the path of every value, except that of the whole document. */
function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => {
    const inner = [...path, key];
    return [inner, ...pathsOf(Reflect.get(value, key), inner)];
  });
}

/** A prime, so that the paths taken are not those of the same key in every item of a list. */
const PATHS_PER_EDIT = 13;

/** Returns the paths at which the sample is edited. Each edit parses the whole document several times. */
const editedPaths = (paths: readonly Path[]) => oneSampleIn(PATHS_PER_EDIT, paths);

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), value);

/** Returns the parts in which two texts differ: everything before and after them is the same. */
function difference(before: string, after: string) {
  const limit = Math.min(before.length, after.length);
  let start = 0;
  while (start < limit && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < limit - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    start,
    end: before.length - end,
    removed: before.slice(start, before.length - end),
    added: after.slice(start, after.length - end),
  };
}

function edited(sample: Sample, edit: YamlEdit, before = readValue(sample)): string {
  const result = editYaml(sample.source, [edit], sample);
  const value = readValue({ ...sample, source: result });
  expect({ edit, value }).toEqual({ edit, value: editedValue(before, edit) });
  return result;
}

const wordsIn = (text: string) => text.split(/[\s,[\]]+/).sort();

const TEXTS = [
  'Plain words',
  'With: a colon',
  '# not a comment',
  "It's “quoted” and 'single' and \"double\"",
  '007',
  'true',
  '- dash',
  '*emphasis*',
  'a\tb',
  'Two\nlines',
  'Two paragraphs.\n\nAnd a last one.\n',
  ' spaces at both ends ',
  '',
  'ends with colon:',
  '{braces}, [brackets]',
  'Ärger 🦩 \u2028',
];

/** Returns a few of the items, others each time, so that all have their turn. */
function takeTurns<Item>(items: readonly Item[], count: number) {
  let next = 0;
  return () => Array.from({ length: count }, () => items[next++ % items.length] as Item);
}

describe('editYaml on the values of the sample', () => {
  // These go on from file to file, because a short run edits few values of each.
  const texts = takeTurns(TEXTS, 2);
  const others = takeTurns([false, 3, null, ['a: b', 'c'], { key: 'value', list: ['x'] }], 1);
  const additions = takeTurns(['Words', 'a: b', 'Two\nlines', ['x', 'y'], { one: 'x', two: ['y'] }], 1);

  it.each(samples)('sets each text of $name without touching another byte', (sample) => {
    const yaml = parse(sample);
    const value = readValue(sample);
    for (const path of editedPaths(pathsOf(value).filter((one) => typeof at(value, one) === 'string'))) {
      const [first = 0, last = 0] = (yaml.getIn(path, true) as Node).range ?? [];
      for (const text of texts()) {
        const result = edited(sample, { kind: 'set', path, value: text }, value);
        const { start, end } = difference(sample.source, result);
        expect(start).toBeGreaterThanOrEqual(first);
        expect(end).toBeLessThanOrEqual(last);
      }
    }
  });

  it.each(samples)('sets each value of $name to one of another kind', (sample) => {
    const value = readValue(sample);
    for (const path of editedPaths(pathsOf(value))) {
      for (const other of others()) {
        const written = other === 3 && sample.isFrontMatter ? '3' : other;
        edited(sample, { kind: 'set', path, value: written }, value);
      }
    }
  });

  it.each(samples)('changes nothing in $name if a value is what it was', (sample) => {
    const value = readValue(sample);
    for (const path of editedPaths([[], ...pathsOf(value)])) {
      const edit = { kind: 'set', path, value: at(value, path) } as const;
      expect(editYaml(sample.source, [edit], sample)).toBe(sample.source);
    }
  });

  it.each(samples)('removes each value of $name, and only that', (sample) => {
    const value = readValue(sample);
    for (const path of editedPaths(pathsOf(value))) {
      const isOnly = Object.keys(Object(at(value, path.slice(0, -1)))).length === 1;
      const { added } = difference(sample.source, edited(sample, { kind: 'remove', path }, value));
      // An empty list or map has brackets.
      expect(added).toMatch(isOnly ? /^[[{}\]]*$/ : /^$/);
    }
  });

  it.each(samples)('adds keys to each map of $name, and inserts into each list', (sample) => {
    const value = readValue(sample);
    const isCollection = (path: Path) => Object(at(value, path)) === at(value, path);
    for (const path of editedPaths([[], ...pathsOf(value)].filter(isCollection))) {
      const parent = at(value, path);
      const [addition] = additions();
      const edits: readonly YamlEdit[] = Array.isArray(parent)
        ? [0, Math.floor(parent.length / 2), parent.length].map((index) => {
            return { kind: 'insert', path, index, value: addition } as const;
          })
        : [{ kind: 'set', path: [...path, 'newKey'], value: addition }];
      for (const edit of edits) {
        expect(difference(sample.source, edited(sample, edit, value)).removed).toBe('');
      }
    }
  });

  it.each(samples)('moves the items of each list of $name', (sample) => {
    const value = readValue(sample);
    const last = (list: readonly unknown[]) => list.length - 1;
    for (const path of pathsOf(value)) {
      const list = at(value, path);
      if (!Array.isArray(list) || list.length < 2) continue;
      for (const [from = 0, to = 0] of [
        [0, last(list)],
        [last(list), Math.min(1, last(list) - 1)],
      ]) {
        const result = edited(sample, { kind: 'move', path, from, to }, value);
        expect(wordsIn(result)).toEqual(wordsIn(sample.source));
      }
    }
  });

  it('covers every YAML file and front matter', () => {
    expect(samples.length).toBeGreaterThan(30);
    expect(samples.flatMap((sample) => pathsOf(readValue(sample))).length).toBeGreaterThan(900);
  });
});

/** Lines of a document, each for a key of its own, in all the ways in which YAML is written. */
const WAYS_TO_WRITE = [
  'KEY: plain\ttext # with a comment',
  'KEY:   spaced out   ',
  "KEY: 'it''s single' # c",
  'KEY: "double \\" \\u263a"',
  'KEY: plain over\n  several\n\n  lines',
  'KEY: "double over\n  several lines"',
  'KEY: |\n  literal: text\n\n    indented # no comment\n',
  'KEY: >-\n  folded text\n  goes on\n\n  here',
  'KEY: |+ # comment\n  keep\n\n',
  'KEY: |2-\n    leading spaces',
  'KEY: &anchor-KEY anchored',
  'KEY: &used-KEY text\nKEY-alias: *used-KEY # alias',
  'KEY: [a, "b, c", {d: e}] # c',
  'KEY: [\n  a, # about a\n  b,\n]',
  'KEY: {a: b, "c": [d]}',
  'KEY: []',
  'KEY:\n  - x # about x\n  # about y\n  - y: 1\n    z: two # z\n\n  - - nested\n    - list\n  -',
  'KEY:\n- not indented\n-   wide',
  'KEY: # about the list\n    - deep\n',
  'KEY:\n  inner: # c\n    innermost: text\n    other: >\n      folded\n  second: 2',
  'KEY:',
  'KEY: # nothing yet',
  'KEY: ~',
  '? KEY\n: explicit',
  '"KEY": quoted key',
  'KEY: !!str tagged',
  '# A comment of its own: value',
  '',
] as const;

const wildYaml = fc
  .record({
    ways: fc.array(fc.constantFrom(...WAYS_TO_WRITE), { minLength: 1, maxLength: 6 }),
    newline: fc.constantFrom('\n', '\r\n'),
    start: fc.constantFrom('', '\uFEFF', '# First line\n', '---\n'),
    end: fc.constantFrom('', '\n', '\n\n', '\n# Last line', '\n# Last line\n'),
  })
  .map(({ ways, newline, start, end }) => {
    const text = ways.map((way, index) => way.replaceAll('KEY', `key${index}`)).join('\n');
    return (start + text + end).replaceAll('\n', newline);
  })
  .filter((source) => parseDocument(source, { stringKeys: true }).errors.length === 0);

const wildValue = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, true, null, 5, ['x', 'y: z'], { one: 'a', two: ['b'] }, [], {}),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);

/** Picks an edit that is possible. */
function pickEdit(value: unknown, pick: number, index: number, other: unknown): YamlEdit {
  const paths = [[], ...pathsOf(value)];
  const path: Path = paths[pick % paths.length] ?? [];
  const found = at(value, path);
  if (Array.isArray(found) && index % 3 === 0 && found.length > 1) {
    return { kind: 'move', path, from: index % found.length, to: pick % found.length };
  }
  if (Array.isArray(found) && index % 3 === 1) {
    return { kind: 'insert', path, index: pick % (found.length + 1), value: other };
  }
  const isMap = typeof found === 'object' && found !== null && !Array.isArray(found);
  if (path.length === 0 || (isMap && index % 3 === 2)) {
    return { kind: 'set', path: [...path, 'added'], value: other };
  }
  return index % 2 === 0 ? { kind: 'remove', path } : { kind: 'set', path, value: other };
}

describe('editYaml', () => {
  it('refuses an edit of what is not there', () => {
    const source = 'title: Text\nlist: [a]\nused: &x y\nalias: *x\n';
    for (const edit of [
      { kind: 'set', path: ['title', 'inner'], value: 1 },
      { kind: 'set', path: ['list', 1], value: 'b' },
      { kind: 'set', path: ['list', 'key'], value: 'b' },
      { kind: 'insert', path: ['list'], index: 2, value: 'b' },
      { kind: 'insert', path: ['none'], index: 0, value: 'b' },
      { kind: 'move', path: ['list'], from: 0, to: 1 },
      { kind: 'remove', path: ['used'] },
    ] as const) {
      expect(() => editYaml(source, [edit])).toThrow(OwnerError);
    }
    expect(editYaml(source, [{ kind: 'remove', path: ['none'] }])).toBe(source);
  });

  it('removes the last line with the line break before it, whatever that is', () => {
    const edit = { kind: 'remove', path: ['b'] } as const;
    expect(editYaml('a: 1\r\n# about b\nb: 2', [edit])).toBe('a: 1\r\n# about b');
    expect(editYaml('a: 1\n# about b\r\nb: 2', [edit])).toBe('a: 1\n# about b');
    expect(editYaml('a: 1\r\nb: 2\nc: 3', [edit])).toBe('a: 1\r\nc: 3');
  });

  it('adds keys and lists below maps that do not exist yet', () => {
    const edits = [
      { kind: 'set', path: ['contact', 'email'], value: 'ada@example.com' },
      { kind: 'set', path: ['contact', 'days', 'list'], value: ['Mon'] },
    ] as const;
    expect(editYaml('name: Ada\n', edits)).toBe(
      'name: Ada\ncontact:\n  email: ada@example.com\n  days:\n    list:\n      - Mon\n',
    );
  });
});

describe('editYaml on any document', () => {
  it('makes exactly the change that was meant, keeps every comment, or refuses it', () => {
    let refused = 0;
    let count = 0;
    fc.assert(
      fc.property(wildYaml, fc.nat(1000), fc.nat(1000), wildValue, (source, pick, index, other) => {
        const before = readValue({ source, isFrontMatter: false });
        const edit = pickEdit(before, pick, index, other);
        count += 1;
        let result = '';
        try {
          result = editYaml(source, [edit]);
        } catch (error) {
          expect(error).toBeInstanceOf(OwnerError);
          refused += 1;
          return;
        }
        expect(readValue({ source: result, isFrontMatter: false })).toEqual(editedValue(before, edit));
        const { removed } = difference(source, result);
        if (edit.kind === 'set' && edit.path.at(-1) === 'added') expect(removed.trim()).toBe('');
        if (source.includes('\r\n')) expect(result.replaceAll('\r\n', '')).not.toContain('\n');
        expect(result.startsWith('\uFEFF')).toBe(source.startsWith('\uFEFF'));
        for (const comment of ['# First line', '# Last line', '# A comment of its own: value']) {
          expect(result.split(comment).length).toBe(source.split(comment).length);
        }
      }),
    );
    expect(refused).toBeLessThan(count / 10);
  });
});

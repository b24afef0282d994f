import { expect, it } from 'vitest';
import { fc } from '../test/helpers/core/fuzz.ts';
import { splitHead } from './source-head.ts';

it('reads YAML, and says on which line the text begins', () => {
  const head = splitHead('---\ntitle: Knots\ntags: [rope]\n---\nText.\n');
  expect(head).toEqual({ data: { title: 'Knots', tags: ['rope'] }, text: 'Text.\n', line: 5, findings: [] });
});

it('keeps dates as they were written, in YAML and in TOML', () => {
  const date = '2014-02-03T23:30:00-07:00';
  expect(splitHead(`---\ndate: ${date}\n---\n`).data).toEqual({ date });
  expect(String(splitHead(`+++\ndate = ${date}\n+++\n`).data.date)).toMatch(/^2014-02-03T23:30:00/);
  expect(splitHead('+++\ndate = 2014-02-03\n+++\n').data).toEqual({ date: '2014-02-03' });
});

it('reads the head of Hexo, which may lack its first line', () => {
  const source = 'title: Knots\ndate: 2014-02-03\n---\nText.';
  expect(splitHead(source, true)).toMatchObject({ data: { title: 'Knots' }, text: 'Text.', line: 4 });
  expect(splitHead(source)).toMatchObject({ data: {}, text: source, line: 1 });
});

it('reads the head of a text whose first line names its format', () => {
  expect(splitHead('---toml\ntitle = "Knots"\n---\nText.')).toMatchObject({
    data: { title: 'Knots' },
    line: 4,
  });
  expect(splitHead('---json\n{"title": "Knots"}\n---\nText.')).toMatchObject({ data: { title: 'Knots' } });
});

it('reads what MDX exports, and leaves it in the text', () => {
  const source = "export const metadata = {\n  title: 'Knots',\n  date: '2014-02-03',\n}\n\nText.";
  expect(splitHead(source)).toMatchObject({
    data: { title: 'Knots', date: '2014-02-03' },
    text: source,
    line: 1,
  });
  expect(splitHead('export const meta = { title: [ };').data).toEqual({});
});

it('takes a value with a colon for text, and reports its line', () => {
  const { data, findings } = splitHead('---\ndate: 2014-02-03\ntitle: Knots: a start\n---\nText.');
  expect(data).toEqual({ date: '2014-02-03', title: 'Knots: a start' });
  expect(findings).toMatchObject([{ kind: 'changed', line: 3, detail: 'title: Knots: a start' }]);
});

it('reads tabs as indentation', () => {
  expect(splitHead('---\ntitle: Knots\ntags:\n\t- rope\n\t- sea\n---\n').data).toEqual({
    title: 'Knots',
    tags: ['rope', 'sea'],
  });
});

it('lets a later key replace an earlier one of the same name', () => {
  expect(splitHead('---\ntitle: Knots\ntitle: Ropes\n---\n').data).toEqual({ title: 'Ropes' });
});

it('reports TOML that is broken with its line, and reads on', () => {
  const { data, text, findings } = splitHead('+++\ntitle = "Knots"\ndate = \n+++\nText.');
  expect({ data, text }).toEqual({ data: {}, text: 'Text.' });
  expect(findings).toMatchObject([{ kind: 'look', line: 3 }]);
});

it('takes a rule in a text for no front matter', () => {
  expect(splitHead('# Knots\n\n---\n\nText.')).toMatchObject({ data: {}, line: 1 });
  expect(splitHead('---\nText without an end.')).toMatchObject({ data: {}, line: 1 });
});

it.each([
  ['TOML in brackets', `+++\ntitle = "Knots"\na = ${'['.repeat(9_000)}${']'.repeat(9_000)}\n+++\nText.`],
  ['tables of TOML', `+++\ntitle = "Knots"\n[${'a.'.repeat(9_000)}a]\n+++\nText.`],
])('reports %s that are nested too deeply, and keeps the text', (_case, source) => {
  const { text, findings } = splitHead(source);
  expect(text).toBe('Text.');
  expect(findings).toMatchObject([{ kind: 'look', cause: 'line of the front matter that was not valid' }]);
});

it.each([
  ['a list', `a: ${'['.repeat(9_000)}${']'.repeat(9_000)}`],
  ['a list that nothing closes', `a: ${'['.repeat(9_000)}`],
  ['what is merged, but no map,', 'a: &a 1\nb: {<<: *a}'],
])('reports %s in YAML that cannot be read, and keeps the other lines', (_case, line) => {
  const { data, findings } = splitHead(`---\ntitle: Knots\n${line}\ntags: [rope]\n---\nText.`);
  expect(data).toMatchObject({ title: 'Knots', tags: ['rope'] });
  expect(findings.length).toBeGreaterThan(0);
});

it.each([
  ['export const metadata = { title: "Knots; bends" };\n\nText.', { title: 'Knots; bends' }],
  ['export const metadata: Metadata = {\n  title: "Knots",\n}\n', { title: 'Knots' }],
  ['export const metadata = {', {}],
])('reads what the page of MDX %j exports', (source, data) => {
  expect(splitHead(source).data).toEqual(data);
});

it.each([
  'export const metadata = { a: 1,\n',
  'export const metadata\n',
  'export const metadata = {\n\n\n',
  'export const metadata = {}}} ',
])('reads a page of MDX with much of %j', (piece) => {
  const start = process.cpuUsage();
  splitHead(piece.repeat(950_000 / piece.length));
  // A busy machine takes longer, but not more processor time.
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
});

it('never throws, and loses no line of the text', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('---', '+++', 'a: b: c', '\t- x', '*a', '&a', '[', 'k = 1'),
  );
  fc.assert(
    fc.property(fc.array(line), fc.boolean(), (lines, mayLackFence) => {
      const source = lines.join('\n');
      const { text, line: first } = splitHead(source, mayLackFence);
      const all = source.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
      expect(text.split('\n')).toEqual(all.slice(first - 1).length === 0 ? [''] : all.slice(first - 1));
    }),
  );
});

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { verdictOf } from '../comparison.ts';
import { replacePlace, toMarkdown } from './markdown.ts';
import { drawPlot, spreadOut } from './plot.ts';

const comparison = { name: '', reference: '', found: '', expected: '', ratio: 0.7 };

it('an aim is held by the ratio, or by what is enough by itself', () => {
  const aim = { is: 'at least', value: 0.8 } as const;
  expect(verdictOf({ ...comparison, aim })).toBe('not met');
  expect(verdictOf({ ...comparison, aim, isMetOtherwise: true })).toBe('met');
  expect(verdictOf({ ...comparison, aim: { is: 'at most', value: 0.7 } })).toBe('met');
  expect(verdictOf(comparison)).toBe('reported');
});

it('a plot is sound SVG that names its sizes and its figures', () => {
  const series = [
    { name: 'memory <at rest>', values: [10, 40, 300] },
    { name: 'pages', values: [5, 5, 5] },
  ];
  const svg = drawPlot({ title: 'Cost & size', sizes: [24, 1_000, 10_000], series });
  expect(XMLValidator.validate(svg)).toBe(true);
  const texts = new XMLParser().parse(svg).svg.text as string[];
  expect(texts).toContain('10,000 essays');
  expect(texts).toContain('memory <at rest> (30×)');
  expect(texts).toContain('pages (1.0×)');
  expect(svg).not.toContain('NaN');
});

it('names at the end of lines are moved apart and keep their order', () => {
  expect(spreadOut([50, 100, 51])).toEqual([50, 100, 67]);
});

it('a table is put in its place, and nothing else of the document changes', () => {
  const table = toMarkdown({ title: 'T', shows: 'Shows.', headings: ['a', 'b'], rows: [['x', '1']] });
  const document = '# Title\n\n<!-- one -->\nold\n<!-- /one -->\n\nEnd\n';
  const written = replacePlace(document, 'one', table);
  expect(written).toBe(
    '# Title\n\n<!-- one -->\n\nShows.\n\n| a | b |\n| --- | --: |\n| x | 1 |\n\n<!-- /one -->\n\nEnd\n',
  );
  expect(replacePlace(written, 'one', table)).toBe(written);
  expect(() => replacePlace(document, 'two', table)).toThrow('<!-- two -->');
});

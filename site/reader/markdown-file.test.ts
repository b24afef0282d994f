import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { splitFrontMatter } from './markdown-file.ts';

describe('splitFrontMatter', () => {
  it('splits YAML from Markdown and returns the first line of each', () => {
    expect(splitFrontMatter('---\ntitle: A\ndate: B\n---\n\nText\n')).toEqual({
      yaml: 'title: A\ndate: B',
      yamlLine: 2,
      markdown: '\nText\n',
      markdownLine: 5,
    });
  });

  it('gives the same result with carriage returns and a byte order mark', () => {
    const source = '---\ntitle: A\n---\nText\n';
    expect(splitFrontMatter(`\uFEFF${source.replaceAll('\n', '\r\n')}`)).toEqual(splitFrontMatter(source));
  });

  it('treats a later --- as a thematic break in the text', () => {
    expect(splitFrontMatter('---\na: 1\n---\none\n\n---\n\ntwo')?.markdown).toBe('one\n\n---\n\ntwo');
  });

  it.each([
    ['no opening line', 'title: A\n---\nText'],
    ['no closing line', '---\ntitle: A\nText'],
    ['something before the opening line', '\n---\ntitle: A\n---\nText'],
    ['nothing at all', ''],
  ])('finds no front matter in a file with %s', (_case, source) => {
    expect(splitFrontMatter(source)).toBeUndefined();
  });

  it('keeps the line numbers of the Markdown in the file', () => {
    const lines = fc.array(fc.string().filter((line) => !/[\r\n]/.test(line)));
    fc.assert(
      fc.property(lines, (body) => {
        const source = ['---', 'title: A', '---', ...body, 'last'].join('\n');
        const split = splitFrontMatter(source);
        expect(split?.markdown.split('\n')).toEqual(source.split('\n').slice((split?.markdownLine ?? 0) - 1));
      }),
    );
  });
});

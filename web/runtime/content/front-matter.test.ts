import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/runtime/fuzz.ts';
import { splitFrontMatter } from './parse-essay.ts';

describe('splitFrontMatter', () => {
  it('parts YAML from Markdown and tells on which line each begins', () => {
    expect(splitFrontMatter('---\ntitle: A\ndate: B\n---\n\nText\n')).toEqual({
      yaml: 'title: A\ndate: B',
      yamlLine: 2,
      markdown: '\nText\n',
      markdownLine: 5,
    });
  });

  it('reads what Windows editors save, with carriage returns and a byte order mark, as the same', () => {
    const source = '---\ntitle: A\n---\nText\n';
    expect(splitFrontMatter(`\uFEFF${source.replaceAll('\n', '\r\n')}`)).toEqual(splitFrontMatter(source));
  });

  it('takes a later line of --- for a rule of the text', () => {
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

  it('keeps every line of the Markdown at its place in the file', () => {
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

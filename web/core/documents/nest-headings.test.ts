import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { nestHeadings } from './nest-headings.ts';

const nest = (...lines: string[]) => nestHeadings(lines.join('\n'), 3).split('\n');

describe('nestHeadings', () => {
  it('moves all headings by the same number of levels', () => {
    expect(nest('# One', '', '### Two', '', '## Three ##')).toEqual([
      '### One',
      '',
      '##### Two',
      '',
      '#### Three ##',
    ]);
  });

  it('goes no deeper than the sixth level', () => {
    expect(nest('# One', '##### Five')).toEqual(['### One', '###### Five']);
  });

  it('does not change headings that are already low enough', () => {
    expect(nest('#### Four', 'Text.')).toEqual(['#### Four', 'Text.']);
  });

  it('does not change lines that only look like headings', () => {
    const code = ['# One', '', '```sh', '# comment', '```', '', '    # indented', '', '#hashtag', '\\# no'];
    expect(nest(...code)).toEqual(['### One', ...code.slice(1)]);
  });

  it('does not change a fence inside a longer fence, or backticks inside a tilde fence', () => {
    const code = ['````md', '```', '# a', '```', '# b', '````', '', '~~~', '```', '# c', '~~~'];
    expect(nest(...code)).toEqual(code);
  });

  it('converts underlined headings to markers, including multi-line headings', () => {
    expect(nest('First', 'heading', '===', '', 'Second', '---', 'Text.')).toEqual([
      '### First heading',
      '',
      '#### Second',
      'Text.',
    ]);
  });

  it('keeps anchors, and finds headings in definitions', () => {
    expect(nest('# One {#one}', '', 'Term', ': ## Two', '', 'Three {#three}', '---')).toEqual([
      '### One {#one}',
      '',
      'Term',
      ': #### Two',
      '',
      '#### Three {#three}',
    ]);
  });

  it('finds headings in quotes and lists', () => {
    expect(nest('> # Quoted', '', '- Listed', '  ===')).toEqual(['> ### Quoted', '', '- ### Listed']);
  });

  it('closes only a code block that the text leaves open', () => {
    expect(nest('~~~~', '# open')).toEqual(['~~~~', '# open', '~~~~']);
    expect(nest('```')).toEqual(['```', '```']);
    expect(nest('```', 'code', '`````')).toEqual(['```', 'code', '`````']);
  });

  it('gives the same result with and without a block quote in the text', () => {
    const line = fc.constantFrom(
      '',
      'Text.',
      '# One',
      '## Two ##',
      ' ### Three',
      '#none',
      '#',
      '\\# no',
      'a # b',
      '#\tTab',
      '    # code',
      '1. item',
      '- item',
      '####### seven',
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const withQuote = nest(...lines, '', '> A quote.');
        expect(nest(...lines, '', 'No quote.')).toEqual([...withQuote.slice(0, -1), 'No quote.']);
      }),
    );
  });

  it('accepts every kind of line ending', () => {
    expect(nestHeadings('# One\r\n\r\nText.\r# Two', 3)).toBe('### One\n\nText.\n### Two');
  });
});

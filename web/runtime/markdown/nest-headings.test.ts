import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/runtime/fuzz.ts';
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

  it('leaves headings that already stand low enough', () => {
    expect(nest('#### Four', 'Text.')).toEqual(['#### Four', 'Text.']);
  });

  it('leaves what only looks like a heading', () => {
    const code = ['# One', '', '```sh', '# comment', '```', '', '    # indented', '', '#hashtag', '\\# no'];
    expect(nest(...code)).toEqual(['### One', ...code.slice(1)]);
  });

  it('leaves a fence within a longer fence, and a tilde fence with backticks', () => {
    const code = ['````md', '```', '# a', '```', '# b', '````', '', '~~~', '```', '# c', '~~~'];
    expect(nest(...code)).toEqual(code);
  });

  it('gives underlined headings a marker, also over several lines', () => {
    expect(nest('First', 'heading', '===', '', 'Second', '---', 'Text.')).toEqual([
      '### First heading',
      '',
      '#### Second',
      'Text.',
    ]);
  });

  it('finds headings in quotes and lists', () => {
    expect(nest('> # Quoted', '', '- Listed', '  ===')).toEqual(['> ### Quoted', '', '- ### Listed']);
  });

  it('closes a code block that the text leaves open, and no other', () => {
    expect(nest('~~~~', '# open')).toEqual(['~~~~', '# open', '~~~~']);
    expect(nest('```')).toEqual(['```', '```']);
    expect(nest('```', 'code', '`````')).toEqual(['```', 'code', '`````']);
  });

  it('does the same to a plain text, which it need not parse, as to one that holds a quote', () => {
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

  it('reads every kind of line end', () => {
    expect(nestHeadings('# One\r\n\r\nText.\r# Two', 3)).toBe('### One\n\nText.\n### Two');
  });
});

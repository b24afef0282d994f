import { describe, expect, it } from 'vitest';
import { compareLines } from './line-differences.ts';

const marks = { mine: '+', theirs: '-', same: ' ', 'left-out': '…' };
const shown = (theirs: string, mine: string) =>
  compareLines(theirs, mine)?.flatMap(({ is, lines }) =>
    is === 'left-out' ? [`…${lines.length}`] : lines.map((line) => marks[is] + line),
  );

describe('compareLines', () => {
  it('returns the lines that differ with one line around them', () => {
    const theirs = 'a\nb\nc\nd\nTheirs\ne\nf\ng\nh';
    const mine = 'a\nb\nc\nd\nMine\ne\nf\ng\nh\ni';
    expect(shown(theirs, mine)).toEqual(['…3', ' d', '-Theirs', '+Mine', ' e', '…2', ' h', '+i']);
  });

  it('leaves nothing out of short texts', () => {
    expect(shown('One', 'One')).toEqual([' One']);
    expect(shown('One', 'One\n')).toEqual([' One']);
    expect(shown('', 'One')).toEqual(['-', '+One']);
  });
});

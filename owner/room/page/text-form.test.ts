import { describe, expect, it } from 'vitest';
import { isSameText } from './text-form.ts';

describe('isSameText', () => {
  it.each([
    [{ markdown: 'A\n\nB\n' }, { markdown: 'A\r\n\r\nB' }, true],
    [{ markdown: 'A\n\nB' }, { markdown: 'A\nB' }, false],
    [{ markdown: 'A, B' }, { markdown: 'A,B' }, false],
    [{ tags: 'a,b ,' }, { tags: 'a, b' }, true],
    [{ takeaways: 'One.\n\nTwo.\n' }, { takeaways: 'One.\nTwo.' }, true],
    [{ title: 'On tides' }, { title: 'Ontides' }, false],
    [{ title: 'On tides' }, {}, false],
  ])('compares %j and %j as the server saves them', (one, other, expected) => {
    expect(isSameText(one, other)).toBe(expected);
  });
});

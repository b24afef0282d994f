import { describe, expect, it } from 'vitest';
import { fittingSize, pictureOutcome } from './picture-upload.ts';

describe('fittingSize', () => {
  it('keeps the proportions, and the size of a picture that fits', () => {
    expect(fittingSize(4_000, 2_000, 3_000)).toEqual([3_000, 1_500]);
    expect(fittingSize(2_000, 4_001, 3_000)).toEqual([1_500, 3_000]);
    expect(fittingSize(3_000, 20, 3_000)).toEqual([3_000, 20]);
    expect(fittingSize(90_000, 1, 3_000)).toEqual([3_000, 1]);
  });
});

describe('pictureOutcome', () => {
  it.each([
    [200, { markdown: '![a](/media/a.jpg)' }, 'sent'],
    [422, { message: 'm', fix: 'f' }, 'refused'],
    [413, null, 'too-large'],
    [403, null, 'unpaired'],
    [502, null, 'unreachable'],
    [200, null, 'unreachable'],
  ])('reads %i with %j as %s', (status, answer, expected) => {
    expect(pictureOutcome(status, answer).is).toBe(expected);
  });
});

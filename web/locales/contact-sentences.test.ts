import { describe, expect, it } from 'vitest';
import { siteWording } from '../../test/helpers/core/site-wording.ts';
import { ProblemError } from '../core/problems.ts';
import { charactersLeft, failureAdvice, fieldAdvice } from './contact-sentences.ts';

const wording = siteWording({ locale: 'en' });

describe('advice on a field', () => {
  it('says how much too long it is', () => {
    expect(fieldAdvice(wording, 'name', { is: 'too-long', excess: 1 })).toBe(
      'Shorten this by one character.',
    );
    expect(fieldAdvice(wording, 'name', { is: 'too-long', excess: 1200 })).toBe(
      'Shorten this by 1,200 characters.',
    );
  });

  it('names what is missing', () => {
    expect(fieldAdvice(wording, 'message', { is: 'missing' })).toBe('Write your message.');
  });

  it('counts characters down, and then up', () => {
    expect([5000, 1, 0, -1, -2].map((left) => charactersLeft(wording, left))).toEqual([
      '5,000 characters left',
      '1 character left',
      '0 characters left',
      '1 character too many',
      '2 characters too many',
    ]);
  });
});

describe('advice on a failure', () => {
  const advice = (problem: ProblemError['problem'], retryAfter?: number) =>
    failureAdvice(wording, new ProblemError(problem, { detail: 'No.', ...(retryAfter && { retryAfter }) }));

  it('says how long to wait, if the server does', () => {
    expect(advice('rate-limited', 1)).toContain('Wait a second,');
    expect(advice('write-quota-exceeded', 42)).toContain('Wait 42 seconds,');
    expect(advice('storage-unavailable')).toContain('Wait a little,');
  });

  it('says nothing in the words of the server', () => {
    expect(advice('origin-not-allowed')).toBe('The site could not accept the message. Send it again later.');
  });
});

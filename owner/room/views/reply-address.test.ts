import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { replyAddress } from './reply-address.ts';

const email = 'ada@example.com';

/** Reads an address as a program for e-mail does. */
function read(address: string) {
  const { pathname, searchParams } = new URL(address);
  return {
    to: decodeURIComponent(pathname),
    fields: [...searchParams.keys()],
    subject: searchParams.get('subject'),
    body: searchParams.get('body'),
  };
}

describe('the address of a reply', () => {
  it('has the subject, and the message quoted below two empty lines', () => {
    const address = replyAddress({ email, subject: 'Re: A & B', message: 'One?\n\nTwo = 50% + more' });
    expect(read(address)).toEqual({
      to: email,
      fields: ['subject', 'body'],
      subject: 'Re: A & B',
      body: '\r\n\r\n\r\n> One?\r\n>\r\n> Two = 50% + more',
    });
  });

  it('is at most 1,900 characters long, and says that the message goes on', () => {
    for (const message of [
      'word '.repeat(1_000),
      'line\n'.repeat(1_000),
      'ش'.repeat(5_000),
      '🦊'.repeat(2_500),
      'a\n'.repeat(2_500),
    ]) {
      const address = replyAddress({ email, subject: 'Re: You', message });
      expect(address.length).toBeLessThanOrEqual(1_900);
      expect(address.length).toBeGreaterThan(1_800);
      expect(read(address).body).toMatch(/\r\n> \[…\]$/);
    }
  });

  it('has no other receiver and no other field, whatever the sender wrote', () => {
    const hostile = fc.string({ unit: 'binary', maxLength: 100 });
    const given = fc.record({ email: fc.string({ maxLength: 254 }), subject: hostile, message: hostile });
    fc.assert(
      fc.property(given, (reply) => {
        const address = replyAddress(reply);
        expect(address).toMatch(/^mailto:[\w.!~*'()%@-]*\?subject=[\w.!~*'()%-]*&body=[\w.!~*'()%-]*$/);
        expect(read(address).fields).toEqual(['subject', 'body']);
        expect(address.length).toBeLessThanOrEqual(1_900);
      }),
    );
    const address = replyAddress({ email: 'a?bcc=eve@example.com&x=', subject: 'x\r\nBcc: y', message: '' });
    expect(read(address)).toMatchObject({ to: 'a?bcc=eve@example.com&x=', subject: 'x Bcc: y' });
  });
});

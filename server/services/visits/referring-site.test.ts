import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { anyString } from '../../../test/helpers/core/inputs.ts';
import { referringSite } from './referring-site.ts';

const OWN = 'https://ada.dev';

describe('referringSite', () => {
  it.each([
    ['https://news.ycombinator.com/item?id=1', 'news.ycombinator.com'],
    ['https://WWW.Google.com/', 'google.com'],
    ['http://blog.grace.dev:8080/a?b#c', 'blog.grace.dev'],
    ['https://user:secret@lobste.rs/', 'lobste.rs'],
    ['https://bücher.de/', 'xn--bcher-kva.de'],
  ])('returns only the host name of %s', (referer, site) => {
    expect(referringSite(referer, OWN)).toBe(site);
  });

  it.each([
    undefined,
    '',
    'https://ada.dev/essays',
    'https://www.ada.dev/',
    'http://localhost:3000/',
    'http://192.168.0.7/',
    'https://93.184.216.34/',
    'https://[2606:4700::1111]/',
    'https://wiki.corp.internal/',
    'android-app://com.google.android.gm/',
    'https://tell-the-owner.to-pay.the-bill.of.mallory.dev/',
    `https://${'a'.repeat(50)}.dev/`,
  ])('returns nothing for %s', (referer) => {
    expect(referringSite(referer, OWN)).toBeUndefined();
  });

  it('never returns anything but a short name', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyString,
          fc.webUrl(),
          fc.domain().map((name) => `https://${name}/`),
        ),
        (referer) => {
          expect(referringSite(referer, OWN) ?? 'a.dev').toMatch(/^[a-z\d.-]{4,40}$/);
        },
      ),
    );
  });
});

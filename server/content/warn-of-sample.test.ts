import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleOf } from '../../test/helpers/runtime/site.ts';
import { sampleBundle } from '../../test/helpers/sample.ts';
import type { ContentBundle } from '../../web/runtime/bundle.ts';
import { tracesOfSample, warnOfSample } from './warn-of-sample.ts';

let sample: ContentBundle;
beforeAll(async () => {
  sample = await sampleBundle();
});

/** What is logged at the start of a site with this content at this address. */
function loggedFor(bundle: ContentBundle, origin: string): string {
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const log = pino({}, { write });
  warnOfSample(bundle, origin, log);
  return logged;
}

describe('the warning of sample content', () => {
  it('is one line that says what to do, under a public address', () => {
    const logged = loggedFor(sample, 'https://ada.blog');
    expect(logged).toMatch(/^[^\n]*"level":40[^\n]*npm run owner -- init"\}\n$/);
  });

  it('is not there on one’s own machine, nor for content of one’s own', () => {
    expect(loggedFor(sample, 'http://127.0.0.1:8787')).toBe('');
    expect(loggedFor(bundleOf(), 'https://ada.blog')).toBe('');
  });

  it('finds each part that was left as it came', () => {
    const own = bundleOf();
    const essays = sample.essays.slice(0, 2);
    const left = [
      { ...own, site: { ...own.site, key: sample.site.key } },
      { ...own, site: { ...own.site, name: sample.site.name } },
      { ...own, site: { ...own.site, contact: sample.site.contact } },
      { ...own, profile: { ...own.profile, company: sample.profile.company } },
      { ...own, essays: [...own.essays, ...essays] },
    ];
    expect(left.map(tracesOfSample)).toEqual([
      ['key in site.yaml'],
      ['name in site.yaml'],
      ['contact.email in site.yaml'],
      ['company in profile.yaml'],
      ['2 essays'],
    ]);
  });
});

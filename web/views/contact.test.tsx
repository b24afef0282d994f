import { describe, expect, it } from 'vitest';
import { english } from '../../test/helpers/core/english.ts';
import { sampleBundle, sampleContext, viewOf } from '../../test/helpers/views.ts';
import type { ContentBundle } from '../core/bundle.ts';
import { availabilityText, contactPage, whatHappens, whatToInclude } from './contact.tsx';
import { homePage } from './home.tsx';
import { contactMarkdown } from './markdown/site-pages.ts';

const sample = sampleBundle();
const status = { ...sample.status, openForSpeaking: false, openForAdvisory: false, activeFocus: [] };
/** An owner who gives neither talks nor advice and has not written anything. */
const cellist: ContentBundle = { ...sample, status, offerings: [], essays: [] };

describe('what the owner is available for', () => {
  const openTo = (
    openForSpeaking: boolean,
    openForAdvisory: boolean,
    offerings = sample.offerings,
    note?: string,
  ) =>
    availabilityText(
      viewOf({
        ...sample,
        status: { ...status, openForSpeaking, openForAdvisory, ...(note && { note }) },
        offerings,
      }),
    );

  it('names what is welcome, and what is on offer but not at present', () => {
    expect(openTo(true, true)).toBe(english('offerings.openToBoth'));
    expect(openTo(true, false)).toBe(english('offerings.talksOnly'));
    expect(openTo(false, true)).toBe(english('offerings.adviceOnly'));
    expect(openTo(false, false)).toBe(english('offerings.neither'));
  });

  it('does not deny what nobody expects', () => {
    expect(openTo(true, false, [])).toBe(english('offerings.openToTalks'));
    expect(openTo(false, false, [])).toBe('');
    expect(openTo(false, false, [], 'On tour.')).toBe('On tour.');
    expect(homePage(sampleContext(cellist))).not.toContain('<h2>Now</h2>');
    expect(contactPage(sampleContext(cellist))).not.toContain('class="lead"');
  });
});

describe('what a message should include', () => {
  it('has only examples that fit the owner', () => {
    expect(whatToInclude(viewOf(sample))[1]).toBe(
      english('contact.includeWishes', { wishes: 'a talk, advice, or a correction to an essay' }),
    );
    expect(whatToInclude(viewOf(cellist))[1]).toBe(english('contact.includeWish'));
    expect(whatToInclude(viewOf({ ...cellist, essays: sample.essays }))[1]).toBe(
      english('contact.includeWish'),
    );
    expect(contactMarkdown(viewOf(cellist))).toContain('- What you would like.');
  });
});

it('an owner without a place has only a time zone', () => {
  const { location: _, ...site } = sample.site;
  expect(whatHappens(viewOf(sample))).toContain('works from Port Sample (time zone: Europe/Lisbon).');
  expect(whatHappens(viewOf({ ...sample, site }))).toMatch(/The time zone of .* is Europe\/Lisbon\.$/);
  expect(homePage(sampleContext({ ...sample, site }))).not.toContain('p-locality');
});

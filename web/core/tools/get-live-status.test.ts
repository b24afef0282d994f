import { describe, expect, it } from 'vitest';
import { answer, bundleOf, contextOf, essayOf } from '../../../test/helpers/core/site.ts';
import { toJsonSchema } from '../json-schema.ts';
import { getLiveStatus } from './get-live-status.ts';

describe('get_live_status', () => {
  it('explains webmcpVersion where agents read of it, with and without an output schema', () => {
    const { description = '', mcpDescription = '', output } = getLiveStatus(bundleOf());
    const { properties } = toJsonSchema(output) as { properties: Record<string, { description?: string }> };
    for (const text of [description, mcpDescription, properties.webmcpVersion?.description ?? ''])
      expect(text).toContain('revision of MCP');
  });

  it.each([
    ['Europe/Lisbon', '2026-03-29T00:59:59Z', '2026-03-29T00:59:59+00:00'],
    ['Europe/Lisbon', '2026-03-29T01:00:00Z', '2026-03-29T02:00:00+01:00'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T01:30:00-04:00'],
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T01:30:00-05:00'],
  ])('returns the owner’s time in %s at %s as %s', async (timezone, now, timestamp) => {
    const context = contextOf(bundleOf({ site: { timezone } }), now);
    expect(await answer(context, 'get_live_status', {})).toMatchObject({ timestamp, timezone });
  });

  it('returns the slug of the newest essay and the number of published essays', async () => {
    const essays = [
      essayOf({ slug: 'old', date: '2025-01-01' }),
      essayOf({ slug: 'new', date: '2026-01-01' }),
      essayOf({ slug: 'draft', date: '2026-02-01', draft: true }),
    ];
    expect(await answer(contextOf(bundleOf({ essays })), 'get_live_status', {})).toMatchObject({
      totalArticles: 2,
      latestArticleSlug: 'new',
    });
  });

  it.each([
    ['2026-01-01', '2026-04-01T00:00:00Z', undefined, undefined],
    ['2026-01-01', '2026-04-01T00:00:00Z', 'Booked until May.', 'Booked until May.'],
    [
      '2026-01-01',
      '2026-04-01T00:00:01Z',
      'Booked until May.',
      'Booked until May. This status was written on 2026-01-01 and may be out of date.',
    ],
  ])(
    'has the date of a status from %s and at %s the note of the owner, %j',
    async (updated, now, note, expected) => {
      const status = { ...bundleOf().status, updated, ...(note !== undefined && { note }) };
      const answered = await answer(contextOf(bundleOf({ status }), now), 'get_live_status', {});
      expect(answered.asOf).toBe(updated);
      expect(answered.note).toBe(expected);
    },
  );

  it('says how to reach the owner', async () => {
    const contact = { email: 'ada@sample.test', booking: 'https://calendar.test/ada' };
    for (const tool of ['get_live_status', 'read_profile_bio']) {
      expect(await answer(contextOf(bundleOf({ site: { contact } })), tool, {})).toMatchObject({
        contact: {
          url: 'https://ada.test/contact',
          bookingUrl: contact.booking,
          email: contact.email,
        },
      });
      expect((await answer(contextOf(bundleOf()), tool, {})).contact).toEqual({
        url: 'https://ada.test/contact',
        email: contact.email,
      });
    }
  });

  it('omits the latest essay if there is none', async () => {
    const status = await answer(contextOf(bundleOf()), 'get_live_status', {});
    expect(status).toMatchObject({ totalArticles: 0 });
    expect(status).not.toHaveProperty('latestArticleSlug');
  });
});

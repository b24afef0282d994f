import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import {
  createSampleSource,
  manySampleEssays,
  SAMPLE_ORIGIN,
  type SampleOptions,
  sampleEssay,
} from '../test/helpers/manifest-source.ts';
import { sitemap } from './sitemap.ts';

interface Address {
  readonly loc: string;
  readonly lastmod?: string;
}

function addresses(options: SampleOptions = {}): readonly Address[] {
  const xml = sitemap(createSampleSource(options));
  expect(XMLValidator.validate(xml)).toBe(true);
  const parsed = new XMLParser({ parseTagValue: false }).parse(xml) as { urlset: { url: Address[] } };
  return parsed.urlset.url;
}

describe('sitemap', () => {
  it('lists each page once, without drafts or empty categories', () => {
    const locations = addresses().map(({ loc }) => loc);
    expect(new Set(locations).size).toBe(locations.length);
    expect(locations).toEqual(
      expect.arrayContaining(
        ['/', '/about', '/problems/invalid-input', '/essays/plain', '/essays?category=pillar-3'].map(
          (path) => SAMPLE_ORIGIN + path,
        ),
      ),
    );
    expect(locations.join()).not.toMatch(/unfinished|pillar-2/);
  });

  it('gives the date of the last change to essays and essay lists', () => {
    const dates = new Map(addresses().map(({ loc, lastmod }) => [loc.replace(SAMPLE_ORIGIN, ''), lastmod]));
    expect(dates.get('/essays/plain')).toBe('2025-12-31');
    expect(dates.get('/essays')).toBe('2026-03-14');
    expect(dates.get('/essays?category=pillar-5')).toBe('2025-12-31');
    expect(dates.get('/about')).toBeUndefined();
  });

  it('gives the date of an update as the last change of the essay', () => {
    const essays = [sampleEssay({ slug: 'revised', date: '2026-01-02', updated: '2026-05-06' })];
    const dates = new Map(addresses({ essays }).map(({ loc, lastmod }) => [loc, lastmod]));
    expect(dates.get(`${SAMPLE_ORIGIN}/essays/revised`)).toBe('2026-05-06');
  });

  it('stays within the protocol’s limits', { tags: ['long'] }, () => {
    const source = createSampleSource({ essays: manySampleEssays(50_100) });
    const xml = sitemap(source);
    expect(xml.match(/<url>/g)).toHaveLength(50_000);
    expect(Buffer.byteLength(xml)).toBeLessThan(50 * 1024 * 1024);
    expect(xml).toContain(`/essays/${source.bundle.essays[0]?.slug}</loc>`);
  });
});

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import {
  createSampleSource,
  manySampleEssays,
  SAMPLE_ORIGIN,
  type SampleOptions,
  sampleEssay,
} from '../test/helpers/manifest-source.ts';
import { sitemapFiles } from './sitemap.ts';
import type { ManifestSource } from './source.ts';

interface Address {
  readonly loc: string;
  readonly lastmod?: string;
}

function addresses(options: SampleOptions = {}): readonly Address[] {
  const [xml = ''] = buildAll(createSampleSource(options)).values();
  expect(XMLValidator.validate(xml)).toBe(true);
  const parsed = new XMLParser({ parseTagValue: false }).parse(xml) as { urlset: { url: Address[] } };
  return parsed.urlset.url;
}

/** Builds all files, by path. */
function buildAll(source: ManifestSource, maxAddresses?: number): ReadonlyMap<string, string> {
  return new Map(sitemapFiles(source, maxAddresses).map(([path, build]) => [path, build()]));
}

describe('sitemapFiles', () => {
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

  it('becomes an index of numbered files past the limit, with the dates of their last changes', () => {
    const source = createSampleSource({ essays: manySampleEssays(100) });
    const [all = ''] = buildAll(source).values();
    const files = buildAll(source, 40);
    const paths = [...files.keys()];
    expect(paths.slice(0, 3)).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml']);

    const [index = '', ...parts] = files.values();
    expect(XMLValidator.validate(index)).toBe(true);
    const { sitemapindex } = new XMLParser({ parseTagValue: false }).parse(index) as {
      sitemapindex: { sitemap: Address[] };
    };
    expect(sitemapindex.sitemap.map(({ loc }) => loc)).toEqual(
      paths.slice(1).map((path) => SAMPLE_ORIGIN + path),
    );
    expect(sitemapindex.sitemap[0]?.lastmod).toBe(source.bundle.essays[0]?.date);

    const locations = (xml: string) => xml.match(/<loc>[^<]+/g) ?? [];
    for (const part of parts) expect(locations(part).length).toBeLessThanOrEqual(40);
    expect(parts.flatMap(locations)).toEqual(locations(all));
  });
});

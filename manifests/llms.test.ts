import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { english } from '../test/helpers/core/english.ts';
import {
  createSampleSource,
  manySampleEssays,
  SAMPLE_ORIGIN,
  sampleEssay,
} from '../test/helpers/manifest-source.ts';
import { routesOf } from '../web/core/canonical-routes.ts';
import { documentPaths } from '../web/core/documents/documents.ts';
import { markdownPath } from '../web/core/routes.ts';
import { EVERY_SURFACE } from '../web/core/surfaces.ts';
import { llmsTxt } from './llms.ts';
import { llmsFullFiles } from './llms-full.ts';

interface Section {
  readonly heading: string;
  readonly links: readonly { readonly name: string; readonly url: string; readonly note: string }[];
}

describe('llmsTxt', () => {
  const source = createSampleSource();
  const text = llmsTxt(source);

  it('starts with one heading, a quoted summary and prose', () => {
    const { title, summary, prose } = parse(text);
    expect(title).toBe('Ada Sample');
    expect(summary).toBe('Ada Sample is the founder of Sample Works. She writes essays.');
    expect(prose.join(' ')).toContain('4 published essays');
    expect(prose.join(' ')).toContain(`${source.registry.size} in all`);
    expect(prose.join(' ')).toContain(`${createSampleSource().endpoints.length} REST operations`);
  });

  it('says in which languages the essays are, if not all are in English', () => {
    const { bundle } = source;
    const [first, second, ...others] = bundle.essays;
    if (!first || !second) throw new Error('The sample has essays.');
    const german = { ...second, language: 'de' };
    const translated = { ...first, translations: [{ ...german, slug: 'auf-deutsch' }] };
    const essays = [translated, german, ...others];
    const bilingual = llmsTxt({ ...source, bundle: { ...bundle, essays } });
    expect(parse(bilingual).prose.join(' ')).toContain(
      'It has 4 published essays, in English, 1 in German, 1 also in German.',
    );
    expect(parse(text).prose.join(' ')).toContain('It has 4 published essays.');
  });

  it('lists only the enabled interfaces to the tools', () => {
    const surfaces = { ...EVERY_SURFACE, mcp: false, rest: false };
    const closed = llmsTxt(createSampleSource({ site: { surfaces } }));
    for (const path of ['/mcp', '/api/mcp/tools']) {
      expect(text).toContain(`${SAMPLE_ORIGIN}${path}`);
      expect(closed).not.toContain(`${SAMPLE_ORIGIN}${path}`);
    }
  });

  it('says how to search and how to write to the owner', () => {
    const prose = parse(text).prose.join(' ');
    expect(prose).toContain(`${SAMPLE_ORIGIN}/api/mcp/essays/search?q= followed by your words`);
    expect(prose).toContain(`as JSON to ${SAMPLE_ORIGIN}/api/mcp/contact, or send an e-mail to`);
  });

  it('lists essays by pillar, then pages, documents and optional pages', () => {
    expect(parse(text).sections.map(({ heading }) => heading)).toEqual([
      'Essays: Leadership & Culture',
      'Essays: Agentic AI & Security',
      'Essays: Fraud Prevention',
      'Essays: Frontier AI',
      'Pages',
      english('pages.agents'),
      'Optional',
    ]);
    const optional = parse(text)
      .sections.at(-1)
      ?.links.map(({ url }) => url);
    expect(optional).toEqual([`${SAMPLE_ORIGIN}/guestbook.md`, `${SAMPLE_ORIGIN}/legal.md`]);
  });

  it('links to every essay, page and document once, but to no drafts', () => {
    const urls = parse(text).sections.flatMap(({ links }) => links.map(({ url }) => url));
    const paths = [
      ...['brackets', 'headings', 'open-fence', 'plain'].map((slug) => `/essays/${slug}.md`),
      ...routesOf(source.bundle).map(({ path }) => markdownPath(path)),
      ...Object.values(documentPaths).filter((path) => path !== documentPaths.llms),
    ];
    expect([...urls].sort()).toEqual(paths.map((path) => SAMPLE_ORIGIN + path).sort());
    expect(text).not.toContain('secret draft');
  });

  it('keeps titles and excerpts of essays on one line', () => {
    const link = parse(text).sections[1]?.links[0];
    expect(link?.name).toBe('On &#91;brackets&#93;(https://elsewhere.test) and &#96;ticks');
    expect(link?.note).toContain('First line. ## Not a heading - &#91;not an item&#93;');
  });

  it('lists the newest of a thousand essays, and the years with the pages on which the others are', () => {
    const many = createSampleSource({ essays: manySampleEssays(1000) });
    const long = llmsTxt(many);
    const { prose, sections } = parse(long);
    const listed = sections.flatMap(({ links }) =>
      links.flatMap(({ url }) => /\/essays\/(.+)\.md$/.exec(url)?.[1] ?? []),
    );
    expect(countTokens(long)).toBeLessThan(6_000);
    expect(prose.at(-1)).toBe(
      `Only the newest ${listed.length} of 1000 essays are listed here, and the years of all; the full text of all begins at ${SAMPLE_ORIGIN}/llms-full.txt.`,
    );
    const newest = many.bundle.essays.slice(0, listed.length).map(({ slug }) => slug);
    expect(listed.length).toBeGreaterThan(20);
    expect([...listed].sort()).toEqual([...newest].sort());
    expect(sections.find(({ heading }) => heading === 'Essays by year')?.links).toEqual([
      { name: '2022', url: `${SAMPLE_ORIGIN}/essays.md`, note: '269 essays, on pages 1 to 3.' },
      { name: '2021', url: `${SAMPLE_ORIGIN}/essays.md?page=3`, note: '365 essays, on pages 3 to 7.' },
      { name: '2020', url: `${SAMPLE_ORIGIN}/essays.md?page=7`, note: '366 essays, on pages 7 to 10.' },
    ]);
    expect(sections.at(-1)?.heading).toBe('Optional');
  });

  it('lists the pages that fit, and where the others are', () => {
    const { bundle } = source;
    const pages = Array.from({ length: 1000 }, (_, index) => {
      return {
        label: 'A page',
        title: 'A page',
        path: `/page-${index}`,
        description: 'What it has.',
        inNavigation: false,
      };
    });
    const { sections } = parse(llmsTxt({ ...source, bundle: { ...bundle, pages } }));
    const links = sections.find(({ heading }) => heading === 'Pages')?.links ?? [];
    const left = routesOf({ ...bundle, pages }).length - 2 - (links.length - 1);
    expect(links.length).toBeGreaterThan(50);
    expect(links.length).toBeLessThan(500);
    expect(links.at(-1)).toEqual({
      name: 'More pages',
      url: `${SAMPLE_ORIGIN}/sitemap.xml`,
      note: `${left} more, as addresses.`,
    });
  });

  it('says about how many tokens the full text takes', () => {
    const essays = [
      sampleEssay({ slug: 'long', markdown: 'A sentence of words that are common. '.repeat(2_000) }),
    ];
    const long = createSampleSource({ essays });
    const full = llmsFullFiles(long).map(([, build]) => build());
    const [, tokens = ''] = /\/llms-full\.txt\): .+ About ([\d,]+) tokens\.$/m.exec(llmsTxt(long)) ?? [];
    expect(Number(tokens.replaceAll(',', '')) / countTokens(full.join(''))).toBeCloseTo(1, 0);
  });

  it('limits the note of an essay with a very long excerpt', () => {
    const essays = [sampleEssay({ slug: 'long', excerpt: 'word '.repeat(20_000) })];
    const link = parse(llmsTxt(createSampleSource({ essays }))).sections[0]?.links[0];
    expect(link?.url).toBe(`${SAMPLE_ORIGIN}/essays/long.md`);
    expect(link?.note.length).toBeLessThan(300);
  });

  it('is valid without essays', () => {
    const { sections } = parse(llmsTxt(createSampleSource({ essays: [] })));
    expect(sections.map(({ heading }) => heading)).toEqual(['Pages', english('pages.agents'), 'Optional']);
  });
});

/** Parses llms.txt, and throws on a line that the format does not allow. */
function parse(text: string): { title: string; summary: string; prose: string[]; sections: Section[] } {
  const [first = '', blank, quote = '', ...rest] = text.trimEnd().split('\n');
  if (!first.startsWith('# ') || blank !== '' || !quote.startsWith('> '))
    throw new Error('no heading or quote');
  const prose: string[] = [];
  const sections: { heading: string; links: { name: string; url: string; note: string }[] }[] = [];
  for (const line of rest.filter((candidate) => candidate !== '')) {
    const section = sections.at(-1);
    const link = /^- \[([^\]]+)\]\(([^)\s]+)\): (.+)$/.exec(line);
    if (line.startsWith('## ')) sections.push({ heading: line.slice(3), links: [] });
    else if (section && link)
      section.links.push({ name: link[1] ?? '', url: link[2] ?? '', note: link[3] ?? '' });
    else if (section || /^(#|-|>)/.test(line)) throw new Error(`not allowed here: ${line}`);
    else prose.push(line);
  }
  return { title: first.slice(2), summary: quote.slice(2), prose, sections };
}

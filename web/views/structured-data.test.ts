import { describe, expect, it } from 'vitest';
import { HOSTILE, SAMPLE_ORIGIN, sampleBundle, viewOf } from '../../test/helpers/views.ts';
import { scriptJson } from './components/blocks.tsx';
import { structuredData } from './structured-data.ts';
import type { PageMeta } from './view-context.ts';

const bundle = sampleBundle();
const image = `${SAMPLE_ORIGIN}/social/a.png`;
const person = { '@type': 'Person', '@id': `${SAMPLE_ORIGIN}/#person`, name: bundle.site.name };

const nodesOf = (path: string, meta: Partial<PageMeta> = {}) =>
  structuredData(viewOf(bundle), { meta: { description: 'About it.', name: 'Name', ...meta }, path, image })[
    '@graph'
  ];
const typesOf = (path: string) => nodesOf(path).map((node) => node['@type']);

describe('structured data', () => {
  it.each([
    ['/', ['WebSite', 'WebPage', 'Person']],
    ['/about', ['ProfilePage', 'Person', 'BreadcrumbList']],
    ['/contact', ['ContactPage', 'Person', 'BreadcrumbList']],
    ['/essays', ['CollectionPage', 'Blog', 'BreadcrumbList']],
    ['/essays?category=quiet', ['CollectionPage', 'BreadcrumbList']],
    ['/projects', ['CollectionPage', 'BreadcrumbList']],
    ['/offerings', ['CollectionPage', 'BreadcrumbList']],
    ['/guestbook', ['WebPage', 'BreadcrumbList']],
  ])('for %s has the types %s', (path, types) => {
    expect(typesOf(path)).toEqual(types);
  });

  it('describes the owner from the content', () => {
    expect(nodesOf('/about')[1]).toMatchObject({
      ...person,
      url: `${SAMPLE_ORIGIN}/about`,
      jobTitle: 'Founder',
      sameAs: ['https://linkedin.example/ada', 'https://github.example/ada'],
      worksFor: [{ '@type': 'Organization', name: 'Sample Works', url: 'https://works.example' }],
      knowsAbout: ['Care'],
    });
    expect(nodesOf('/about')[0]).toMatchObject({ mainEntity: { '@id': person['@id'] } });
  });

  it('includes the data needed to cite an essay', () => {
    const [, essay] = bundle.essays;
    if (!essay) throw new Error('The sample has changed.');
    const [posting, trail] = nodesOf('/essays/second', { name: essay.title, essay });
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: `The Second ${HOSTILE}`,
      description: `An excerpt ${HOSTILE}`,
      datePublished: '2025-02-18',
      url: `${SAMPLE_ORIGIN}/essays/second`,
      mainEntityOfPage: `${SAMPLE_ORIGIN}/essays/second`,
      articleSection: 'Fraud & Trust',
      wordCount: 2,
      author: person,
      image,
    });
    const sent = JSON.parse(JSON.stringify(posting));
    for (const name of ['keywords', 'dateModified', 'license']) expect(sent).not.toHaveProperty(name);
    expect(trail?.itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: `${SAMPLE_ORIGIN}/` },
      { position: 2, name: 'Essays', item: `${SAMPLE_ORIGIN}/essays` },
      { position: 3, name: essay.title, item: `${SAMPLE_ORIGIN}/essays/second` },
    ]);
  });

  it('includes the license and the last change of an essay if the owner names them', () => {
    const license = 'https://creativecommons.org/licenses/by/4.0/';
    const { site, essays } = bundle;
    const licensed = { ...bundle, site: { ...site, policies: { ...site.policies, license } } };
    const [first] = essays;
    if (!first) throw new Error('The sample has changed.');
    const meta = { description: '', essay: { ...first, updated: '2026-01-02' } };
    const page = { meta, path: '/essays/third', image };
    expect(structuredData(viewOf(licensed), page)['@graph'][0]).toMatchObject({
      dateModified: '2026-01-02',
      license,
    });
    const list = { meta: { description: '' }, path: '/essays', image };
    expect(structuredData(viewOf(licensed), list)['@graph'][1]).toMatchObject({ '@type': 'Blog', license });
  });

  it('describes projects as source code', () => {
    const url = `${SAMPLE_ORIGIN}/projects#bell`;
    expect(nodesOf('/projects')[0]?.mainEntity).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: 1,
      itemListElement: [
        {
          position: 1,
          item: {
            '@type': 'SoftwareSourceCode',
            '@id': url,
            url,
            name: 'Bell',
            abstract: 'Rings',
            codeRepository: 'https://github.example/ada/bell',
            creativeWorkStatus: 'active',
            author: person,
          },
        },
      ],
    });
  });

  it('describes offerings as offers of services', () => {
    const url = `${SAMPLE_ORIGIN}/offerings#review`;
    expect(nodesOf('/offerings')[0]?.mainEntity).toMatchObject({
      '@type': 'OfferCatalog',
      itemListElement: [
        { item: { '@type': 'Offer', category: 'speaking', itemOffered: { description: HOSTILE } } },
        {
          item: {
            '@type': 'Offer',
            url,
            category: 'advisory',
            offeredBy: person,
            itemOffered: { '@type': 'Service', name: 'A review', audience: { audienceType: 'Teams' } },
          },
        },
      ],
    });
  });

  it('includes the portrait if there is one', () => {
    const profile = { ...bundle.profile, portrait: { file: 'a b.jpg', alt: 'Ada' } };
    const page = { meta: { description: '' }, path: '/', image };
    const [, , node] = structuredData(viewOf({ ...bundle, profile }), page)['@graph'];
    expect(node?.image).toEqual({
      '@type': 'ImageObject',
      url: `${SAMPLE_ORIGIN}/media/a%20b.jpg`,
      caption: 'Ada',
    });
  });

  it('shows the cover and the subtitle of an essay that has them', () => {
    const cover = { file: 'quay.jpg', alt: 'A quay' };
    const [newest] = bundle.essays;
    if (!newest) throw new Error('The sample has changed.');
    const essay = { ...newest, subtitle: 'At low tide', cover };
    const page = { meta: { description: '', essay }, path: '/essays/third', image };
    const [node] = structuredData(viewOf(bundle), page)['@graph'];
    expect(node).toMatchObject({
      alternativeHeadline: 'At low tide',
      image: { '@type': 'ImageObject', url: `${SAMPLE_ORIGIN}/media/quay.jpg`, caption: 'A quay' },
    });
  });

  it('cannot end its script element', () => {
    const json = scriptJson(nodesOf('/', { description: `${HOSTILE}<!--</SCRIPT ` }));
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(nodesOf('/', { description: `${HOSTILE}<!--</SCRIPT ` }));
  });
});

import { describe, expect, it } from 'vitest';
import { english } from '../../test/helpers/core/english.ts';
import { bundleOf, essayOf } from '../../test/helpers/core/site.ts';
import { sampleBundle, sampleContext } from '../../test/helpers/views.ts';
import type { ContentBundle } from '../core/bundle.ts';
import type { Site } from '../core/model.ts';
import { factCardPath, newTextPath } from '../core/room-paths.ts';
import { homePage } from './home.tsx';

const sample = sampleBundle();
const withSite = (site: Partial<Site>, bundle: ContentBundle = sample) => ({
  ...bundle,
  site: { ...bundle.site, ...site },
});
const pageOf = (bundle: ContentBundle, isPreview = false) =>
  homePage({
    ...sampleContext(bundle),
    isPreview,
    picture: (file) => ({ src: `/media/${file}`, width: 3, height: 2 }),
  });
const headingsIn = (html: string) => [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);

describe('the home page', () => {
  it('has a section for agents only if the owner wants one, and names them in the foot anyway', () => {
    const heading = english('pages.agents');
    expect(headingsIn(pageOf(sample))).not.toContain(heading);
    expect(headingsIn(pageOf(withSite({ home: ['agents'] })))).toContain(heading);
    expect(pageOf(sample)).toMatch(/<p class="colophon">.*href="\/agents"/);
  });

  it('names the role once, if there is no tagline', () => {
    const { tagline: _, ...site } = sample.site;
    expect(pageOf({ ...sample, site }).match(/>Founder</g)).toHaveLength(1);
  });

  it('shows the covers of a maker, and the essays without one on lines', () => {
    const cover = { file: 'bowl.jpg', alt: 'A bowl' };
    const essays = [essayOf({ slug: 'bowl', cover }), essayOf({ slug: 'note' })];
    const html = pageOf(withSite({ home: ['pictures'] }, bundleOf({ essays })));
    const [, covers = ''] = /<ul class="bare covers h-feed">(.*?)<\/ul>/.exec(html) ?? [];
    expect(covers).toContain('href="/essays/bowl"');
    expect(covers).toContain('<img loading="lazy" src="/media/bowl.jpg" width="3" height="2" alt="A bowl"');
    expect(covers).not.toContain('note');
    expect(html).toMatch(/<ul class="bare lines h-feed">.*href="\/essays\/note"/);
  });

  it('tells the style sheet the shapes of covers, so that those of a row are equally high', () => {
    const essays = [essayOf({ slug: 'bowl', cover: { file: 'bowl.jpg', alt: 'A bowl' } })];
    const html = pageOf(withSite({ home: ['pictures'] }, bundleOf({ essays })));
    expect(html).toContain('<li class="h-entry ratio-15">');
  });

  it('names its digits to the style sheet, if they are not those of English', () => {
    expect(pageOf(withSite({ locale: 'ar-EG' }))).toContain('dir="rtl" data-digits="arab"');
    expect(pageOf(sample)).not.toContain('data-digits');
  });

  it('sets a long title of the newest essay smaller', () => {
    const html = pageOf(bundleOf({ essays: [essayOf({ slug: 'long', title: 'Long '.repeat(30) })] }));
    expect(html).toContain('<h3 class="p-name title-longest"');
  });

  it('says what there is and how to reach the owner, if there are no essays', () => {
    const html = pageOf({ ...sample, essays: [] });
    expect(html).toContain('href="/offerings#talk"');
    expect(html).toContain('href="mailto:ada@ada.example"');
    expect(pageOf(sample)).not.toContain('href="mailto:');
  });
});

describe('what comes next', () => {
  const { biography: _, ...profile } = sample.profile;
  const empty: ContentBundle = {
    ...sample,
    essays: [],
    offerings: [],
    profile,
    projects: { ...sample.projects, projects: [] },
  };

  it('is hidden from visitors, and leads to the room', () => {
    const [, steps = ''] =
      /<div class="next-steps" hidden="">(.*?)<\/div><\/section>/.exec(pageOf(empty)) ?? [];
    expect([...steps.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      factCardPath('profile'),
      factCardPath('offerings'),
      newTextPath('essay'),
    ]);
  });

  it('is shown in a preview, with files and a command', () => {
    const html = pageOf(empty, true);
    expect(html).toContain('<div class="next-steps">');
    expect(html).toContain('<code>content/profile.yaml</code>');
  });

  it('is over with the first essay, and for an owner who has said all without one', () => {
    for (const bundle of [
      { ...empty, essays: sample.essays },
      { ...sample, essays: [] },
    ])
      expect(pageOf(bundle)).not.toContain('next-steps');
  });
});

import { describe, expect, it } from 'vitest';
import { createBundle } from '../web/core/bundle.ts';
import type { Offering, Project } from '../web/core/model.ts';
import { offeringsMarkdown, projectsMarkdown } from '../web/views/markdown/site-pages.ts';
import { offeringsPage } from '../web/views/offerings.tsx';
import { projectsPage } from '../web/views/projects.tsx';
import { structuredData } from '../web/views/structured-data.ts';
import { english } from './helpers/core/english.ts';
import { sampleBundle, sampleContext, viewOf } from './helpers/views.ts';

const workshop: Offering = {
  id: 'workshop',
  name: 'A Day on Doors',
  category: 'advisory',
  kind: 'Workshop',
  description: 'One day.',
  targetAudience: 'Teams',
  price: 'from €4,000',
  url: 'https://ada.example/doors',
};
const about = { tagline: 'Rings.', category: 'Tool', description: 'It rings.' };
const course: Project = {
  id: 'course',
  title: 'Course',
  url: 'https://course.example',
  license: 'MIT',
  status: 'active',
  ...about,
};
const bell: Project = {
  id: 'bell',
  title: 'Bell',
  url: 'https://bell.example',
  repoUrl: 'https://github.example/ada/bell',
  license: 'Apache-2.0',
  status: 'archived',
  ...about,
};

const sample = sampleBundle();
const bundle = {
  ...sample,
  offerings: [workshop],
  projects: { organization: 'Sample Open', projects: [course, bell] },
};
const dataOf = (path: string) =>
  JSON.stringify(
    structuredData(viewOf(bundle), { meta: { description: '', name: 'Name' }, path, image: undefined }),
  );

describe('an offering', () => {
  it('shows the owner’s word for it, the price and a link', () => {
    const html = offeringsPage(sampleContext(bundle));
    expect(html).toContain('<h3>A Day on Doors</h3><p class="meta">Workshop</p>');
    expect(html).toContain('<dt>Price</dt><dd>from €4,000</dd>');
    expect(html).toContain(
      '<dt>Details</dt><dd><a href="https://ada.example/doors" dir="ltr">ada.example/doors</a></dd>',
    );
    expect(html).toContain('<h2>Advisory</h2>');
  });

  it('has them in Markdown', () => {
    expect(offeringsMarkdown(viewOf(bundle))).toMatch(
      /### A Day on Doors\n\nWorkshop\n\nOne day\.\n\n- For: Teams\n- Price: from €4,000\n\nDetails: \[.*\]\(https:\/\/ada\.example\/doors\)/,
    );
  });

  it('may link to a page of this site', () => {
    const own = { ...bundle, offerings: [{ ...workshop, url: '/now' }] };
    expect(offeringsPage(sampleContext(own))).toContain('<dt>Details</dt><dd><a href="/now">Now ');
    expect(offeringsMarkdown(viewOf(own))).toContain(`(${bundle.origin}/now.md)`);
  });

  it('has them in the structured data', () => {
    const data = dataOf('/offerings');
    expect(data).toContain('"priceSpecification":{"@type":"PriceSpecification","description":"from €4,000"}');
    expect(data).toContain('"category":"Workshop"');
    expect(data).toContain('"url":"https://ada.example/doors"');
  });
});

describe('a project', () => {
  it('links to its own page, to its repository, or to both', () => {
    const html = projectsPage(sampleContext(bundle));
    expect(html).toContain(
      '<dt>Website</dt><dd><a href="https://course.example" dir="ltr">course.example</a></dd>',
    );
    expect(html).not.toContain('<dt>Repository</dt>');
    expect(html).toContain('<h3><a href="https://bell.example">Bell</a></h3>');
    expect(html).toContain(english('projects.count', { count: 2, organization: '<bdi>Sample Open</bdi>' }));
    const active = { ...bundle, projects: { ...bundle.projects, projects: [{ ...bell, status: 'active' }] } };
    expect(projectsPage(sampleContext(active as typeof bundle))).toMatch(
      /<dt>Website<\/dt>.*bell\.example.*<dt>Repository<\/dt>.*github\.example\/ada\/bell/,
    );
  });

  it('does the same in Markdown', () => {
    expect(projectsMarkdown(viewOf(bundle))).toContain('### [Course](https://course.example)\n');
    expect(projectsMarkdown(viewOf(bundle))).toContain('### [Bell](https://bell.example)\n');
  });

  it('names its license on the page, in Markdown and in the structured data', () => {
    expect(projectsPage(sampleContext(bundle))).toContain('<dt>License</dt><dd>MIT</dd>');
    expect(projectsPage(sampleContext(bundle))).toContain('Rings.<span class="meta"> Apache-2.0</span>');
    for (const license of ['MIT', 'Apache-2.0']) {
      expect(projectsMarkdown(viewOf(bundle))).toContain(`License: ${license}\n`);
      expect(dataOf('/projects')).toContain(`"license":"${license}"`);
    }
  });

  it('is source code in the structured data only if it has a repository', () => {
    const data = dataOf('/projects');
    expect(data).toMatch(/"@type":"CreativeWork"[^}]*"sameAs":"https:\/\/course\.example"/);
    expect(data).toMatch(/"@type":"SoftwareSourceCode"[^}]*"codeRepository":"https:\/\/github\.example/);
  });
});

describe('the owner', () => {
  it('has pronouns, profiles and a telephone number in the structured data', () => {
    const { origin, exported: _exported, ...documents } = bundle;
    const links = { mastodon: 'https://social.example/@ada', Telephone: 'tel:+441632960000' };
    const site = { ...documents.site, pronouns: 'she/her', links };
    const [, person] = structuredData(
      viewOf(createBundle({ ...documents, site, essays: [] }, origin, { day: '2026-01-01' })),
      { meta: { description: '' }, path: '/about', image: undefined },
    )['@graph'];
    expect(person).toMatchObject({
      pronouns: 'she/her',
      sameAs: ['https://social.example/@ada'],
      telephone: '+441632960000',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { sampleBundle, sampleContext, viewOf } from '../../test/helpers/views.ts';
import { aboutPage } from './about.tsx';
import { aboutMarkdown } from './markdown/site-pages.ts';

const bundle = sampleBundle();
const portrait = { file: 'me.jpg', alt: 'Ada at a desk' };
const context = sampleContext({ ...bundle, profile: { ...bundle.profile, portrait } });

describe('the portrait', () => {
  it('has the srcset and dimensions of its picture', () => {
    const picture = { src: '/media/me-960.jpg', srcset: '/media/me-480.webp 480w', width: 960, height: 640 };
    const html = aboutPage({ ...context, picture: (file) => (file === 'me.jpg' ? picture : undefined) });
    const [img] = /<img class="portrait[^>]*>/.exec(html) ?? [];
    for (const [name, value] of Object.entries({ ...picture, alt: portrait.alt })) {
      expect(img).toContain(` ${name}="${value}"`);
    }
  });
});

describe('patents', () => {
  const patents = [
    { number: 'XX 1', title: 'A bell', year: 2025 },
    { number: 'XX 2', title: 'A door', year: 2023, url: 'https://patents.example/2' },
  ];
  const point = { type: 'patent', details: 'Granted with others.' } as const;
  const proofPoints = [
    { ...point, id: 'a', title: 'Another wording', reference: 'XX 1' },
    { ...point, id: 'b', title: 'A window', reference: 'XX 3', details: 'Not in the list.' },
  ];
  const site = { ...bundle, proofPoints, profile: { ...bundle.profile, patents } };

  it('are shown once, with what a proof point says about them', () => {
    const html = aboutPage(sampleContext(site));
    const [, listed = '', others = ''] = /<h2>Patents<\/h2>(.*)<h2>Proof points<\/h2>(.*)/s.exec(html) ?? [];
    expect(listed).toContain(
      '<h3>A bell</h3><p class="meta"><bdi>XX 1</bdi>\u00a0· 2025</p><p>Granted with others.</p>',
    );
    expect(listed).toContain(
      '<h3>A door</h3><p class="meta"><a href="https://patents.example/2">XX 2</a>\u00a0· 2023</p></li>',
    );
    expect(html).not.toContain('Another wording');
    expect(others).toContain('A window');
  });

  it('are the same in Markdown', () => {
    const markdown = aboutMarkdown(viewOf(site));
    expect(markdown).toMatch(/### A bell\n\nXX 1, 2025\n\nGranted with others\./);
    expect(markdown).toContain('### A door\n\n[XX 2](https://patents.example/2), 2023');
    expect(markdown).not.toContain('Another wording');
    expect(markdown).toContain('A window');
  });
});

it('shows the ventures as a list of years', () => {
  const html = aboutPage(sampleContext(bundle));
  expect(html).toContain(
    '<ol class="bare timeline"><li><p class="meta years">2020–today</p><div><h3>Works</h3>',
  );
});

import { describe, expect, it } from 'vitest';
import { sampleBundle, sampleContext } from '../../test/helpers/views.ts';
import { aboutPage } from './about.tsx';

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

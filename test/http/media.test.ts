import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentCopy, copyContent, essayText } from '../helpers/content-copy.ts';
import { photograph } from '../helpers/photograph.ts';
import { type SampleService, startSample } from '../helpers/sample.ts';
import { eventually } from '../helpers/wait.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

/** Says where it was made, like everything an editor saves. */
const OWN_ICON = SVG.replace('/>', '><!-- Made by Ada in Hamburg --></svg>');

let copy: ContentCopy;
let service: SampleService;
beforeAll(async () => {
  copy = await copyContent();
  await copy.write('media/my quay, early.jpg', await photograph(1000, 600));
  await copy.write('media/chart.svg', SVG);
  await copy.write('media/slides.pdf', '%PDF-1.7');
  await copy.write('media/icon.svg', OWN_ICON);
  await copy.replace('site.yaml', 'theme:\n', 'theme:\n  favicon: icon.svg\n');
  const moving = sharp([await photograph(8, 8), await photograph(8, 8)], { join: { animated: true } });
  await copy.write(
    'media/waves.webp',
    await moving
      .webp()
      .withExif({ IFD0: { Artist: 'Ada in Hamburg' } })
      .toBuffer(),
  );
  await copy.write('essays/waves.md', essayText('![Waves](/media/waves.webp)'));
  const pictures = '![A quay](</media/my quay, early.jpg> "Early.")\n\n![A chart](/media/chart.svg)';
  await copy.write('essays/pictured.md', essayText(`${pictures}\n\n[Slides](/media/slides.pdf)`));
  await copy.replace('profile.yaml', /file: \S+/, 'file: my quay, early.jpg');
  await copy.write('media/unlinked.jpg', await photograph(30, 20));
  await copy.write('media/drafted.svg', SVG);
  await copy.write('essays/draft.md', essayText('![A chart](/media/drafted.svg)', { more: 'draft: true' }));
  service = await startSample({ CONTENT_DIR: copy.folder, RATE_LIMIT_PER_MINUTE: '10000' });
});
afterAll(async () => {
  await service.close();
  await copy.close();
});

const textAt = async (path: string) => (await service.request(path)).text();
const imagesAt = async (path: string) => (await textAt(path)).match(/<img [^>]*>/g) ?? [];

function addressesIn(img: string): string[] {
  const [, src = ''] = / src="([^"]+)"/.exec(img) ?? [];
  const [, srcset = ''] = / srcset="([^"]+)"/.exec(img) ?? [];
  return [src, ...srcset.split(', ').map((candidate) => candidate.split(' ')[0] ?? '')].filter(Boolean);
}

describe('content pictures', () => {
  it('have dimensions in their pages, and every listed path serves a picture', async () => {
    const [photo = '', chart = ''] = await imagesAt('/essays/pictured');
    expect(photo).toContain('width="1000" height="600"');
    expect(chart).toContain('src="/media/chart.svg" width="4" height="3"');
    const [portrait = ''] = await imagesAt('/about');
    const addresses = [photo, chart, portrait].flatMap(addressesIn);
    expect(new Set(addresses).size).toBe(5);
    for (const address of addresses) {
      const response = await service.request(address);
      expect(response.status, address).toBe(200);
      expect(response.headers.get('content-type'), address).toMatch(/^image\//);
    }
  });

  it('are served at their original paths without location metadata', async () => {
    const response = await service.request('/media/my%20quay,%20early.jpg');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const { exif, width } = await sharp(await response.arrayBuffer()).metadata();
    expect({ exif, width }).toEqual({ exif: undefined, width: 1000 });
    expect(await textAt('/media/slides.pdf')).toBe('%PDF-1.7');
  });

  it.each(['/media/icon.svg', '/favicon.svg', '/media/waves.webp'])(
    'are served without metadata at %s, although they are not resized',
    async (path) => {
      const response = await service.request(path);
      expect(response.status).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.toString('latin1')).not.toContain('Hamburg');
      const { width, exif } = await sharp(bytes, { animated: true }).metadata();
      expect({ width, exif }).toEqual({ width: path.endsWith('webp') ? 8 : 4, exif: undefined });
    },
  );

  it('return 304 when the ETag matches', async () => {
    const etag = (await service.request('/media/my%20quay,%20early.jpg')).headers.get('etag') ?? '';
    const again = await service.request('/media/my%20quay,%20early.jpg', {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  it('are not served unless a public page links to them', async () => {
    for (const path of ['/media/unlinked.jpg', '/media/drafted.svg']) {
      expect((await service.request(path)).status, path).toBe(404);
    }
    expect([...service.snapshot().pictures.keys()].filter((path) => path.includes('unlinked'))).toEqual([]);
  });

  it('are sandboxed when they are SVG', async () => {
    const response = await service.request('/media/chart.svg');
    expect(await response.text()).toBe(SVG);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
  });

  it('change only the pages that show them when replaced', { tags: ['long'] }, async () => {
    const etagOf = (path: string) => service.snapshot().representations.get(path)?.etag;
    const before = [etagOf('/essays/pictured'), etagOf('/about'), etagOf('/essays/agents-need-a-doorbell')];
    await copy.write('media/my quay, early.jpg', await photograph(1000, 700));
    await eventually(() => expect(etagOf('/essays/pictured')).not.toBe(before[0]));
    expect(etagOf('/about')).not.toBe(before[1]);
    expect(etagOf('/essays/agents-need-a-doorbell')).toBe(before[2]);
    const [photo = ''] = await imagesAt('/essays/pictured');
    expect(photo).toContain('height="700"');
    for (const address of addressesIn(photo)) expect((await service.request(address)).status).toBe(200);
  });
});

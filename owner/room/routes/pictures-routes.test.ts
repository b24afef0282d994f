import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Create } from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { essayText } from '../../../test/helpers/content-copy.ts';
import { undoIn } from '../../../test/helpers/paired-browser.ts';
import { type PairedRoom, sharedRoom } from '../../../test/helpers/paired-room.ts';
import { SAMPLE_ORIGIN } from '../../../test/helpers/sample.ts';

const room = sharedRoom();

let browser: PairedRoom;
beforeEach(() => {
  browser = room();
});

const photo = (options: Partial<Create> = {}) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f6b5c', ...options } });

interface UploadOptions {
  readonly alt?: string;
  readonly accept?: string;
  readonly token?: string;
}

/** Sends the form with a picture. */
function upload(bytes: Uint8Array, name: string, options: UploadOptions = {}): Promise<Response> {
  const { alt = 'A harbor', accept = 'text/html', token = browser.token } = options;
  const form = new FormData();
  form.set('token', token);
  form.set('alt', alt);
  form.set('file', new File([new Uint8Array(bytes)], name));
  const headers = { origin: SAMPLE_ORIGIN, cookie: browser.cookie, accept };
  return browser.service.request('/owner/pictures', { method: 'POST', headers, body: form });
}

const media = async () => (await readdir(join(browser.copy.folder, 'media')).catch(() => [])).sort();

/** Returns a function that lists the pictures that were added since now. */
async function newMedia(): Promise<() => Promise<readonly string[]>> {
  const before = await media();
  return async () => (await media()).filter((name) => !before.includes(name));
}

describe('adding a picture', () => {
  it('stores it without metadata, and shows the line for a text', async () => {
    const bytes = await photo()
      .withExif({ IFD0: { Artist: 'Ada' } })
      .jpeg()
      .toBuffer();
    const response = await upload(bytes, 'My Harbor.JPG', { alt: 'Boats [two] "there"' });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(
      'value="![Boats \\[two\\] &quot;there&quot;](/media/my-harbor.jpg)"',
    );
    expect((await readFile(join(browser.copy.folder, 'media/my-harbor.jpg'))).includes('Ada')).toBe(false);
    const again = await upload(bytes, 'My Harbor.JPG', { accept: 'application/json' });
    expect(await again.json()).toEqual({
      file: 'my-harbor-2.jpg',
      markdown: '![A harbor](/media/my-harbor-2.jpg)',
      width: 40,
      height: 30,
    });
  });

  it('shows it to the owner at once, and to nobody else', async () => {
    await upload(await photo().png().toBuffer(), 'plan.png');
    const shown = await browser.get('/owner/media/plan.png');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect((await browser.service.request('/owner/media/plan.png')).status).toBe(404);
    expect((await browser.service.request('/media/plan.png')).status).toBe(404);
    for (const path of ['..%2Fsite.yaml', '%2e%2e%2fsite.yaml', '.hidden', 'none.png']) {
      expect((await browser.get(`/owner/media/${path}`)).status, path).toBe(404);
    }
  });

  it('shows the picture of a draft in its preview', async () => {
    await upload(await photo({ width: 1200 }).jpeg().toBuffer(), 'draft.jpg');
    const typed = { title: 'Plan', markdown: '![A plan](/media/draft.jpg)' };
    const response = await browser.post('/owner/texts/new/preview?kind=essay', typed);
    const [, src = ''] = /<img src="([^"]+)"/.exec(await response.text()) ?? [];
    expect(src).toMatch(/^\/owner\/media\/draft/);
    expect((await browser.get(src)).status).toBe(200);
  });

  it('goes by what a file is, not by its name', async () => {
    const added = await newMedia();
    const gif = await photo().gif().toBuffer();
    expect((await upload(gif, 'a.jpg')).status).toBe(200);
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>x()</script></svg>',
    );
    expect((await upload(svg, 'b.jpg')).status).toBe(200);
    expect(await added()).toEqual(['a.gif', 'b.svg']);
    const shown = await browser.get('/owner/media/b.svg');
    expect(shown.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    );
    for (const [text, name] of [
      ['<!doctype html><script>x()</script>', 'page.jpg'],
      ['', 'empty.png'],
      ['%PDF-1.7', 'paper.jpg'],
    ] as const) {
      const refused = await upload(Buffer.from(text), name, { accept: 'application/json' });
      expect([refused.status, ((await refused.json()) as { kind: string }).kind], name).toEqual([
        422,
        'invalid',
      ]);
    }
    expect(await added()).toEqual(['a.gif', 'b.svg']);
  });

  it('refuses a picture that would fill the memory', async () => {
    const bomb = await photo({ width: 10_000, height: 6_000 }).png({ compressionLevel: 9 }).toBuffer();
    const refused = await upload(bomb, 'bomb.png', { accept: 'application/json' });
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      422,
      'The picture bomb.png is 10,000 × 6,000 pixels; the limit is 50 million.',
    ]);
  });

  it('refuses more than 25 MB, a form without a file or a description, and one without the token', async () => {
    const added = await newMedia();
    expect((await upload(new Uint8Array(25 * 1024 * 1024 + 100_000), 'a.jpg')).status).toBe(413);
    const bytes = await photo().jpeg().toBuffer();
    expect((await upload(bytes, 'a.jpg', { alt: '' })).status).toBe(422);
    expect((await upload(bytes, 'a.jpg', { token: 'x' })).status).toBe(403);
    expect((await browser.post('/owner/pictures', { alt: 'x' })).status).toBe(422);
    const broken = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await browser.post('/owner/pictures', {}, broken)).status).toBe(413);
    expect(await added()).toEqual([]);
  });

  it('gives a file with a path or strange signs in its name a plain one', async () => {
    const added = await newMedia();
    const bytes = await photo().jpeg().toBuffer();
    for (const name of ['../../essays/x.jpg', '"><img src=x>.jpg', '..\\..\\a.jpg', '.jpg', 'Fähre 1.jpg']) {
      expect((await upload(bytes, name)).status, name).toBe(200);
    }
    expect(await added()).toHaveLength(5);
    for (const name of await added()) expect(name).toMatch(/^[a-z0-9-]+\.jpg$/);
    expect(await readdir(browser.copy.folder)).not.toContain('x.jpg');
  });
});

describe('the list of pictures', () => {
  it('links to files that the room edits, and only names the stylesheet', async () => {
    const { copy } = browser;
    await upload(await photo().jpeg().toBuffer(), 'placed.jpg');
    await copy.append('redirects.yaml', '/placed: /media/placed.jpg\n');
    await copy.write('theme.css', 'main { background: url(/media/placed.jpg) }\n');
    const page = await browser.page('/owner/pictures/placed.jpg');
    expect(page).toContain('<bdi>theme.css</bdi>');
    const places = [...page.matchAll(/<a href="([^"]+)"><bdi>/g)].map(([, href = '']) => href);
    expect(places).toEqual(['/owner/facts/redirects.yaml']);
    expect(await browser.page(places[0] ?? '')).toContain('/placed: /media/placed.jpg');
    await copy.remove('theme.css');
    await copy.replace('redirects.yaml', '/placed: /media/placed.jpg\n', '');
  });

  it('says where each is used, and deletes and restores it', async () => {
    const added = await newMedia();
    await upload(await photo().jpeg().toBuffer(), 'used.jpg');
    await upload(await photo().jpeg().toBuffer(), 'unused.jpg');
    await browser.copy.write(
      'essays/mine.md',
      essayText('![A harbor](/media/used.jpg)', { more: 'draft: true' }),
    );
    const page = await browser.page('/owner/pictures');
    expect(page).toMatch(/used\.jpg<\/bdi>.*?href="\/owner\/texts\/essay\/mine"/s);
    const ownPage = await browser.page('/owner/pictures/used.jpg');
    expect(ownPage).toContain('value="![A harbor](/media/used.jpg)"');
    expect(ownPage).toMatch(/name="name" value="used\.jpg".*class="room-danger"/s);
    expect(page).not.toContain('room-danger');
    expect((await browser.get('/owner/pictures/none.jpg')).status).toBe(404);
    expect(page).toMatch(/accept="image\/jpeg,image\/png,image\/webp"/);
    for (const [name, other] of [
      ['unused.jpg', 'used.jpg'],
      ['used.jpg', 'unused.jpg'],
    ] as const) {
      const deleted = await browser.send('/owner/pictures/delete', { name });
      expect(await added()).toEqual([other]);
      await browser.send(...undoIn(deleted));
      expect(await added()).toEqual(['unused.jpg', 'used.jpg']);
    }
    expect((await browser.post('/owner/pictures/delete', { name: '../site.yaml' })).status).toBe(404);
  });
});

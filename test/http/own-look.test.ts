import { describe, expect, it, onTestFinished } from 'vitest';
import { createContentReader } from '../../site/reader/read-content.ts';
import { smallContent } from '../helpers/content-copy.ts';
import { startSample } from '../helpers/sample.ts';
import { eventually } from '../helpers/wait.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Much longer than a publication takes, for the sake of busy machines. */
/** Starts a site whose `theme` in `site.yaml` has these lines, with these files in `content/`. */
async function startWith(theme: string, files: Readonly<Record<string, string | Uint8Array>>) {
  const copy = await smallContent();
  onTestFinished(copy.close);
  await copy.replace('site.yaml', /^theme:\n/m, `theme:\n${theme}\n`);
  for (const [file, content] of Object.entries(files)) await copy.write(file, content);
  const sample = await startSample({ CONTENT_DIR: copy.folder, RATE_LIMIT_PER_MINUTE: '10000' });
  onTestFinished(sample.close);
  const textAt = async (path: string) => (await sample.request(path)).text();
  return { ...sample, copy, textAt };
}

describe('a favicon of one’s own', () => {
  it('replaces the generated icon and the icons for phones', { tags: ['long'] }, async () => {
    const { textAt, request } = await startWith('  favicon: mark.svg', { 'media/mark.svg': SVG });
    expect(await textAt('/favicon.svg')).toBe(SVG);
    const response = await request('/favicon.svg');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect((await request('/apple-touch-icon.png')).headers.get('content-type')).toBe('image/png');
  });

  it('may be a PNG, which no document then describes as SVG', { tags: ['long'] }, async () => {
    const { textAt, request } = await startWith('  favicon: mark.png', { 'media/mark.png': PNG });
    expect(await textAt('/')).toContain('<link rel="icon" href="/icon-192.png" type="image/png"/>');
    expect((await request('/favicon.svg')).status).toBe(404);
    for (const path of ['/site.webmanifest', '/.well-known/ai-plugin.json', '/.well-known/ai-catalog.json']) {
      expect(await textAt(path)).not.toContain('favicon.svg');
    }
    expect((await request('/icon-192.png')).status).toBe(200);
  });

  it('is left out if it does not exist', async () => {
    const { textAt } = await startWith('  favicon: mark.svg', {});
    expect(await textAt('/favicon.svg')).toContain('<svg');
  });
});

describe('a typeface of one’s own', () => {
  const font = '  font: {family: Quay Serif, regular: quay.woff2, italic: quay-italic.woff2}';
  const files = { 'media/fonts/quay.woff2': 'wOF2 regular', 'media/fonts/quay-italic.woff2': 'wOF2 italic' };

  it('is served for good, preloaded in place of the built-in one, and used for text', async () => {
    const { textAt, request } = await startWith(font, files);
    const home = await textAt('/');
    const preloaded = [...home.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(
      ([, path = '']) => path,
    );
    expect(preloaded).toHaveLength(2);
    expect(await textAt(preloaded[0] ?? '')).toBe('wOF2 regular');
    const { headers } = await request(preloaded[1] ?? '');
    expect(headers.get('content-type')).toBe('font/woff2');
    expect(headers.get('cache-control')).toContain('immutable');
    const [, stylesheet = ''] = /href="(\/assets\/site-[^"]+\.css)"/.exec(home) ?? [];
    const css = await textAt(stylesheet);
    expect(css).toContain(`font-style:italic;font-weight:400;font-display:swap;src:url(${preloaded[1]})`);
    expect(css).toMatch(/:root\{--accent:#\w+;--text:"Quay Serif",/);
    expect(home).toContain('Set in <bdi>Quay Serif</bdi>.');
  });

  it('must exist as WOFF2', async () => {
    const { copy, textAt } = await startWith(font, { 'media/fonts/quay.woff2': 'OTTO' });
    const { errors } = await createContentReader(copy.folder).inspect();
    expect(errors).toMatchObject([
      { file: 'site.yaml', message: 'The file media/fonts/quay.woff2 is not WOFF2.' },
      { message: 'The file media/fonts/quay-italic.woff2 is missing.' },
    ]);
    expect(await textAt('/')).not.toContain('quay');
  });
});

describe('a stylesheet of one’s own', () => {
  const theme = ':root { --radius: 0; }\nbody { background: url(/media/mark.svg) }\n';
  const linksIn = (html: string) =>
    [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path);

  it('is linked after the main stylesheet on every page, also on one that does not exist', async () => {
    const { textAt, request } = await startWith('', { 'theme.css': theme, 'media/mark.svg': SVG });
    const links = linksIn(await textAt('/'));
    const path = links.at(-1) ?? '';
    expect(links.at(-2)).toMatch(/^\/assets\/site-/);
    expect(path).toMatch(/^\/assets\/theme-[\w-]+\.css$/);
    for (const page of ['/essays', '/nothing-here']) expect(linksIn(await textAt(page))).toEqual(links);
    const response = await request(path);
    expect(response.headers.get('content-type')).toMatch(/^text\/css/);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe(theme);
    expect((await request('/media/mark.svg')).status).toBe(200);
  });

  it('is published under a new path when it is saved, and no longer linked when it is removed', {
    tags: ['long'],
  }, async () => {
    const { textAt, copy } = await startWith('', { 'theme.css': theme, 'media/mark.svg': SVG });
    const lastLink = async () => linksIn(await textAt('/')).at(-1) ?? '';
    const first = await lastLink();
    const saved = ':root { --radius: 1rem; }';
    await copy.write('theme.css', saved);
    await eventually(async () => expect(await lastLink()).not.toBe(first));
    expect(await textAt(await lastLink())).toBe(saved);
    await copy.remove('theme.css');
    await eventually(async () => expect(await lastLink()).toMatch(/^\/assets\/site-/));
  });

  it('sets the color around the page, which follows --paper', async () => {
    const { textAt, copy } = await startWith('', {
      'theme.css': ':root { --paper: light-dark(#fff8e7, #101820) }',
    });
    const colors = async () =>
      [...(await textAt('/')).matchAll(/<meta name="theme-color" [^>]*content="([^"]*)"/g)].map(
        ([, color]) => color,
      );
    expect(await colors()).toEqual(['#fff8e7', '#101820']);
    await copy.write(
      'theme.css',
      '@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --paper: black } }',
    );
    await eventually(async () => expect(await colors()).toEqual(['#fcfaf6', '#000000']));
  });

  it('must be valid', async () => {
    const invalid = { 'theme.css': ':root {\n  --ink: light-dark(black, #333);\n}' };
    const { copy, textAt } = await startWith('', invalid);
    const { errors } = await createContentReader(copy.folder).inspect();
    const error = { file: 'theme.css', line: 2, message: expect.stringContaining('In the dark theme') };
    expect(errors).toContainEqual(expect.objectContaining(error));
    expect(linksIn(await textAt('/')).join()).not.toContain('/assets/theme');
  });
});

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PLACEHOLDER_ASSETS, temporaryFolder } from '../../test/helpers/sample.ts';
import { type Assets, readAssets, withTheme } from './assets.ts';

const manifest = {
  'web/page/main.ts': {
    file: 'assets/main-1.js',
    css: ['assets/widget-2.css'],
    assets: ['assets/font-3.woff2'],
  },
  'web/page/embed.ts': { file: 'assets/embed-8.js' },
  'web/page/theme.ts': { file: 'assets/theme-5.js' },
  'web/styles/main.css': {
    file: 'assets/main-4.css',
    assets: ['assets/face-latin-400-normal-6.woff2', 'assets/face-greek-400-normal-7.woff2'],
  },
  'owner/room/styles/room.css': { file: 'assets/room-9.css' },
};
const roomManifest = { 'owner/room/page/main.ts': { file: 'assets/room-10.js' } };
const built = Object.values({ ...manifest, ...roomManifest }).flatMap((chunk) => [
  chunk.file,
  ...('css' in chunk ? chunk.css : []),
  ...('assets' in chunk ? chunk.assets : []),
]);

/** Creates a folder that contains `files`, laid out like a Vite build. */
async function buildFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const everyFile = Object.fromEntries(built.map((name) => [name, `content of ${name}`]));
const withManifest = (value: unknown) => ({
  ...everyFile,
  '.vite/manifest.json': JSON.stringify(value),
  '.vite/room-manifest.json': JSON.stringify(roomManifest),
});

describe('readAssets', () => {
  it('returns the scripts, stylesheet and Latin fonts that every page loads', async () => {
    const { page, embedScript } = await readAssets(await buildFolder(withManifest(manifest)));
    expect(embedScript).toBe('/assets/embed-8.js');
    expect(page).toEqual({
      script: '/assets/main-1.js',
      themeScript: '/assets/theme-5.js',
      stylesheets: ['/assets/main-4.css'],
      fonts: ['/assets/face-latin-400-normal-6.woff2'],
      room: { script: '/assets/room-10.js', stylesheet: '/assets/room-9.css' },
    });
  });

  it('reads all that pages load, such as the chunks of workers, which the manifest lacks', async () => {
    const chunk = 'assets/lunr.de-9.js';
    const folder = await buildFolder({
      ...withManifest(manifest),
      [chunk]: `content of ${chunk}`,
      'assets/.secret': '',
      'notes.txt': '',
    });
    const { files } = await readAssets(folder);
    expect(files.map(({ path }) => path).sort()).toEqual([...built, chunk].map((name) => `/${name}`).sort());
    expect(files.map(({ path, bytes }) => bytes.toString() === `content of ${path.slice(1)}`)).not.toContain(
      false,
    );
  });

  it('names the build command when nothing is built', async () => {
    await expect(readAssets(await buildFolder({}))).rejects.toThrow(
      'The pages are not built yet. Run: npm run build',
    );
  });

  it('names the build command when an entry is missing', async () => {
    const { 'web/styles/main.css': _missing, ...rest } = manifest;
    const folder = await buildFolder(withManifest(rest));
    await expect(readAssets(folder)).rejects.toThrow(
      'The build lacks web/styles/main.css. Run: npm run build',
    );
  });
});

const textOf = ({ files }: Assets, path = '') => files.find((file) => file.path === path)?.bytes.toString();

describe('withTheme', () => {
  it('appends the accent to the only stylesheet', () => {
    const assets = withTheme(PLACEHOLDER_ASSETS, { accent: '#0f6b5c', fontFaces: [] }, 'en');
    const [stylesheet, ...others] = assets.page.stylesheets;
    expect(others).toEqual([]);
    expect(textOf(assets, stylesheet)).toBe('a{color:var(--accent)}:root{--accent:#0f6b5c}\n');
    expect(assets.files).toHaveLength(PLACEHOLDER_ASSETS.files.length);
  });

  it('changes the path of the stylesheet with the accent, because browsers cache stylesheets as immutable', () => {
    const [one, other] = ['#0f6b5c', '#993300'].map(
      (accent) => withTheme(PLACEHOLDER_ASSETS, { accent, fontFaces: [] }, 'en').page.stylesheets,
    );
    expect(one).not.toEqual(other);
    expect(
      withTheme(PLACEHOLDER_ASSETS, { accent: '#0f6b5c', fontFaces: [] }, 'en').page.stylesheets,
    ).toEqual(one);
  });

  it('preloads Vollkorn only for the scripts that it has', () => {
    const fonts = ['/assets/vollkorn.woff2'];
    const assets = { ...PLACEHOLDER_ASSETS, page: { ...PLACEHOLDER_ASSETS.page, fonts } };
    const preloaded = (locale: string) =>
      withTheme(assets, { accent: '#0f6b5c', fontFaces: [] }, locale).page.fonts;
    for (const locale of ['en', 'de-AT', 'ru', 'el']) expect(preloaded(locale)).toEqual(fonts);
    for (const locale of ['ja', 'ar', 'hi', 'zh-TW', 'ko']) expect(preloaded(locale)).toEqual([]);
  });

  it('links the owner’s stylesheet last, with the hash of its text in its path', () => {
    const themed = (stylesheet: string) =>
      withTheme(PLACEHOLDER_ASSETS, { accent: '#0f6b5c', fontFaces: [], stylesheet }, 'en');
    const assets = themed('h1{color:red}');
    const [main, own, ...others] = assets.page.stylesheets;
    expect(others).toEqual([]);
    expect(textOf(assets, own)).toBe('h1{color:red}');
    const [sameMain, changed] = themed('h1{color:blue}').page.stylesheets;
    expect(sameMain).toBe(main);
    expect(changed).not.toBe(own);
  });
});

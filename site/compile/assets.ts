/** Files that Vite has built for pages. No other file in the build is served. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest } from 'vite';
import { hasTypeface } from '../../web/core/typeface.ts';
import type { PageAssets } from '../../web/views/view-context.ts';
import type { Theme } from '../reader/read-theme.ts';
import { hashOf } from '../util/hash.ts';

export interface AssetFile {
  /** Path on the site, including a content hash. */
  readonly path: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

export interface Assets {
  readonly page: PageAssets;
  /** Path of the module that `/foyer.js` imports. */
  readonly embedScript: string;
  readonly files: readonly AssetFile[];
}

/** Vite puts all that pages load here, and nothing else. */
const ASSETS_FOLDER = 'assets';
const SCRIPT_ENTRY = 'web/page/main.ts';
const EMBED_ENTRY = 'web/page/embed.ts';
const THEME_ENTRY = 'web/page/theme.ts';
const STYLESHEET_ENTRY = 'web/styles/main.css';
const ROOM_SCRIPT_ENTRY = 'owner/room/page/main.ts';
const ROOM_STYLESHEET_ENTRY = 'owner/room/styles/room.css';
/** The script of the owner's room is a build of its own. */
const MANIFESTS = ['manifest.json', 'room-manifest.json'];
/** Latin fonts, which nearly every page needs above the fold. */
const PRELOADED_FONTS = /-latin-(?:400|600)-(?:normal|italic)-[\w-]+\.woff2$/;

const isBuilt = import.meta.url.endsWith('.js');
/** The folder of the client build, which is next to the build of the server. */
export const CLIENT_BUILD = fileURLToPath(
  new URL(isBuilt ? '../client' : '../../dist/client', import.meta.url),
);

export async function readAssets(folder: string): Promise<Assets> {
  const manifests = await Promise.all(MANIFESTS.map((name) => readManifest(join(folder, '.vite', name))));
  const manifest: Manifest = Object.assign({}, ...manifests);
  // The manifest lacks the chunks of workers, such as the stemmers of languages.
  const names = await readdir(join(folder, ASSETS_FOLDER));
  const files = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => ({
        path: `/${ASSETS_FOLDER}/${name}`,
        bytes: await readFile(join(folder, ASSETS_FOLDER, name)),
      })),
  );
  return {
    page: {
      script: builtChunk(manifest, SCRIPT_ENTRY),
      themeScript: builtChunk(manifest, THEME_ENTRY),
      stylesheets: [builtChunk(manifest, STYLESHEET_ENTRY)],
      fonts: files.map(({ path }) => path).filter((path) => PRELOADED_FONTS.test(path)),
      room: {
        script: builtChunk(manifest, ROOM_SCRIPT_ENTRY),
        stylesheet: builtChunk(manifest, ROOM_STYLESHEET_ENTRY),
      },
    },
    embedScript: builtChunk(manifest, EMBED_ENTRY),
    files,
  };
}

async function readManifest(file: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Manifest;
  } catch (cause) {
    throw new Error('The pages are not built yet. Run: npm run build', { cause });
  }
}

function builtChunk(manifest: Manifest, name: string): string {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build lacks ${name}. Run: npm run build`);
  return `/${chunk.file}`;
}

/**
 * Appends the owner's look to the stylesheet, whose new name contains the hash of both. A typeface of the owner's replaces
 * the preloaded fonts, which pages in another script do not need. The owner's stylesheet is the last one, so that its rules override the others.
 */
export function withTheme(
  { page, files, ...rest }: Assets,
  { accent, fontFaces, stylesheet }: Theme,
  locale: string,
): Assets {
  const isOfPage = ({ path }: AssetFile) => page.stylesheets.includes(path);
  const fonts = fontFaces.map(({ bytes }) => ({ path: `/assets/font-${shortHash(bytes)}.woff2`, bytes }));
  const faces = fontFaces.map(({ family, style, weight }, index) => {
    const source = `url(${fonts[index]?.path}) format("woff2")`;
    return `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;src:${source}}`;
  });
  const [font] = fontFaces;
  // English parts of a site in another script are in the Latin typeface.
  const face = font && `"${font.family}",Georgia,serif`;
  const text = face ? `;--text:${face};--latin:${face}` : '';
  const rules = Buffer.from([...faces, `:root{--accent:${accent}${text}}`, ''].join('\n'));
  const bytes = Buffer.concat([...files.filter(isOfPage).map((file) => file.bytes), rules]);
  const sheet = { path: `/assets/site-${shortHash(bytes)}.css`, bytes };
  const own = stylesheet === undefined ? [] : [ownStylesheet(stylesheet)];
  return {
    ...rest,
    page: {
      ...page,
      stylesheets: [sheet.path, ...own.map(({ path }) => path)],
      fonts: font ? fonts.map(({ path }) => path) : hasTypeface(locale) ? page.fonts : [],
    },
    files: [...files.filter((file) => !isOfPage(file)), sheet, ...own, ...fonts],
  };
}

function ownStylesheet(text: string): AssetFile {
  const bytes = Buffer.from(text);
  return { path: `/assets/theme-${shortHash(bytes)}.css`, bytes };
}

function shortHash(bytes: Buffer): string {
  return hashOf(bytes).slice(0, 12);
}

/** The owner's accent, which is content, in the stylesheet, which is built. */
import { hashOf } from '../util/hash.ts';
import type { AssetFile, Assets } from './assets.ts';

/**
 * The assets with `accent`, a CSS colour, at the end of their stylesheet: one file and one request, with the hash of both
 * in its name. Where Vite serves the stylesheet, as in development, the accent is a stylesheet by itself.
 */
export function withAccent({ page, files }: Assets, accent: string): Assets {
  const [name = ''] = page.stylesheets;
  const built = files.find(({ path }) => path === name);
  const sheet = sheetOf(built, accent);
  return {
    page: { ...page, stylesheets: built ? [sheet.path] : [...page.stylesheets, sheet.path] },
    files: [...files.filter((file) => file !== built), sheet],
  };
}

function sheetOf(built: AssetFile | undefined, accent: string): AssetFile {
  const rule = Buffer.from(`:root{--accent:${accent}}\n`);
  const bytes = built ? Buffer.concat([built.bytes, rule]) : rule;
  return { path: `/assets/site-${hashOf(bytes).slice(0, 12)}.css`, bytes };
}

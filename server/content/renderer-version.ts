import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Names the libraries that Markdown is rendered with, which are no part of Foyer's own build: another version may render otherwise. */
export const RENDERER = ['markdown-it', 'markdown-it-footnote', 'github-slugger', 'shiki']
  .map(versionOf)
  .join(' ');

function versionOf(library: string): string {
  const { version } = require(`${library}/package.json`) as { readonly version: string };
  return `${library}@${version}`;
}

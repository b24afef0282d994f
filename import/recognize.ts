/** Recognizes which program made a site, by the files that only this program reads. */
import { basename, dirname, extname } from 'node:path';
import { readExportedFile } from './exports/exported-post.ts';
import type { SourceFiles } from './source-files.ts';

/** The kinds of source, with their names in the owner's words. The owner may name one of them. */
export const sourceKinds = {
  jekyll: 'a Jekyll site',
  hugo: 'a Hugo site',
  zola: 'a Zola site',
  astro: 'an Astro site',
  eleventy: 'an Eleventy site',
  hexo: 'a Hexo site',
  next: 'a Next.js site',
  remix: 'a Remix site',
  gatsby: 'a Gatsby site',
  lume: 'a Lume site',
  docusaurus: 'a Docusaurus site',
  vuepress: 'a VuePress site',
  quarto: 'a Quarto site',
  quartz: 'a Quartz site',
  bridgetown: 'a Bridgetown site',
  pelican: 'a Pelican site',
  nikola: 'a Nikola site',
  hakyll: 'a Hakyll site',
  obsidian: 'an Obsidian vault',
  markdown: 'a folder of Markdown files',
  wordpress: 'an export of WordPress',
  ghost: 'an export of Ghost',
  substack: 'an export of Substack',
  medium: 'an export of Medium',
} as const;

export type SourceKind = keyof typeof sourceKinds;

/** Paths that give a generator away, or a dependency in `package.json`. The first that fits is taken. */
const folderMarks: readonly (readonly [SourceKind, RegExp])[] = [
  ['quarto', /^_quarto\.ya?ml$/m],
  ['quartz', /^quartz\.config\.ts$/m],
  ['docusaurus', /^docusaurus\.config\.\w+$/m],
  ['vuepress', /^((docs\/)?\.vuepress\/config\.\w+|package\.json:vuepress)$/m],
  ['bridgetown', /^bridgetown\.config\.yml$/m],
  ['pelican', /^pelicanconf\.py$/m],
  ['nikola', /^conf\.py$/m],
  ['hakyll', /^([\w-]+\.cabal|site\.hs)$/m],
  ['astro', /^(astro\.config\.\w+|package\.json:astro)$/m],
  ['eleventy', /^(\.eleventy\.c?js|eleventy\.config\.[cm]?[jt]s|package\.json:@11ty\/eleventy)$/m],
  ['next', /^(next\.config\.\w+|package\.json:next)$/m],
  ['gatsby', /^(gatsby-config\.\w+|package\.json:gatsby)$/m],
  ['remix', /^(remix\.config\.\w+|package\.json:@remix-run\/[\w-]+)$/m],
  ['lume', /^_config\.ts$/m],
  ['zola', /^zola\.toml$/m],
  ['hugo', /^(hugo\.\w+|config\/_default\/(hugo|config)\.\w+|archetypes\/.*)$/m],
  ['substack', /^posts\.csv$/m],
  ['medium', /^posts\/\d{4}-\d\d-\d\d_.*\.html$/m],
  ['hexo', /^(source\/_posts\/.*|scaffolds\/.*|package\.json:hexo)$/m],
  ['jekyll', /^(_config\.yml|.*\b_posts\/.*)$/m],
  ['obsidian', /^\.obsidian\/.*$/m],
];

export async function recognizeFolder({ paths, read }: SourceFiles): Promise<SourceKind> {
  const config = paths.find((path) => /^config\.(toml|ya?ml|json)$/.test(path));
  // Zola and older versions of Hugo name the file alike.
  if (config) {
    const text = await read(config);
    if (/^ *base_url *=/m.test(text)) return 'zola';
    if (/^ *"?baseurl"? *[=:]/im.test(text)) return 'hugo';
  }
  const marks = [...paths, ...(await dependenciesIn(paths, read))].join('\n');
  return folderMarks.find(([, mark]) => mark.test(marks))?.[0] ?? 'markdown';
}

async function dependenciesIn(paths: readonly string[], read: SourceFiles['read']): Promise<string[]> {
  if (!paths.includes('package.json')) return [];
  const matches = (await read('package.json')).matchAll(/"([\w@/-]+)"\s*:\s*"[\^~]?\d[^"]*"/g);
  return [...matches].map(([, name]) => `package.json:${name}`);
}

/** Returns the kind of source that a file is. Undefined if it is none. An archive is unpacked first. */
export async function recognizeFile(file: string): Promise<SourceKind | undefined> {
  const extension = extname(basename(file)).toLowerCase();
  if (extension === '.xml' || extension === '.wxr') return 'wordpress';
  if (extension !== '.json') return undefined;
  const text = (await readExportedFile(dirname(file), basename(file))) ?? '';
  return /"(posts|db)"\s*:/.test(text) ? 'ghost' : undefined;
}

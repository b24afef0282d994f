/** Recognizes which program made a site, by the files that only this program reads. */
import { basename, dirname, extname } from 'node:path';
import { readExportedFile } from './exports/exported-post.ts';
import type { SourceFiles } from './source-files.ts';

/** Folders of posts as Jekyll names them, with everything before them. */
export const JEKYLL_FOLDER = /^(.*\/)?_(posts|drafts)\//;
const CONTENT_FOLDER = /^content\//;

interface SourceProgram {
  /** In the owner's words. */
  readonly name: string;
  /** Paths that give it away, or a dependency in `package.json`. The first program that fits is taken. */
  readonly marks?: RegExp;
  /** Where it keeps its posts. Others keep them anywhere. */
  readonly posts?: RegExp;
}

/** The kinds of source. The owner may name one of them. */
export const sourceKinds = {
  quarto: { name: 'a Quarto site', marks: /^_quarto\.ya?ml$/m },
  quartz: { name: 'a Quartz site', marks: /^quartz\.config\.ts$/m, posts: CONTENT_FOLDER },
  docusaurus: { name: 'a Docusaurus site', marks: /^docusaurus\.config\.\w+$/m, posts: /^([^/]+\/)?blog\// },
  vuepress: {
    name: 'a VuePress site',
    marks: /^((docs\/)?\.vuepress\/config\.\w+|package\.json:vuepress)$/m,
  },
  bridgetown: { name: 'a Bridgetown site', marks: /^bridgetown\.config\.yml$/m, posts: JEKYLL_FOLDER },
  pelican: { name: 'a Pelican site', marks: /^pelicanconf\.py$/m, posts: CONTENT_FOLDER },
  nikola: { name: 'a Nikola site', marks: /^conf\.py$/m },
  hakyll: { name: 'a Hakyll site', marks: /^([\w-]+\.cabal|site\.hs)$/m },
  astro: {
    name: 'an Astro site',
    marks: /^(astro\.config\.\w+|package\.json:astro)$/m,
    posts: /^(src\/)?(content|pages|data|blog|posts)\//,
  },
  eleventy: {
    name: 'an Eleventy site',
    marks: /^(\.eleventy\.c?js|eleventy\.config\.[cm]?[jt]s|package\.json:@11ty\/eleventy)$/m,
  },
  next: { name: 'a Next.js site', marks: /^(next\.config\.\w+|package\.json:next)$/m },
  gatsby: { name: 'a Gatsby site', marks: /^(gatsby-config\.\w+|package\.json:gatsby)$/m },
  remix: { name: 'a Remix site', marks: /^(remix\.config\.\w+|package\.json:@remix-run\/[\w-]+)$/m },
  lume: { name: 'a Lume site', marks: /^_config\.ts$/m },
  zola: { name: 'a Zola site', marks: /^zola\.toml$/m, posts: CONTENT_FOLDER },
  hugo: {
    name: 'a Hugo site',
    marks: /^(hugo\.\w+|config\/_default\/(hugo|config)\.\w+|archetypes\/.*)$/m,
    posts: /^(content|posts?)\//,
  },
  substack: { name: 'an export of Substack', marks: /^posts\.csv$/m },
  medium: { name: 'an export of Medium', marks: /^posts\/\d{4}-\d\d-\d\d_.*\.html$/m },
  hexo: {
    name: 'a Hexo site',
    marks: /^(source\/_posts\/.*|scaffolds\/.*|package\.json:hexo)$/m,
    posts: JEKYLL_FOLDER,
  },
  jekyll: { name: 'a Jekyll site', marks: /^(_config\.yml|.*\b_posts\/.*)$/m, posts: JEKYLL_FOLDER },
  obsidian: { name: 'an Obsidian vault', marks: /^\.obsidian\/.*$/m },
  markdown: { name: 'a folder of Markdown files' },
  wordpress: { name: 'an export of WordPress' },
  ghost: { name: 'an export of Ghost' },
} satisfies Record<string, SourceProgram>;

export type SourceKind = keyof typeof sourceKinds;

export function programOf(kind: SourceKind): SourceProgram {
  return sourceKinds[kind];
}

export async function recognizeFolder({ paths, read }: SourceFiles): Promise<SourceKind> {
  const config = paths.find((path) => /^config\.(toml|ya?ml|json)$/.test(path));
  // Zola and older versions of Hugo name the file alike.
  if (config) {
    const text = await read(config);
    if (/^ *base_url *=/m.test(text)) return 'zola';
    if (/^ *"?baseurl"? *[=:]/im.test(text)) return 'hugo';
  }
  const marks = [...paths, ...(await dependenciesIn(paths, read))].join('\n');
  const kinds = Object.keys(sourceKinds) as SourceKind[];
  return kinds.find((kind) => programOf(kind).marks?.test(marks)) ?? 'markdown';
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

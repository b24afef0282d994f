/** Reads what a generator's configuration says about a site: where it was, its language, its addresses. */
import { posix } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parseUrl } from '../site/util/parse-url.ts';
import { parse as parseYaml } from '../site/util/yaml.ts';
import type { SourceKind } from './recognize.ts';
import { firstText, recordOf, type SourceData } from './source-data.ts';
import type { SourceFiles } from './source-files.ts';

export interface SiteSettings {
  /** Where the site was, like `https://ada.example`, if the source says so. */
  readonly origin: string | undefined;
  /** Path before every address, like `/blog`; mostly empty. */
  readonly basePath: string;
  readonly language: string | undefined;
  /** All languages, by their codes. */
  readonly languages: readonly string[];
  /** Patterns of addresses by the section of the site, such as `posts`; those of all others under an empty name. */
  readonly permalinks: ReadonlyMap<string, readonly string[]>;
  /** Whether the language is the first part of every address. */
  readonly hasLanguageInAddress: boolean;
  readonly hasHardBreaks: boolean;
  /** Whether addresses are written without accents. */
  readonly hasPlainAddresses: boolean;
}

const CONFIG =
  /^(src\/)?((?:_|bridgetown\.)config\.ya?ml|_quarto\.ya?ml|(hugo|zola|config)\.(toml|ya?ml|json)|config\/_default\/[\w.]+\.(toml|ya?ml|json)|_data\/(site|meta\w*)\.(json|ya?ml))$/;
const SCRIPT =
  /^(_config\.ts|pelicanconf\.py|conf\.py|[\w.-]*config\.[cm]?[jt]s|(src|app|lib|_data|src\/_data)\/(config|consts|constants|site\w*|meta\w*|layout)\.[jt]sx?)$/;

const LANGUAGE_KEYS =
  'defaultContentLanguage defaultcontentlanguage DefaultContentLanguage default_language languageCode lang locale language';

export async function readSourceSettings(kind: SourceKind, files: SourceFiles): Promise<SiteSettings> {
  const textsOf = async (pattern: RegExp) => (await readAll(files, pattern, (text) => text)).join('\n');
  const config: SourceData = Object.assign({}, ...(await readAll(files, CONFIG, configIn)).map(withSite));
  const script = await textsOf(SCRIPT);
  const address = addressOf(config, script, await textsOf(/^((static|public|source|src)\/)?CNAME$/));
  const language = firstText(config, LANGUAGE_KEYS)?.replace('_', '-');
  const languages = [language, ...Object.keys(recordOf(config.languages))];
  const basePath = [address?.pathname ?? '', firstText(config, 'baseurl root') ?? '']
    .map((path) => path.replace(/\/$/, ''))
    .find((path) => /^\/[^/]/.test(path));
  return {
    origin: address?.origin,
    basePath: basePath ?? '',
    language,
    languages: [...new Set(languages.filter((code) => code !== undefined))],
    permalinks: readPermalinks(kind, config, script),
    hasPlainAddresses: config.removePathAccents === true,
    hasLanguageInAddress: config.defaultContentLanguageInSubdir === true,
    hasHardBreaks: hasHardBreaks(kind, config, await textsOf(/^\.obsidian\/app\.json$/)),
  };
}

/** Quarto has a table for its site. */
function withSite(config: SourceData): SourceData {
  return { ...config, ...recordOf(config.website) };
}

async function readAll<T>(
  { paths, read }: SourceFiles,
  pattern: RegExp,
  parse: (text: string, path: string) => T,
): Promise<readonly T[]> {
  const found = paths.filter((path) => pattern.test(path));
  return Promise.all(found.map(async (path) => parse(await read(path), path)));
}

/** Returns what a file of the configuration says. One that is broken says nothing. */
function configIn(text: string, path: string): SourceData {
  const name = posix.basename(path, posix.extname(path));
  // The files in Hugo's folder are each a table of the whole.
  const isTable = path.startsWith('config/') && !['hugo', 'config'].includes(name);
  try {
    const value = path.endsWith('.toml') ? parseToml(text) : parseYaml(text, { logLevel: 'error' });
    return recordOf(isTable ? { [name]: value } : value);
  } catch {
    return {};
  }
}

const SCRIPTED_ADDRESS =
  /\b(?:site|url|siteUrl|siteURL|SITE_URL|SITEURL|siteAddress|location|baseURL|metadataBase|domain)\b['"]? ?[:=] ?(?:new URL\()?['"`](https?:\/\/[^'"`]+)/;

function addressOf(config: SourceData, script: string, cname: string): URL | undefined {
  const addresses = [
    firstText(config, 'baseURL baseurl baseUrl BaseURL base_url site-url url') ?? '',
    SCRIPTED_ADDRESS.exec(script)?.[1] ?? '',
    `https://${cname.trim().split(/\s/)[0]}`,
  ].map((text) => (/^https?:\/\//.test(text) ? parseUrl(text) : undefined));
  return addresses.find((url) => url && !/^(localhost|127\.|github\.com|example\.)/.test(url.hostname));
}

function hasHardBreaks(kind: SourceKind, config: SourceData, obsidian: string): boolean {
  const goldmark = recordOf(recordOf(config.markup).goldmark);
  if (kind === 'hexo') return recordOf(config.marked).breaks !== false;
  if (kind === 'obsidian') return !/"strictLineBreaks"\s*:\s*true/.test(obsidian);
  return recordOf(config.kramdown).hard_wrap === true || recordOf(goldmark.renderer).hardWraps === true;
}

/** The names that Jekyll has for patterns. */
const STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
};

function readPermalinks(kind: SourceKind, config: SourceData, script: string): SiteSettings['permalinks'] {
  const posts = recordOf(recordOf(config.collections).posts);
  const permalink = firstText(posts, 'permalink') ?? firstText(config, 'permalink');
  const permalinks = recordOf(config.permalinks);
  // What Hugo takes from the title, other generators take from the name of the file.
  const ofSections = Object.entries({ ...permalinks, ...recordOf(permalinks.page) }).map(
    ([section, pattern]) =>
      [
        section,
        [
          String(pattern)
            .replace(/:title\b/, ':titleslug')
            .replace(/:slug\b/, ':slugortitle'),
        ],
      ] as const,
  );
  const [, , pelican] = /^ARTICLE_(?:URL|SAVE_AS)\s*=\s*(['"])(.+)\1/m.exec(script) ?? [];
  const bases = [...script.matchAll(/\brouteBasePath: ?['"](?!docs)([^'"]*)/g)];
  const ofJekyll = [STYLES[permalink ?? 'date'] ?? permalink ?? ''];
  // What the routes of others are, only their programs say.
  const others = ['/:path/', '/:section/:slug/', '/:inner/', '/:slug/'];
  const patterns: Partial<Record<SourceKind, readonly string[]>> = {
    jekyll: ofJekyll,
    bridgetown: ofJekyll,
    hexo: [permalink ?? ':year/:month/:day/:title/'],
    hugo: [`/:path${config.uglyURLs === true ? '.html' : '/'}`],
    pelican: [pelican ?? '/:slug.html'],
    hakyll: ['/:filepath.html'],
    eleventy: ['/:bundle/', ...others],
    docusaurus: [...bases.map(([, base]) => `${base}/:dated/`), '/:section/:dated/', '/:section/:slug/'],
  };
  return new Map([['', patterns[kind] ?? others], ...(kind === 'hugo' ? ofSections : [])]);
}

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
  /** Languages besides that of the site, by their codes. */
  readonly otherLanguages: readonly string[];
  readonly permalinks: Permalinks;
  /** Whether the language is the first part of every address. */
  readonly hasLanguageInAddress: boolean;
  readonly hasHardBreaks: boolean;
}

const CONFIG =
  /^(src\/)?((?:_|bridgetown\.)config\.ya?ml|(hugo|zola|config)\.(toml|ya?ml|json)|config\/_default\/[\w.]+\.(toml|ya?ml|json)|_data\/(site|meta\w*)\.(json|ya?ml))$/;
const SCRIPT =
  /^(_config\.ts|pelicanconf\.py|conf\.py|[\w.-]*config\.[cm]?[jt]s|(src|app|lib|_data|src\/_data)\/(config|consts|constants|site\w*|meta\w*|layout)\.[jt]sx?)$/;

const LANGUAGE_KEYS =
  'defaultContentLanguage defaultcontentlanguage DefaultContentLanguage default_language languageCode lang locale language';

export async function readSourceSettings(kind: SourceKind, files: SourceFiles): Promise<SiteSettings> {
  const config = await readGenerator(files);
  const script = (await readAll(files, SCRIPT)).join('\n');
  const address = await addressOf(config, script, files);
  const language = firstText(config, LANGUAGE_KEYS)?.replace('_', '-');
  const languages = Object.keys(recordOf(config.languages));
  const basePath = [address?.pathname ?? '', firstText(config, 'baseurl root') ?? '']
    .map((path) => path.replace(/\/$/, ''))
    .find((path) => /^\/[^/]/.test(path));
  return {
    origin: address?.origin,
    basePath: basePath ?? '',
    language,
    otherLanguages: languages.filter((other) => other !== language),
    permalinks: readPermalinks(kind, config, script),
    hasLanguageInAddress: config.defaultContentLanguageInSubdir === true,
    hasHardBreaks: hasHardBreaks(kind, config, (await readAll(files, /^\.obsidian\/app\.json$/)).join()),
  };
}

async function readAll({ paths, read }: SourceFiles, pattern: RegExp): Promise<string[]> {
  return Promise.all(paths.filter((path) => pattern.test(path)).map(read));
}

/** Merges the files of the configuration. One that is broken says nothing. */
async function readGenerator({ paths, read }: SourceFiles): Promise<SourceData> {
  const parts = paths
    .filter((path) => CONFIG.test(path))
    .map(async (path) => configOf(path, await read(path)));
  return Object.assign({}, ...(await Promise.all(parts)));
}

function configOf(path: string, text: string): SourceData {
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

async function addressOf(config: SourceData, script: string, files: SourceFiles): Promise<URL | undefined> {
  const cname = (await readAll(files, /^((static|public|source|src)\/)?CNAME$/))[0]?.trim().split(/\s/)[0];
  const [, scripted] =
    /\b(?:site|url|siteUrl|siteURL|SITE_URL|SITEURL|siteAddress|location|baseURL|metadataBase|domain)\b['"]? ?[:=] ?(?:new URL\()?['"`](https?:\/\/[^'"`]+)/.exec(
      script,
    ) ?? [];
  const homepage = (await readAll(files, /^package\.json$/)).map(
    (text) => /"homepage"\s*:\s*"([^"]+)"/.exec(text)?.[1],
  );
  const given = [
    firstText(config, 'baseURL baseurl baseUrl BaseURL base_url url'),
    scripted,
    cname && `https://${cname}`,
    ...homepage,
  ];
  const addresses = given.map((text = '') => (/^https?:\/\//.test(text) ? parseUrl(text) : undefined));
  return addresses.find((url) => url && !/^(localhost|127\.|github\.com|example\.)/.test(url.hostname));
}

function hasHardBreaks(kind: SourceKind, config: SourceData, obsidian: string): boolean {
  const goldmark = recordOf(recordOf(config.markup).goldmark);
  if (kind === 'hexo') return recordOf(config.marked).breaks !== false;
  if (kind === 'obsidian') return !/"strictLineBreaks"\s*:\s*true/.test(obsidian);
  return recordOf(config.kramdown).hard_wrap === true || recordOf(goldmark.renderer).hardWraps === true;
}

/** Patterns of addresses by the section of the site, such as `posts`; those of all others under an empty name. */
type Permalinks = ReadonlyMap<string, readonly string[]>;

/** The names that Jekyll has for patterns. */
const STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
};

function readPermalinks(kind: SourceKind, config: SourceData, script: string): Permalinks {
  const posts = recordOf(recordOf(config.collections).posts);
  const permalink = firstText(posts, 'permalink') ?? firstText(config, 'permalink');
  if (kind === 'jekyll' || kind === 'bridgetown') {
    const written = permalink ?? 'date';
    return new Map([['', [STYLES[written] ?? written]]]);
  }
  if (kind === 'hexo') return new Map([['', [permalink ?? ':year/:month/:day/:title/']]]);
  if (kind === 'hugo') {
    const permalinks = recordOf(config.permalinks);
    const entries = Object.entries({ ...permalinks, ...recordOf(permalinks.page) });
    const extension = config.uglyURLs === true ? '.html' : '/';
    // Hugo names the title so that other generators name the file.
    const patterns = entries.flatMap(([section, pattern]) =>
      typeof pattern === 'string' ? [[section, [pattern.replace(/:title\b/, ':titleslug')]] as const] : [],
    );
    return new Map([['', [`/:path${extension}`]], ...patterns]);
  }
  const [, , pelican] = /^ARTICLE_(?:URL|SAVE_AS)\s*=\s*(['"])(.+)\1/m.exec(script) ?? [];
  if (kind === 'pelican') return new Map([['', [pelican ?? '/:slug.html']]]);
  if (kind === 'hakyll') return new Map([['', ['/:filepath.html']]]);
  // What the routes of others are, only their programs say.
  return new Map([['', ['/:path/', '/:section/:slug/', '/:slug/']]]);
}

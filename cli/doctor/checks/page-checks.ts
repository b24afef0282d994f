/** Checks the pages: their headers and metadata, their Markdown alternates and their links. */
import {
  decodeOriginTrialToken,
  describeOriginTrial,
  originTrialWarning,
} from '../../../server/config/origin-trial.ts';
import { mapConcurrently } from '../../../site/util/map-concurrently.ts';
import { plural } from '../../../web/core/prose.ts';
import {
  type Check,
  type CheckGroups,
  CheckWarning,
  canonicalOrigin,
  ensure,
  ensureHeaders,
  ensureMatches,
  isMissing,
  Note,
  parseJson,
  type RunningSite,
  SwitchedOff,
} from '../site.ts';

/** Metadata on every page, for programs that preview the page, read it aloud or index it. */
const metadata: Readonly<Record<string, RegExp>> = {
  description: /<meta name="description" content="[^"]/,
  'Open Graph title': /<meta property="og:title" content="[^"]/,
  'Open Graph image': /<meta property="og:image" content="https?:/,
  'canonical URL': /<link rel="canonical" href="https?:/,
};
const homeMetadata = { ...metadata, 'h-card': /class="[^"]*\bh-card\b/ };
const essayMetadata = { ...metadata, 'h-entry': /class="[^"]*\bh-entry\b/, BlogPosting: /"BlogPosting"/ };

/** Documents about the interfaces, each with its relation in the `Link` header. */
const DESCRIBED = [
  ['/.well-known/api-catalog', /rel="api-catalog"/],
  ['/openapi.json', /rel="service-desc"/],
  ['/.well-known/ai-catalog.json', /rel="ai-catalog"/],
] as const;

/** Returns the path of the first essay in the sitemap, or in its first numbered file if it is an index. */
async function newestEssayPath(get: RunningSite['get']): Promise<string | undefined> {
  const { text } = await get('/sitemap.xml');
  const pages = text.includes('<sitemapindex') ? (await get('/sitemap-1.xml')).text : text;
  return /<loc>https?:\/\/[^/<]+(\/essays\/[^<]+)<\/loc>/.exec(pages)?.[1];
}

export const pageChecks: CheckGroups = {
  Pages: {
    "the home page's canonical URL matches its address": async ({ getOk, origin }) => {
      const { type, text } = await getOk('/');
      const canonical = type === 'text/html' ? canonicalOrigin(text) : undefined;
      ensure(
        canonical,
        '/ is not an HTML page with a canonical URL.',
        'Check that Foyer answers at this address.',
      );
      ensure(
        canonical === origin,
        `The site links to itself as ${canonical}, but was visited at ${origin}.`,
        'Set PUBLIC_URL to the address that visitors use, or give that address to doctor.',
      );
    },
    'security headers are set': async ({ get, origin }) => {
      ensureHeaders(await get('/'), '/', {
        'content-security-policy': /default-src 'none'/,
        'x-content-type-options': /^nosniff$/,
        'referrer-policy': /./,
        'permissions-policy': /tools=\(self\)/,
        'origin-agent-cluster': /^\?1$/,
        ...(origin.startsWith('https:') && { 'strict-transport-security': /./ }),
      });
    },
    'the origin trial tokens are valid here': async ({ get, origin }) => {
      const { headers, text } = await get('/');
      const given = headers.get('origin-trial')?.split(/,\s*/) ?? [];
      const tokens = given.map((token) => {
        const decoded = decodeOriginTrialToken(token);
        ensure(decoded, 'The Origin-Trial header contains something other than origin trial tokens.');
        return decoded;
      });
      const siteOrigin = canonicalOrigin(text) ?? origin;
      const now = new Date();
      const warnings = tokens.flatMap((token) => originTrialWarning(token, siteOrigin, now) ?? []);
      if (warnings.length > 0) {
        const joined = (key: 'wrong' | 'fix') => warnings.map((warning) => warning[key]).join(' ');
        throw new CheckWarning(joined('wrong'), joined('fix'));
      }
      return tokens.length > 0 ? new Note(tokens.map(describeOriginTrial).join(' ')) : undefined;
    },
    'the Link header points to the API descriptions': async ({ get }) => {
      const header = (await get('/')).headers.get('link') ?? '';
      const described = await Promise.all(DESCRIBED.map(async ([path]) => (await get(path)).status === 200));
      if (!described.includes(true)) throw new SwitchedOff();
      for (const [index, [, relation]] of DESCRIBED.entries()) {
        if (described[index]) ensureMatches(header, 'The Link header of /', { [relation.source]: relation });
      }
    },
    'structured data names the owner': async ({ get }) => {
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec((await get('/')).text)?.[1];
      ensure(json !== undefined, '/ has no JSON-LD.');
      ensure(parseJson(json) !== undefined, 'The JSON-LD of / is not JSON.');
      ensureMatches(json, 'The JSON-LD of /', { Person: /"Person"/ });
    },
    'pages carry metadata for previews and readers': async ({ get }) => {
      ensureMatches((await get('/')).text, '/', homeMetadata);
      const essay = await newestEssayPath(get);
      if (essay !== undefined) ensureMatches((await get(essay)).text, essay, essayMetadata);
    },
    'a missing page is a 404': isMissing('/'),
  },
};

/** `Accept` headers, each with the media type that the response must have. */
const negotiations: Readonly<Record<string, string>> = {
  'text/markdown': 'text/markdown',
  'text/markdown, text/html;q=0.8, */*;q=0.1': 'text/markdown',
  'text/html, text/markdown;q=0.5': 'text/html',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8': 'text/html',
  '*/*': 'text/html',
};

/** Returns a check that runs on the home page and the newest essay, each with the path of its Markdown alternate. */
function forPages(run: (site: RunningSite, page: string, alternate: string) => Promise<void>): Check {
  return async (site) => {
    const isOn = (await site.get('/index.md')).status !== 404 || site.advertises('/index.md');
    if (!isOn) throw new SwitchedOff();
    await run(site, '/', '/index.md');
    const essay = await newestEssayPath(site.get);
    if (essay !== undefined) await run(site, essay, `${essay}.md`);
  };
}

export const markdownChecks: CheckGroups = {
  Markdown: {
    'pages have Markdown alternates': forPages(async ({ getOk }, _page, alternate) => {
      const { type, text } = await getOk(alternate);
      ensure(type === 'text/markdown', `${alternate} is served as ${type}.`, 'Serve it as text/markdown.');
      ensureMatches(text, alternate, { 'title in its first line': /^# \S/ });
    }),
    'content negotiation honors Accept and its weights': forPages(async ({ get }, page) => {
      for (const [accept, expected] of Object.entries(negotiations)) {
        const { type } = await get(page, { accept });
        const fix =
          'Configure the proxy to forward Accept and Vary, and not to send a cached page to clients that accept another type.';
        ensure(type === expected, `${page} is served as ${type} for Accept: ${accept}.`, fix);
      }
    }),
    'caches keep HTML and Markdown apart': forPages(async ({ get }, page) => {
      const vary = /(^|,)\s*accept\s*(,|$)/i;
      ensureHeaders(await get(page, { accept: 'text/html' }), `${page} as HTML`, { vary });
      // A shared cache that ignores Vary would send the Markdown to browsers.
      const cached = { vary, 'cache-control': /\bprivate\b|\bno-store\b/ };
      ensureHeaders(await get(page, { accept: 'text/markdown' }), `${page} as Markdown`, cached);
    }),
    'both ways to get Markdown return the same text': forPages(async ({ get }, page, alternate) => {
      const negotiated = await get(page, { accept: 'text/markdown' });
      ensure(
        negotiated.text === (await get(alternate)).text,
        `${page} as Markdown differs from ${alternate}.`,
        'Check whether a proxy is serving an old version from its cache.',
      );
    }),
  },
};

const CONCURRENT_REQUESTS = 4;
const MAX_NAMED_LINKS = 3;
const IN_HTML = /\s(?:href|src)="([^"#][^"]*)"/g;

/** Pages and documents, each with a pattern that matches its links. */
const linkSources: readonly (readonly [place: string, path: string, links: RegExp])[] = [
  ['on the home page', '/', IN_HTML],
  ['on the page for agents', '/agents', IN_HTML],
  ['in llms.txt', '/llms.txt', /\]\(([^)\s]+)\)/g],
  ['in the sitemap', '/sitemap.xml', /<loc>([^<]+)<\/loc>/g],
  ['in the API catalog', '/.well-known/api-catalog', /"href":\s*"([^"]+)"/g],
  ['in the AI Catalog', '/.well-known/ai-catalog.json', /"url":\s*"([^"]+)"/g],
  ['in the plugin manifest', '/.well-known/ai-plugin.json', /"(?:url|\w+_url)":\s*"([^"]+)"/g],
];

function linksAnswer(path: string, links: RegExp): Check {
  return async (site) => {
    const { status: found, headers, text } = await site.get(path);
    if (found !== 200) throw new SwitchedOff();
    const addresses = [...text.matchAll(links), ...(headers.get('link') ?? '').matchAll(/<([^<>]*)>/g)];
    const paths = new Set(
      addresses.flatMap(([, address = '']) => site.ownPath(address.replaceAll('&amp;', '&')) ?? []),
    );
    const statuses = await mapConcurrently([...paths], CONCURRENT_REQUESTS, async (link) => {
      const { status } = await site.head(link);
      return { link, status };
    });
    const broken = statuses.filter(({ status }) => status !== 200);
    const named = broken.slice(0, MAX_NAMED_LINKS).map(({ link, status }) => `${link} (${status})`);
    ensure(
      broken.length === 0,
      `${path} has ${plural(broken.length, 'broken link')}: ${named.join(', ')}${broken.length > named.length ? ', …' : '.'}`,
      'Fix the link in the content, or what it leads to.',
    );
  };
}

export const linkChecks: CheckGroups = {
  Links: Object.fromEntries(
    linkSources.map(([place, path, links]) => [`every link ${place} works`, linksAnswer(path, links)]),
  ),
};

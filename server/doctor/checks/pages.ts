/** Checks of the pages: what browsers and scanners read in them, their Markdown alternates, and their links. */
import { mapInTurn } from '../../util/map-in-turn.ts';
import {
  type Check,
  checkGroup,
  ensure,
  MISSING,
  PASS_404,
  parseJson,
  READ_LOG,
  SwitchedOff,
} from '../check.ts';
import { canonicalOrigin, type RunningSite, type SiteResponse } from '../site.ts';

/** Headers that protect a page, each with a value it cannot do without. */
const protections: readonly (readonly [header: string, value: RegExp])[] = [
  ['content-security-policy', /default-src 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /./],
  ['permissions-policy', /tools=\(self\)/],
  ['origin-agent-cluster', /^\?1$/],
];

/** What every page carries for programs that preview, read aloud or index it. */
const metadata: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['description', /<meta name="description" content="[^"]/],
  ['Open Graph title', /<meta property="og:title" content="[^"]/],
  ['Open Graph image', /<meta property="og:image" content="https?:/],
  ['canonical address', /<link rel="canonical" href="https?:/],
];

const homeMetadata = [...metadata, ['h-card', /class="[^"]*\bh-card\b/]] as const;
const essayMetadata = [
  ...metadata,
  ['h-entry', /class="[^"]*\bh-entry\b/],
  ['BlogPosting', /"BlogPosting"/],
] as const;

/** Returns the path of the first essay in the sitemap. */
async function newestEssayPath(get: RunningSite['get']): Promise<string | undefined> {
  return /<loc>https?:\/\/[^/<]+(\/essays\/[^<]+)<\/loc>/.exec((await get('/sitemap.xml')).text)?.[1];
}

export const pageChecks = checkGroup('Pages', {
  'the home page answers at its own address': async ({ get, origin }) => {
    const { status, type, text } = await get('/');
    ensure(status === 200, `/ answers ${status}.`, READ_LOG);
    const canonical = canonicalOrigin(text);
    const isPage = type === 'text/html' && canonical !== undefined;
    ensure(isPage, '/ is not a page with a canonical address.', 'Check that Foyer answers at this address.');
    ensure(
      canonical === origin,
      `The site links to itself as ${canonical}, but was visited at ${origin}.`,
      'Set PUBLIC_URL to the address that visitors use, or give that address to doctor.',
    );
  },
  'security headers are set': async ({ get, origin }) => {
    const sent = (await get('/')).headers;
    for (const [name, value] of protections) {
      ensure(value.test(sent.get(name) ?? ''), `/ has no valid ${name} header.`);
    }
    ensure(
      !origin.startsWith('https:') || sent.has('strict-transport-security'),
      '/ has no strict-transport-security header.',
      'Set PUBLIC_URL to an address that begins with https://.',
    );
  },
  'the Link header leads to the API descriptions': async ({ get }) => {
    const link = (await get('/')).headers.get('link') ?? '';
    for (const relation of ['api-catalog', 'service-desc']) {
      ensure(link.includes(`rel="${relation}"`), `The Link header of / has no rel="${relation}".`);
    }
  },
  'structured data names the owner': async ({ get }) => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec((await get('/')).text)?.[1];
    ensure(json !== undefined, '/ has no JSON-LD.');
    ensure(parseJson(json) !== undefined, 'The JSON-LD of / is not JSON.');
    ensure(json.includes('"Person"'), 'The JSON-LD of / names no Person.');
  },
  'pages carry metadata for previews and readers': async ({ get }) => {
    const home = (await get('/')).text;
    for (const [what, pattern] of homeMetadata) ensure(pattern.test(home), `/ has no ${what}.`);
    const path = await newestEssayPath(get);
    if (path === undefined) return;
    const essay = (await get(path)).text;
    for (const [what, pattern] of essayMetadata) ensure(pattern.test(essay), `${path} has no ${what}.`);
  },
  'a missing page is a 404': async ({ get }) => {
    const { status } = await get(`/${MISSING}`);
    ensure(status === 404, `A missing page answers ${status}.`, PASS_404);
  },
});

const NEGOTIATION_FIX =
  'Let the proxy pass on Accept and Vary, and cache no page for clients that accept something else.';

/** `Accept` headers, each with the media type it must get. */
const negotiations: readonly (readonly [accept: string, type: string])[] = [
  ['text/markdown', 'text/markdown'],
  ['text/markdown, text/html;q=0.8, */*;q=0.1', 'text/markdown'],
  ['text/html, text/markdown;q=0.5', 'text/html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['*/*', 'text/html'],
];

/** Runs a check for the home page and the newest essay, each with the path of its Markdown alternate. */
function forPages(run: (get: RunningSite['get'], page: string, alternate: string) => Promise<void>) {
  return async ({ get, advertises }: RunningSite): Promise<void> => {
    if ((await get('/index.md')).status === 404 && !advertises('/index.md')) throw new SwitchedOff();
    const essay = await newestEssayPath(get);
    await run(get, '/', '/index.md');
    if (essay !== undefined) await run(get, essay, `${essay}.md`);
  };
}

export const markdownChecks = checkGroup('Markdown', {
  'pages have Markdown alternates': forPages(async (get, _page, alternate) => {
    const { status, type, text } = await get(alternate);
    ensure(
      status === 200 && type === 'text/markdown',
      `${alternate} answers ${status} as ${type}.`,
      'Make it answer 200 as text/markdown.',
    );
    ensure(/^# \S/.test(text), `${alternate} does not begin with a title.`);
  }),
  'content negotiation honours Accept and its weights': forPages(async (get, page) => {
    for (const [accept, expected] of negotiations) {
      const { type } = await get(page, { accept });
      ensure(type === expected, `${page} is served as ${type} for Accept: ${accept}.`, NEGOTIATION_FIX);
    }
  }),
  'caches keep HTML and Markdown apart': forPages(async (get, page) => {
    for (const accept of ['text/html', 'text/markdown']) {
      const vary = (await get(page, { accept })).headers.get('vary') ?? '';
      ensure(
        /(^|,)\s*accept\s*(,|$)/i.test(vary),
        `${page} as ${accept} does not vary by Accept.`,
        NEGOTIATION_FIX,
      );
    }
    const control = (await get(page, { accept: 'text/markdown' })).headers.get('cache-control') ?? '';
    ensure(
      /\bprivate\b|\bno-store\b/.test(control),
      `Shared caches may store the Markdown of ${page}.`,
      'Let the proxy leave Cache-Control alone.',
    );
  }),
  'both ways to Markdown give the same text': forPages(async (get, page, alternate) => {
    const negotiated = await get(page, { accept: 'text/markdown' });
    ensure(
      negotiated.text === (await get(alternate)).text,
      `${page} as Markdown differs from ${alternate}.`,
      'Check whether a proxy caches an old version.',
    );
  }),
});

const CONCURRENT_REQUESTS = 4;
const MAX_NAMED_LINKS = 3;

type FindLinks = (response: SiteResponse) => readonly string[];
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, address = '']) => address);
const inHtml: FindLinks = ({ text, headers: sent }) => [
  ...matches(text, /\s(?:href|src)="([^"#][^"]*)"/g),
  ...matches(sent.get('link') ?? '', /<([^>]*)>/g),
];

/** Pages and documents, each with how to find the addresses in it. */
const linkSources: readonly (readonly [name: string, path: string, linksIn: FindLinks])[] = [
  ['the home page', '/', inHtml],
  ['the page for agents', '/agents', inHtml],
  ['llms.txt', '/llms.txt', ({ text }) => matches(text, /\]\(([^)\s]+)\)/g)],
  ['the sitemap', '/sitemap.xml', ({ text }) => matches(text, /<loc>([^<]+)<\/loc>/g)],
  ['the API catalogue', '/.well-known/api-catalog', ({ text }) => matches(text, /"href":\s*"([^"]+)"/g)],
  [
    'the plugin manifest',
    '/.well-known/ai-plugin.json',
    ({ text }) => matches(text, /"(?:url|\w+_url)":\s*"([^"]+)"/g),
  ],
];

export const linkChecks: readonly Check[] = linkSources.map(([name, path, linksIn]) => ({
  group: 'Links',
  name: `every link of ${name} answers`,
  async run(site) {
    const response = await site.get(path);
    if (response.status !== 200) throw new SwitchedOff();
    const paths = new Set(
      linksIn(response).flatMap((address) => site.ownPath(address.replaceAll('&amp;', '&')) ?? []),
    );
    let done = 0;
    const statuses = await mapInTurn([...paths], CONCURRENT_REQUESTS, async (link) => {
      const { status } = await site.head(link);
      site.onProgress(`Links of ${name}`, ++done, paths.size);
      return { link, status };
    });
    const broken = statuses.filter(({ status }) => status !== 200);
    const named = broken.slice(0, MAX_NAMED_LINKS).map(({ link, status }) => `${link} (${status})`);
    const more = broken.length > MAX_NAMED_LINKS ? ` and ${broken.length - MAX_NAMED_LINKS} more` : '';
    ensure(
      broken.length === 0,
      `${path} links to ${named.join(', ')}${more}.`,
      'Fix the link in the content, or what it leads to.',
    );
  },
}));

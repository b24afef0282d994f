import { canonicalOrigin } from '../advertised.ts';
import { type Check, firstWrong, OK, wrong } from '../check.ts';
import { newestEssay } from '../newest-essay.ts';
import type { Visit } from '../visit.ts';

const group = 'Pages';
const PROXY = 'See whether a proxy in front of the site removes it.';
const REBUILD = 'See whether a proxy alters the pages; else build the site anew.';
const MISSING = '/foyer-doctor-asks-for-nothing';

/** What a browser is told to guard, and a value it cannot do without. */
const guards: readonly (readonly [header: string, value: RegExp])[] = [
  ['content-security-policy', /default-src 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /./],
  ['permissions-policy', /tools=\(self\)/],
  ['origin-agent-cluster', /^\?1$/],
];

const relations = ['api-catalog', 'service-desc'];

async function home({ get, origin }: Visit) {
  const { status, headers, text } = await get('/');
  if (status !== 200) return wrong(`/ answers ${status}.`, 'See what the log of the site says.');
  if (!headers.get('content-type')?.startsWith('text/html')) {
    return wrong('/ is no HTML.', 'See what answers at this address; it may not be Foyer.');
  }
  const canonical = canonicalOrigin(text);
  if (canonical === undefined)
    return wrong('/ has no canonical address.', 'See whether it is Foyer that answers.');
  if (canonical === origin) return OK;
  return wrong(
    `The site takes itself for ${canonical}, but was visited at ${origin}.`,
    'Set PUBLIC_URL to the address that visitors use, or give that address to doctor.',
  );
}

async function guarded({ get, origin }: Visit) {
  const { headers } = await get('/');
  const isSecure = origin.startsWith('https:');
  return firstWrong([
    ...guards.map(
      ([name, value]) =>
        !value.test(headers.get(name) ?? '') && wrong(`/ comes without a sound ${name}.`, PROXY),
    ),
    isSecure &&
      !headers.has('strict-transport-security') &&
      wrong('/ comes without strict-transport-security.', 'Let PUBLIC_URL begin with https://.'),
  ]);
}

async function linked({ get }: Visit) {
  const link = (await get('/')).headers.get('link') ?? '';
  return firstWrong(
    relations.map(
      (relation) =>
        !link.includes(`rel="${relation}"`) && wrong(`The header Link of / has no rel="${relation}".`, PROXY),
    ),
  );
}

async function structured({ get }: Visit) {
  const { text } = await get('/');
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1];
  if (json === undefined) return wrong('/ has no JSON-LD.', 'See whether a proxy alters the pages.');
  try {
    const graph = JSON.stringify(JSON.parse(json));
    return graph.includes('"Person"')
      ? OK
      : wrong('The JSON-LD of / names no Person.', 'Build the site anew.');
  } catch {
    return wrong('The JSON-LD of / is no JSON.', 'See whether a proxy alters the pages.');
  }
}

/** What a page carries for those who show it, read it aloud or file it. */
const marks: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['description', /<meta name="description" content="[^"]/],
  ['Open Graph title', /<meta property="og:title" content="[^"]/],
  ['Open Graph picture', /<meta property="og:image" content="https?:/],
  ['canonical address', /<link rel="canonical" href="https?:/],
];

async function marked({ get }: Visit) {
  const [home, essay] = [await get('/'), await newestEssay(get)];
  return firstWrong([
    ...marks.map(([what, pattern]) => !pattern.test(home.text) && wrong(`/ has no ${what}.`, REBUILD)),
    !/class="[^"]*\bh-card\b/.test(home.text) && wrong('/ has no h-card.', REBUILD),
    ...(essay ? marks : []).map(
      ([what, pattern]) =>
        !pattern.test(essay?.text ?? '') && wrong(`The newest essay has no ${what}.`, REBUILD),
    ),
    essay && !/class="[^"]*\bh-entry\b/.test(essay.text) && wrong('The newest essay is no h-entry.', REBUILD),
    essay && !essay.text.includes('"BlogPosting"') && wrong('The newest essay is no BlogPosting.', REBUILD),
  ]);
}

async function missing({ get }: Visit) {
  const { status } = await get(MISSING);
  if (status === 404) return OK;
  return wrong(`An address where nothing is answers ${status}.`, 'Let the proxy pass the 404 of the site.');
}

export const pageChecks: readonly Check[] = [
  { group, name: 'the home page answers at its own address', run: home },
  { group, name: 'headers guard the page', run: guarded },
  { group, name: 'Link leads to what describes the site', run: linked },
  { group, name: 'structured data says whose site it is', run: structured },
  { group, name: 'pages say what they are to those who show them', run: marked },
  { group, name: 'a missing page is a 404', run: missing },
];

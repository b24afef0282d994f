/** Requests to pages, documents, files and forms, with every known expensive value of every parameter. */
import { fill, next, pageValues, type SiteFacts, textKinds } from './expensive-values.ts';
import { contactForm, type KnownRequests } from './known-requests.ts';
import type { Case } from './request-cases.ts';

const MARKDOWN = { headers: { accept: 'text/markdown' } };
const MAX_TARGET = 14_500;
const MAX_HEADERS = 14_000;
const MAX_FORM = 64 * 1024;

export interface PageSources {
  readonly known: KnownRequests;
  readonly site: SiteFacts;
  /** Addresses of files that pages refer to. */
  readonly files: readonly string[];
  readonly greetingId: string;
}

/** @throws Error if a parameter of a page has no values */
export function pageCases(sources: PageSources): readonly Case[] {
  return [
    ...compiledCases(sources),
    ...parameterCases(sources),
    ...combinedCases(sources.site),
    ...methodCases(sources.known),
    ...missingCases(sources.site),
    ...headerCases(),
    ...otherCases(sources),
  ];
}

function get(path: string, expected = 200, name = 'as usual', init?: RequestInit): Case {
  return { route: `GET ${path}`, name, expected, path: () => path, ...(init && { init: () => init }) };
}

function compiledCases({ known, site, files }: PageSources): readonly Case[] {
  const essays = [site.slugs[0], site.slugs.at(-1)].map((slug) => `/essays/${slug}`);
  const pages = [
    ...known.paths,
    ...essays,
    ...essays.map((path) => `${path}.md`),
    '/guestbook',
    '/guestbook.md',
  ];
  const markdown = [
    ...known.paths.filter((path) => known.paths.includes(`${path}.md`)),
    ...essays,
    '/guestbook',
  ];
  return [
    ...pages.map((path) => get(path)),
    ...markdown.map((path) => get(path, 200, 'as Markdown', MARKDOWN)),
    ...files.map((path) => get(path)),
  ];
}

function parameterCases({ known, site }: PageSources): readonly Case[] {
  const values = pageValues(site);
  return known.pageParameters.flatMap((parameter) => {
    const [path = '', name = ''] = parameter.split(/[? ]/);
    const found = values[parameter] ?? values[parameter.replace('.md', '')];
    if (!found) throw new Error(`There is no case for the parameter ${parameter} of a page.`);
    return found.flatMap(({ name: kind, expected, make }): readonly Case[] => {
      const common = { name: `${name}: ${kind}`, expected };
      if (parameter.includes(' ')) return [{ ...common, ...form(path, () => ({ [name]: make() })) }];
      const target = () => `${path}?${query({ [name]: make() })}`;
      return [
        { ...common, route: `GET ${path}`, path: target },
        {
          ...common,
          route: `GET ${path}`,
          name: `${common.name}, as Markdown`,
          path: target,
          init: () => MARKDOWN,
        },
      ];
    });
  });
}

/** Returns a request that sends the form with these fields and otherwise valid ones. */
function form(path: string, fields: () => object): Pick<Case, 'route' | 'path' | 'init'> {
  return {
    route: `POST ${path}`,
    path: () => path,
    init: () => {
      const valid = { name: 'Ada', email: 'ada@example.com', message: `May I call? ${next()}`, website: '' };
      return contactForm(query({ ...valid, ...fields() }, MAX_FORM));
    },
  };
}

/** Returns the parameters as a query that is not longer than the server accepts. */
function query(parameters: object, limit = MAX_TARGET): string {
  const text = new URLSearchParams(parameters as Record<string, string>).toString();
  if (text.length <= limit) return text;
  const shortened = Object.entries(parameters).map(([name, value]) => {
    const characters = [...String(value)];
    return [name, characters.slice(0, Math.max(20, characters.length * 0.9)).join('')];
  });
  return query(Object.fromEntries(shortened), limit);
}

/** Returns searches and lists with several parameters at once, in HTML and Markdown, and refused. */
function combinedCases(site: SiteFacts): readonly Case[] {
  const { pillars, tags } = site;
  const unknown = () => fill((number) => `${number}É`, 1_000);
  return textKinds(site.words).flatMap(([kind, make]) => {
    const target = (path: string) => () =>
      `${path}?${query({ q: make(3_000), category: pillars.at(-1), tag: tags[0], page: 2 })}`;
    const everything = (path: string) => () =>
      `${path}?${query({ q: make(2_500), category: unknown(), tag: unknown(), page: 999_999 })}`;
    const name = `every parameter: ${kind}`;
    return ['/essays', '/essays.md'].flatMap((path): readonly Case[] => [
      { route: `GET ${path}`, name, expected: 200, path: target(path) },
      { route: `GET ${path}`, name: `${name}, unknown`, expected: 200, path: everything(path) },
      {
        route: `PROPFIND ${path}`,
        name,
        expected: 405,
        path: everything(path),
        init: () => ({ method: 'PROPFIND' }),
      },
    ]);
  });
}

/** Returns requests with methods that routes answer without reading anything, or refuse. */
function methodCases({ routes }: KnownRequests): readonly Case[] {
  const paths = [...new Set(routes.map(({ path }) => path))].filter((path) => !/[*:]/.test(path));
  return paths.flatMap((path): readonly Case[] => {
    const isEndpoint = path.startsWith('/api/') || path === '/mcp';
    const expected = EXPECTED_OF_DELETE[path] ?? 405;
    const withMethod = (method: string, status: number): Case => {
      return {
        route: `${method} ${path}`,
        name: 'as usual',
        expected: status,
        path: () => path,
        init: () => ({ method }),
      };
    };
    return [
      withMethod('DELETE', expected),
      withMethod('OPTIONS', isEndpoint || path.endsWith('.md') ? 204 : expected),
    ];
  });
}

/** Paths that another method does not reach, or that redirect. */
const EXPECTED_OF_DELETE: Readonly<Record<string, number>> = {
  '/healthz': 404,
  '/readyz': 404,
  '/beacon': 404,
  '/.well-known/mcp-registry-auth': 404,
  '/mcp/': 308,
};

function missingCases({ words, slugs }: SiteFacts): readonly Case[] {
  const word = () => words[next() % words.length] ?? '';
  const near = () => `${slugs[next() % slugs.length]?.slice(0, -1)}x${next()}`;
  const missing = (route: string, name: string, path: () => string, init?: RequestInit): Case => {
    return { route, name, expected: 404, path, ...(init && { init: () => init }) };
  };
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  return [
    missing('GET /essays/*', 'missing, long', () => `/essays/${fill(() => `${word()}-`, 6_000)}`),
    missing('GET /essays/*', 'missing, near', () => `/essays/${near()}`),
    missing('GET /essays/*.md', 'missing, long', () => `/essays/${fill(() => `${word()}-`, 6_000)}.md`),
    missing('GET /essays/*.md', 'missing, near', () => `/essays/${near()}.md`),
    missing('GET /*', 'missing, deep', () => `/${fill((number) => `${number % 10}/`, 12_000)}`),
    missing(
      'GET /*',
      'missing, Chinese',
      () => `/${fill((n) => `%E6%BC%${(0x80 + (n % 64)).toString(16)}`, 11_997)}`,
    ),
    missing('GET /*', 'missing, as Markdown', () => `/${fill(() => `${word()}-`, 6_000)}`, MARKDOWN),
    missing('GET /*', 'missing, with a query', () => `/${word()}?${fill((number) => `a${number}&`, 12_000)}`),
    missing('POST /*', 'missing', () => `/${fill(() => `${word()}-`, 6_000)}`, { method: 'POST' }),
    missing('GET /library/*', 'missing, long', () => `/library/${fill(() => `${word()}-`, 6_000)}.json`),
    missing('GET /library/*', 'missing, near', () => `/library/${near()}.json`),
    missing('GET /api/*', 'missing, long', () => `/api/${fill(() => `${word()}/`, 6_000)}`),
    missing(
      'POST /api/mcp/tools/*',
      'missing',
      () => `/api/mcp/tools/${fill(() => `${word()}_`, 6_000)}`,
      json,
    ),
    missing('GET /.well-known/*', 'missing', () => `/.well-known/${fill((number) => `${number}/`, 6_000)}`),
    missing('GET /media/*', 'missing', () => `/media/${fill((number) => `${number}/`, 6_000)}.jpg`),
    missing('GET /social/*', 'missing', () => `/social/essays/${near()}-${next()}.png`),
    missing('GET /assets/*', 'missing', () => `/assets/${fill((number) => `${number}/`, 6_000)}.js`),
    missing('GET /guestbook/:id', 'missing', () => `/guestbook/${fill((number) => `${number}`, 6_000)}`),
  ];
}

function headerCases(): readonly Case[] {
  const header = (name: string, unit: (number: number) => string, path = '/about', expected = 200): Case => ({
    route: `GET ${path}`,
    name: `a long ${name}`,
    expected,
    path: () => path,
    init: () => ({ headers: { [name]: fill(unit, MAX_HEADERS) } }),
  });
  return [
    header('accept', (number) => `text/x${number};q=0.${number % 10},`),
    header('accept', (number) => `text/markdown;v=${number};q=0.${number % 10},`, '/essays'),
    header('accept-encoding', (number) => `x${number};q=0.1,`),
    header('if-none-match', (number) => `W/"${number}",`, '/essays'),
    header('x-forwarded-for', (number) => `10.0.0.${number % 256},`),
    header('user-agent', (number) => `Bot${number}/1 (`),
    header('origin', (number) => `https://${number}.`, '/api/mcp/bio', 403),
    header('cookie', (number) => `c${number}=1; `, '/api/contact/token'),
    header('mcp-protocol-version', (number) => `${number}-`, '/api/mcp/bio'),
    {
      route: 'GET /api/mcp/bio',
      name: 'many headers',
      expected: 200,
      path: () => '/api/mcp/bio',
      init: () => ({
        headers: Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`x-${n}`, `${n}`])),
      }),
    },
  ];
}

function otherCases({ site, greetingId }: PageSources): readonly Case[] {
  const slug = site.slugs.at(-1);
  const report = (tool: string, query: string) =>
    JSON.stringify({ tool, status: 200, unanswered: { kind: 'search', query } });
  const beacon = (name: string, expected: number, body: () => string): Case => ({
    route: 'POST /beacon',
    name,
    expected,
    path: () => '/beacon',
    init: () => ({ method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, body: body() }),
  });
  const post = (path: string, name: string, expected: number, body: () => string): Case => ({
    route: `POST ${path}`,
    name,
    expected,
    path: () => path,
    init: () => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: body() }),
  });
  return [
    get('/healthz'),
    get('/readyz'),
    get('/drafts/of-nobody/page', 404),
    get(`/library/${slug}.json`),
    get(`/guestbook/${greetingId}`),
    get(`/guestbook/${greetingId}.md`),
    get('/.well-known/mcp-registry-auth', 404),
    get('/essays/', 308),
    get('/mcp/', 308),
    get('/mcp', 405),
    {
      route: 'GET /essays/',
      name: 'a long query',
      expected: 308,
      path: () => `/essays/?${fill((n) => `a${n}&`, 12_000)}`,
    },
    beacon('as usual', 204, () =>
      report(
        'get_latest_articles',
        fill((number) => `${number} `, 3_000),
      ),
    ),
    beacon('of no tool', 204, () =>
      report(
        fill((number) => `${number} `, 3_000),
        'a',
      ),
    ),
    beacon('not a report', 400, () => `[${'[],'.repeat(1_000)}1]`),
    post('/', 'as usual', 405, () => '{}'),
    ...['/api/mcp/contact', '/mcp', '/api/mcp/tools/get_offerings'].flatMap((path) => [
      post(path, 'JSON, deep', 400, () => '['.repeat(16_384)),
      post(path, 'JSON, nested', 400, () => '['.repeat(8_000) + ']'.repeat(8_000)),
      post(path, 'JSON, wide', 400, () => `[${'[],'.repeat(5_000)}1]`),
      post(path, 'too large', 413, () => 'x'.repeat(60_000)),
    ]),
    {
      route: 'POST /contact',
      name: 'of another site',
      expected: 403,
      path: () => '/contact',
      init: () => ({ ...contactForm('name=a'), headers: { 'sec-fetch-site': 'cross-site' } }),
    },
    {
      ...form('/contact', () => ({ more: fill((number) => `${number}`, 60_000) })),
      name: 'other fields',
      expected: 303,
    },
  ];
}

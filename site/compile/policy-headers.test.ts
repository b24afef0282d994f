/** Tests the security headers of every response: each route with each possible status, requested over a socket. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListeningSample, listenSample } from '../../test/helpers/listen.ts';
import { libraryBodyPath } from '../../web/core/api-paths.ts';

import { MCP_PATH } from '../../web/core/routes.ts';

const SELF = ['script', 'style', 'img', 'font', 'connect', 'worker', 'manifest'];
const PAGE_POLICY = [
  "default-src 'none'",
  ...SELF.map((kind) => `${kind}-src 'self'`),
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html foyer-worker',
].join('; ');

const HSTS = 'max-age=31536000';
/** `undefined` marks a header that must be absent. */
const SAME_ORIGIN = {
  'content-security-policy': undefined,
  'cross-origin-opener-policy': undefined,
  'permissions-policy': undefined,
  'origin-agent-cluster': undefined,
  'referrer-policy': undefined,
  'speculation-rules': undefined,
  'strict-transport-security': undefined,
  'access-control-allow-origin': undefined,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'content-usage': 'search=y, train-ai=y',
};
const CROSS_ORIGIN = {
  ...SAME_ORIGIN,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const PAGE = {
  ...SAME_ORIGIN,
  'content-security-policy': PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'tools=(self)',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'speculation-rules': '"/speculation-rules.json"',
};
const TEXT_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** Policies for responses other than pages, by media type. Pictures and PDFs need the styles that browsers add. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const DOCUMENTS: readonly (readonly [RegExp, string | undefined])[] = [
  [/^image\/svg/, SVG_POLICY],
  [
    /^\w+\/(atom\+)?xml/,
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'",
  ],
  [/^text\/javascript/, "default-src 'none'; script-src 'self'; connect-src 'self'"],
  [/^(image|font|text\/css)/, undefined],
  [/^/, TEXT_POLICY],
];

type Policy = Readonly<Record<string, string | undefined>>;

/** Returns the headers expected at a path. `hsts` is the expected `Strict-Transport-Security`. */
function policyOf(
  path: string,
  {
    status,
    type,
    isForeign,
  }: { readonly status: number; readonly type: string; readonly isForeign: boolean },
  hsts: string | undefined,
): Policy {
  if (type.startsWith('text/html')) return { ...PAGE, 'strict-transport-security': hsts };
  const isInternal =
    /^\/(assets|media|library|bundle\.json|speculation-rules\.json|healthz)/.test(path) &&
    !type.includes('markdown');
  const isMinimal = (type === '' && status !== 204) || status === 405;
  // Feed readers show the owner's pictures, but may not read them.
  if (path.startsWith('/media/') && status === 200)
    return {
      ...SAME_ORIGIN,
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': type.startsWith('image/svg') ? SVG_POLICY : undefined,
      'strict-transport-security': hsts,
    };
  // A site that is not public permits nothing to pages elsewhere.
  const isRefused = isForeign && status === 403;
  const isPublic = isForPrograms(path) || !(isInternal || isMinimal);
  const audience = isPublic && !isRefused ? CROSS_ORIGIN : SAME_ORIGIN;
  const [, policy] = DOCUMENTS.find(([kind]) => kind.test(type)) ?? [];
  return { ...audience, 'content-security-policy': policy, 'strict-transport-security': hsts };
}

const json = { 'content-type': 'application/json' };
const inquiry = JSON.stringify({ name: 'Ada Example', email: 'ada@example.com', message: 'May I ask?' });

/** Requests to every path. */
const READS: readonly RequestInit[] = [
  {},
  { method: 'HEAD' },
  { headers: { accept: 'text/markdown' } },
  { headers: { 'if-none-match': '*' } },
  { method: 'OPTIONS', headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' } },
  { method: 'DELETE' },
];
/** Additional requests to the paths for programs. */
const WRITES: readonly RequestInit[] = [
  { method: 'POST', headers: json, body: inquiry },
  { method: 'POST', headers: json, body: '{"message":"See www.evil.test"}' },
  { method: 'POST', headers: json, body: '{' },
  { method: 'POST', headers: { 'content-type': 'text/plain' }, body: inquiry },
  { method: 'POST', headers: json, body: ' '.repeat(20_000) },
];

const isForPrograms = (path: string) => path === MCP_PATH || /^\/api(\/|$)/.test(path);

/** Returns every path that the service serves and some that are missing, but only three of each uniform kind. */
function allPaths({ snapshot }: ListeningSample): readonly string[] {
  const { representations, endpoints, pictures, generatedImages, redirects, bundle } = snapshot();
  const generated = [...generatedImages.keys()];
  return [
    ...threeOfEach([...representations.keys(), ...endpoints.keys()]),
    ...[...pictures.keys()].slice(0, 1),
    ...[
      generated.find((path) => path.startsWith('/social')),
      generated.find((path) => path.endsWith('.ico')),
    ],
    ...redirects.keys(),
    libraryBodyPath(bundle.essays[0]?.slug ?? ''),
    ...[MCP_PATH, '/healthz', '/api', '/guestbook', '/essays/', '/essays?q=door', '/essays?q=xyzzy'],
    ...['/nothing', '/nothing.md', '/api/nothing', '/.well-known/nothing', '/library/nothing.json'],
    ...['/assets/nothing.js', '/media/nothing.png', '/guestbook/nothing', '/api/mcp/essays/search?limit=0'],
  ].filter((path) => path !== undefined);
}

function threeOfEach(paths: readonly string[]): readonly string[] {
  const kind = (path: string) => path.replace(/[^/]*?(\.\w+)?$/, '*$1');
  const alike = (path: string) => paths.filter((other) => kind(other) === kind(path));
  const isRow = (path: string) => /^\/(essays|problems|api\/mcp\/(tools|resources))\//.test(path);
  return paths.filter((path) => !isRow(path) || alike(path).indexOf(path) < 3);
}

interface Walked {
  readonly statuses: readonly number[];
  /** Headers that differ from the policy. */
  readonly wrong: readonly string[];
}

/** Sends every request to each of `paths` and compares the headers. */
async function walk(service: ListeningSample, paths: readonly string[], hsts?: string): Promise<Walked> {
  const statuses = new Set<number>();
  const wrong: string[] = [];
  const ask = async (path: string, request: RequestInit) => {
    const response = await fetch(service.address + path, { redirect: 'manual', ...request });
    await response.arrayBuffer();
    const { status, headers } = response;
    statuses.add(status);
    // After a 304, the browser applies the policy of the stored response (RFC 9111, section 3.2).
    if (status === 304 && !isForPrograms(path)) return;
    const type = headers.get('content-type') ?? '';
    for (const [name, expected] of Object.entries(
      policyOf(path, { status, type, isForeign: request.method === 'OPTIONS' }, hsts),
    )) {
      const given = headers.get(name) ?? undefined;
      if (given !== expected)
        wrong.push(`${request.method ?? 'GET'} ${path} ${status} ${type}: ${name}: ${given}`);
    }
  };
  for (const path of paths) {
    const requests = isForPrograms(path) ? [...READS, ...WRITES] : READS;
    await Promise.all(requests.map((request) => ask(path, request)));
  }
  return { statuses: [...statuses].sort(), wrong };
}

let service: ListeningSample;
let plain: ListeningSample;
let isClockBroken = false;
beforeAll(async () => {
  service = await listenSample({ RATE_LIMIT_PER_MINUTE: '100000', PUBLIC_URL: 'https://foyer.dev' }, () => {
    if (isClockBroken) throw new Error('The clock has stopped.');
    return new Date();
  });
  plain = await listenSample({ RATE_LIMIT_PER_MINUTE: '1', PUBLIC_URL: 'http://127.0.0.1:8787' });
});
afterAll(() => Promise.all([service.close(), plain.close()]));

// Allows time for hundreds of requests on a busy machine.
describe('the security headers of every response', () => {
  it('match the policy for existing and missing paths, and for valid and invalid requests', async () => {
    const { statuses, wrong } = await walk(service, allPaths(service), HSTS);
    expect(wrong).toEqual([]);
    expect(statuses).toEqual([200, 204, 304, 308, 400, 403, 404, 405, 413, 415, 422]);
  });

  it('match the policy when rate-limited, over plain HTTP and across origins', async () => {
    const { statuses, wrong } = await walk(plain, ['/', '/guestbook', '/api/mcp/bio', '/mcp']);
    expect(wrong).toEqual([]);
    expect(statuses).toEqual([200, 304, 403, 405, 429]);
  });

  it('match the policy for internal errors and a lost database', async () => {
    isClockBroken = true;
    const failed = await walk(service, ['/guestbook', '/api/contact/token'], HSTS);
    await service.loseDatabase();
    const lost = await walk(service, ['/guestbook', '/healthz', '/api/mcp/greetings'], HSTS);
    expect([...failed.wrong, ...lost.wrong]).toEqual([]);
    expect(failed.statuses).toContain(500);
    expect(lost.statuses).toContain(503);
  });
});

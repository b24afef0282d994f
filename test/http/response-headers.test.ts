/** Response headers of every route to requests that are as long as can be. Proxies refuse headers of more than 4 KB. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pairBrowser } from '../helpers/paired-browser.ts';
import { type SampleService, startSample } from '../helpers/sample.ts';

const MAX_HEADER_BYTES = 3 * 1024;
const MARK = 'repeated-request-text';
const LONG = `${MARK}${'漢'.repeat(450)}`;
const ACCEPTED = ['text/html', 'text/markdown', 'application/json'];

let service: SampleService;
beforeAll(async () => {
  service = await startSample({ RATE_LIMIT_PER_MINUTE: '1000000' });
});
afterAll(() => service.close());

/** Returns the paths of every kind, as they are and with a long query. */
function longRequests(): readonly string[] {
  const { representations, endpoints, redirects } = service.snapshot();
  const paths = [...representations.keys(), ...endpoints.keys(), ...redirects.keys()];
  const dynamic = [
    '/guestbook',
    '/healthz',
    '/readyz',
    '/library/x.json',
    '/mcp',
    '/about/',
    '/essays/',
    '/essays.md',
  ];
  const missing = [`/${MARK}`, `/${MARK}.md`, `/api/${MARK}`, `/.well-known/${MARK}`, `/essays/${MARK}/`];
  const names = ['q', 'category', 'tag', 'page', 'about', 'sent', 'limit', 'x'];
  const query = (name: string) => `${name}=${encodeURIComponent(LONG)}`;
  return [
    ...[...new Set([...paths, ...dynamic])].flatMap((path) => [path, `${path}?${query('q')}`]),
    ...missing.flatMap((path) => [path, `${path}?${query('q')}`]),
    ...names.flatMap((name) => ['/essays', '/essays.md', '/contact'].map((path) => `${path}?${query(name)}`)),
    `/essays?${names.map(query).join('&')}`,
    `/essays?page=2&category=frontier-ai&${query('q')}`,
  ];
}

it('are at most 3 KB and repeat nothing of the request', async () => {
  const wrong: string[] = [];
  for (const path of longRequests()) {
    for (const accept of ACCEPTED) {
      const cookie = `__Host-foyer-form=${MARK}`;
      const headers = { accept, cookie, origin: `https://${MARK}.example`, 'if-none-match': `"${MARK}"` };
      const response = await service.request(path, { headers });
      await response.arrayBuffer();
      const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`);
      const size = Buffer.byteLength(lines.join(''));
      const repeated = lines.filter((line) => line.includes(MARK)).map((line) => line.slice(0, 60));
      if (size > MAX_HEADER_BYTES) wrong.push(`${path.slice(0, 40)} (${accept}): ${size} bytes`);
      if (repeated.length > 0) wrong.push(`${path.slice(0, 40)} (${accept}): ${repeated.join()}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('let shared caches keep what shows texts for ten seconds at most, and no error', async () => {
  const wrong: string[] = [];
  let kept = 0;
  for (const path of [...longRequests(), '/api/mcp/essays/search?q=door', '/api/mcp/essays?limit=none']) {
    const { status, headers } = await service.request(path);
    const isPublic = headers.get('cache-control')?.startsWith('public') ?? false;
    const seconds = /^max-age=(\d+), must-revalidate$/.exec(headers.get('cdn-cache-control') ?? '')?.[1];
    const [shared, nginx] = [headers.get('cdn-cache-control'), headers.get('x-accel-expires')];
    const isCode = /\.(?:css|js|woff2)(?:\?|$)/.test(path);
    const expected =
      !isPublic || isCode ? [null, null] : status >= 400 ? ['no-store', '0'] : [shared, seconds];
    if (seconds !== undefined && Number(seconds) <= 10) kept += 1;
    const isRight = shared === expected[0] && nginx === expected[1];
    if (!isRight || (isPublic && !isCode && shared === null))
      wrong.push(`${status} ${path}: ${shared}, ${nginx}`);
  }
  expect(wrong).toEqual([]);
  expect(kept).toBeGreaterThan(20);
});

it('let no shared cache keep what only the owner may see', async () => {
  const { get } = await pairBrowser(service);
  const pictures = await Promise.all(['/media/south-quay.jpg', '/owner/media/south-quay.jpg'].map(get));
  expect(pictures.map(({ status }) => status)).toEqual([200, 200]);
  const kept = pictures.map(({ headers }) => [
    headers.has('cdn-cache-control'),
    headers.has('x-accel-expires'),
  ]);
  expect(kept).toEqual([
    [true, true],
    [false, false],
  ]);
});

it('of a redirect repeat a short query, which the page may need', async () => {
  const { headers } = await service.request('/essays/?q=door');
  expect(headers.get('location')).toBe('/essays?q=door');
});

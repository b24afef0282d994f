/** Tests the doctor on a healthy site, a site with every surface off, and a broken site, all built. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../site/util/free-port.ts';
import { type BuiltServer, killAll, startBuilt } from '../../test/faults/built-server.ts';
import { type Alter, type Passing, startAlteringProxy } from '../../test/helpers/altering-proxy.ts';
import { CLI } from '../../test/helpers/built.ts';
import { smallContent } from '../../test/helpers/content-copy.ts';
import { originTrialToken } from '../../test/helpers/origin-trial-token.ts';
import { runOwner } from '../../test/helpers/owner.ts';
import { runNode } from '../../test/helpers/program.ts';
import { startReceiver } from '../../test/helpers/receiver.ts';
import { SAMPLE_CONTENT, temporaryFolder } from '../../test/helpers/sample.ts';
import { surfaceNames } from '../../web/core/surfaces.ts';

interface Report {
  readonly url: string;
  readonly ok: boolean;
  readonly checks: readonly {
    readonly group: string;
    readonly name: string;
    readonly state: string;
    readonly note?: string;
    readonly wrong?: string;
    readonly fix?: string;
  }[];
}

/** Long enough for a hundred requests on a busy machine. */
const TIMEOUT_MS = 120_000;

let folder: string;
let server: BuiltServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  const port = String(await freePort());
  const token = originTrialToken({
    origin: `http://127.0.0.1:${port}`,
    expiry: Date.parse('2099-12-31') / 1000,
  });
  const settings = { PORT: port, WEBMCP_ORIGIN_TRIAL_TOKEN: token };
  server = await startBuilt({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings });
}, TIMEOUT_MS);

afterAll(async () => {
  await killAll();
  await rm(folder, { recursive: true, force: true });
});

const run = (parameters: readonly string[]) =>
  runOwner(['doctor', ...parameters], {
    CONTENT_DIR: SAMPLE_CONTENT,
    DATA_DIR: folder,
    NOTIFY_URL: 'http://127.0.0.1:9/',
  });

async function reportOn(url: string): Promise<{ report: Report; code: number | null; stderr: string }> {
  const { code, stdout, stderr } = await run([url, '--json']);
  return { report: JSON.parse(stdout), code, stderr };
}

const namesOf = ({ checks }: Report, state: string) =>
  checks.filter((check) => check.state === state).map(({ name }) => name);

describe('the doctor on a healthy site', { timeout: TIMEOUT_MS }, () => {
  it('finds nothing wrong and prints a JSON report', async () => {
    const { report, code, stderr } = await reportOn(server.origin);
    expect(report.checks.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(report.checks.length).toBeGreaterThan(30);
    expect([report.ok, report.url, code, stderr]).toEqual([true, server.origin, 0, '']);
    expect(report.checks.flatMap(({ note = [] }) => note)).toEqual([
      `The WebMCP origin trial token for ${server.origin} expires on 2099-12-31.`,
    ]);
  });

  it('says in each request that it is the doctor, so that it is not counted', async () => {
    const { url, received, close } = await startReceiver((response) => response.writeHead(404).end());
    onTestFinished(close);
    await run([url]);
    expect(received.length).toBeGreaterThan(20);
    expect(new Set(received.map(({ headers }) => headers['user-agent']))).toEqual(new Set(['Foyer-Doctor']));
  });

  it('prints a table for the site at PUBLIC_URL if no address is given', { tags: ['long'] }, async () => {
    const { code, stdout } = await runNode([CLI, 'doctor'], { DATA_DIR: folder, PUBLIC_URL: server.origin });
    expect(stdout).toMatch(
      /^STATE +ABOUT +CHECK\nok +Pages +the home page's canonical URL matches its address\n/,
    );
    // Only of the site to which the settings belong.
    expect(stdout).toMatch(/^ok +Storage +only its own user can read the database$/m);
    expect(stdout).toMatch(/^ {2}note: {2}The WebMCP origin trial token for \S+ expires on 2099-12-31\.$/m);
    expect(stdout).toMatch(/^warn +Notifications +a channel besides the log is configured$/m);
    expect(stdout).not.toMatch(/wrong|off/);
    expect(code).toBe(0);
  });

  it('reports a site that links to itself at another address', { tags: ['long'] }, async () => {
    const { report, code, stderr } = await reportOn(server.origin.replace('127.0.0.1', 'localhost'));
    expect(namesOf(report, 'wrong')).toEqual(["the home page's canonical URL matches its address"]);
    expect(JSON.stringify(report)).toContain(`The site links to itself as ${server.origin}`);
    expect([code, stderr]).toEqual([1, `1 of ${report.checks.length} checks failed.\n`]);
  });
});

describe('the doctor on a site with every surface off', { timeout: TIMEOUT_MS, tags: ['long'] }, () => {
  it('finds nothing wrong', async () => {
    const copy = await smallContent();
    const data = await temporaryFolder();
    onTestFinished(async () => {
      await copy.close();
      await rm(data, { recursive: true, force: true });
    });
    const switches = surfaceNames.map((name) => `  ${name}: false\n`).join('');
    await copy.append('site.yaml', `surfaces:\n${switches}`);
    const bare = await startBuilt({ DATA_DIR: data, CONTENT_DIR: copy.folder, LOG_LEVEL: 'silent' });
    onTestFinished(() => bare.kill());
    const { report, code } = await reportOn(bare.origin);
    expect(report.checks.filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(namesOf(report, 'off')).toEqual([
      'the Link header points to the API descriptions',
      'llms.txt has the right format',
      'llms-full.txt has the essays',
      'the Atom feed is valid',
      'the JSON Feed is valid',
      'pages have Markdown alternates',
      'content negotiation honors Accept and its weights',
      'caches keep HTML and Markdown apart',
      'both ways to get Markdown return the same text',
      'the WebMCP manifest has tools with valid schemas',
      'the plugin manifest is complete',
      'the AI Catalog names every interface',
      'the API catalog describes every API',
      'the agent skills match their digests',
      'the OpenAPI document is valid',
      'every GET endpoint responds',
      'responses carry the telemetry headers',
      'the server card says where the server is',
      'the server completes the handshake, and its tools answer',
      'every link in llms.txt works',
      'every link in the API catalog works',
      'every link in the AI Catalog works',
      'every link in the plugin manifest works',
    ]);
    expect(code).toBe(0);
  });
});

const page = { 'content-type': 'text/html; charset=utf-8' };
const without = ({ headers, ...rest }: Passing, ...names: string[]): Passing => ({
  ...rest,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))),
});
const replaced = (passing: Passing, before: string | RegExp, after: string): Passing => {
  const body = passing.body.replace(before, after);
  return { ...passing, body };
};
const somePage = (): Passing => ({ status: 200, headers: page, body: '<h1>Welcome!</h1>' });

/** Faults, each keyed by the check that it makes fail. */
const faults: Readonly<Record<string, readonly [path: RegExp, fault: (passing: Passing) => Passing]>> = {
  'security headers are set': [/^\/$/, (passing) => without(passing, 'content-security-policy')],
  'the Link header points to the API descriptions': [/^\/$/, (passing) => without(passing, 'link')],
  'structured data names the owner': [/^\/$/, (passing) => replaced(passing, '"@graph"', '@graph')],
  'pages carry metadata for previews and readers': [
    /^\/$/,
    (passing) => replaced(passing, 'property="og:image"', 'property="og:video"'),
  ],
  'a missing page is a 404': [/^\/foyer-doctor/, somePage],
  'robots.txt tells crawlers what they may do': [/^\/robots.txt$/, somePage],
  'the sitemap lists every page once': [
    /^\/sitemap.xml$/,
    (passing) => replaced(passing, /<url>.*?<\/url>/, '$&$&'),
  ],
  'security.txt has a contact and has not expired': [
    /security.txt$/,
    (passing) => replaced(passing, /Expires: 2/, 'Expires: 1'),
  ],
  'a missing well-known document is a 404': [/^\/.well-known\/foyer-doctor/, somePage],
  'llms.txt has the right format': [
    /^\/llms.txt$/,
    (passing) => replaced(passing, '\n- [', '\n- A list\n- ['),
  ],
  'llms-full.txt has the essays': [/^\/llms-full.txt$/, (passing) => ({ ...passing, status: 500 })],
  'the Atom feed is valid': [/^\/feed.xml$/, (passing) => ({ ...passing, body: '<rss/>' })],
  'the JSON Feed is valid': [/^\/feed.json$/, (passing) => replaced(passing, 'version/1.1', 'version/1')],
  'pages have Markdown alternates': [/^\/index.md$/, (passing) => ({ ...passing, body: 'Hello' })],
  'content negotiation honors Accept and its weights': [
    /^\/essays\/[^.]*$/,
    (passing) => ({ ...passing, headers: page }),
  ],
  'caches keep HTML and Markdown apart': [/^\/$/, (passing) => without(passing, 'vary')],
  'both ways to get Markdown return the same text': [
    /^\/essays\/.*\.md$/,
    (passing) => replaced(passing, 'By', 'Byline:'),
  ],
  'the WebMCP manifest has tools with valid schemas': [
    /webmcp.json$/,
    (passing) => replaced(passing, /"type":"string"/, '"type":"text"'),
  ],
  'the plugin manifest is complete': [/ai-plugin.json$/, (passing) => replaced(passing, '"v1"', '"v2"')],
  'the AI Catalog names every interface': [
    /ai-catalog.json$/,
    (passing) => replaced(passing, '"urn:air:', '"urn:ai:'),
  ],
  'the API catalog describes every API': [
    /api-catalog$/,
    (passing) => replaced(passing, '"service-desc"', '"service"'),
  ],
  'the agent skills match their digests': [
    /SKILL.md$/,
    (passing) => ({ ...passing, body: `${passing.body}\n` }),
  ],
  'the site is healthy': [/^\/healthz$/, (passing) => ({ ...passing, status: 503 })],
  'messages can be stored': [/^\/readyz$/, (passing) => ({ ...passing, status: 503 })],
  'the OpenAPI document is valid': [
    /^\/openapi.json$/,
    (passing) => replaced(passing, /"openapi":"3.1.0"/, '"openapi":"3.0.0"'),
  ],
  'every GET endpoint responds': [/^\/api\/mcp\/bio$/, (passing) => ({ ...passing, status: 502 })],
  'responses carry the telemetry headers': [/^\/api\//, (passing) => without(passing, 'x-agent-ready')],
  'errors are problem documents': [/^\/api\/mcp\/foyer-doctor/, somePage],
  'the server card says where the server is': [
    /server-card$/,
    (passing) => replaced(passing, '"streamable-http"', '"sse"'),
  ],
  'the server completes the handshake, and its tools answer': [
    /^\/mcp$/,
    (passing) => ({ ...passing, status: 502 }),
  ],
  'every link on the home page works': [/^\/contact$/, (passing) => ({ ...passing, status: 500 })],
};
/** Other checks that fail for the same reasons. */
const consequences = [
  'every link on the page for agents works',
  'every link in llms.txt works',
  'every link in the sitemap works',
  'every link in the API catalog works',
];

const expiredTrial = originTrialToken({ origin: 'https://ada.example', expiry: 0 });

const alter: Alter = (path, { headers, ...passing }) =>
  Object.values(faults)
    .filter(([pattern]) => pattern.test(path))
    .reduce((altered, [, fault]) => fault(altered), {
      ...passing,
      headers: { ...headers, 'origin-trial': expiredTrial },
    } as Passing);

describe('the doctor behind a proxy that breaks everything', { timeout: TIMEOUT_MS, tags: ['long'] }, () => {
  it('names each fault, says how to fix it, and fails', async () => {
    const port = await freePort();
    const data = await temporaryFolder();
    const origin = `http://127.0.0.1:${port}`;
    const copy = await smallContent();
    const settings = { DATA_DIR: data, CONTENT_DIR: copy.folder, LOG_LEVEL: 'silent' };
    const hidden = await startBuilt({ ...settings, PUBLIC_URL: origin });
    const stopProxy = await startAlteringProxy({ port, upstream: hidden.origin, alter });
    onTestFinished(async () => {
      await stopProxy();
      await hidden.kill();
      await copy.close();
      await rm(data, { recursive: true, force: true });
    });
    const { report, code, stderr } = await reportOn(origin);
    const failed = report.checks.filter(({ state }) => state === 'wrong');
    expect(failed.map(({ name }) => name).sort()).toEqual([...Object.keys(faults), ...consequences].sort());
    for (const { name, wrong, fix } of failed) {
      expect(wrong, name).toMatch(/\.$/);
      expect(fix, name).toMatch(/^[A-Z].*\.$/);
    }
    expect([report.ok, code]).toEqual([false, 1]);
    expect(stderr).toBe(`${failed.length} of ${report.checks.length} checks failed.\n`);

    const { stdout } = await run([origin]);
    expect(namesOf(report, 'warn')).toEqual(['the origin trial tokens are valid here']);
    expect(stdout).toMatch(/^ {2}warn: {2}The WebMCP origin trial token for .*\n {2}fix: {3}Register /m);
    expect(stdout).toMatch(/^wrong +Agents +the agent skills match their digests$/m);
    expect(stdout).toContain('  fix:   Restart the site, and check its clock.\n');
  });
});

describe('the doctor without a site', { timeout: TIMEOUT_MS }, () => {
  it('says why the site does not respond and what to do', async () => {
    const { code, stdout, stderr } = await run([`http://127.0.0.1:${await freePort()}`]);
    expect(stderr).toMatch(/does not answer: .*ECONNREFUSED.*\. Start the site with npm start, or give/);
    expect([code, stdout]).toEqual([1, '']);
  });

  it.each(['ftp://127.0.0.1', 'https://', 'not an address'])('rejects %s', async (url) => {
    const { code, stdout, stderr } = await run([url]);
    expect(stderr).toContain('is not the address of a site. Give one like https://example.com.');
    expect([code, stdout]).toEqual([1, '']);
  });
});

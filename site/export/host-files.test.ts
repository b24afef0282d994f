import { describe, expect, it } from 'vitest';
import { compileExport } from '../../test/helpers/exported-site.ts';
import { SAMPLE_ORIGIN } from '../../test/helpers/sample.ts';
import { matchesPattern } from '../../web/core/page-scope.ts';
import { commonHeaders } from '../compile/policy-headers.ts';
import { isPage } from './export-files.ts';
import { headerRules, hostFiles } from './host-files.ts';

/** Limits of Cloudflare Pages. */
const MAX_RULES = 100;
const MAX_LINE_LENGTH = 2000;

async function sample() {
  const { bundle, representations, redirects } = await compileExport({
    exported: { api: 'https://api.test' },
  });
  const written = [
    ...[...representations].map(([path, { variants }]) => ({ path, headers: variants.identity.headers })),
    // Made on request, with these headers.
    { path: '/social/home-0123456789012345678901.png', headers: { 'content-type': 'image/png' } },
    { path: '/media/a-480-0123456789012345678901.webp', headers: { 'content-type': 'image/webp' } },
  ];
  const common = commonHeaders({ publicUrl: SAMPLE_ORIGIN }, bundle.site.policies.crawlers);
  return { written, common, redirects: [...redirects] };
}

/** Returns the values of each header at a path, from all rules that match. */
function valuesAt(
  rules: ReturnType<typeof headerRules>,
  path: string,
): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const { headers } of rules.filter((rule) => matchesPattern(rule.pattern, path))) {
    for (const [name, value] of Object.entries(headers)) {
      values.set(name, [...(values.get(name) ?? []), value]);
    }
  }
  return values;
}

describe('headerRules', () => {
  it('give each file the type and the policies that the server sends', async () => {
    const options = await sample();
    const rules = headerRules(options);
    for (const { path, headers } of options.written) {
      const given = valuesAt(rules, path);
      expect(given.get('x-content-type-options'), path).toEqual(['nosniff']);
      for (const name of [
        'content-security-policy',
        'access-control-allow-origin',
        'cross-origin-resource-policy',
        'permissions-policy',
      ]) {
        const value = headers[name];
        // A rule for all pages would apply to every other file, too.
        const isUnset = name === 'cross-origin-resource-policy' && isPage({ headers });
        if (value !== undefined && !isUnset) expect(given.get(name)?.at(-1), `${path}: ${name}`).toBe(value);
      }
      // Hosts know the types of pages, assets and pictures by their names.
      const isKnown = isPage({ headers }) || /^\/(assets|media|social|library)\//.test(path);
      if (!isKnown) expect(given.get('content-type'), path).toEqual([headers['content-type']]);
    }
  });

  it('never give a header two values, except for policies, which browsers combine', async () => {
    const options = await sample();
    const rules = headerRules(options);
    for (const { path } of options.written) {
      for (const [name, values] of valuesAt(rules, path)) {
        if (name !== 'content-security-policy') expect(values, `${path}: ${name}`).toHaveLength(1);
      }
    }
  });

  it('cache forever only what has a hash in its path', async () => {
    const options = await sample();
    const rules = headerRules(options);
    const cached = (path: string) => valuesAt(rules, path).get('cache-control');
    expect(cached('/assets/main.js')).toEqual(['public, max-age=31536000, immutable']);
    expect(cached('/media/flour.svg')).toEqual(['public, max-age=300']);
    expect(cached('/llms.txt')).toEqual(['public, max-age=300']);
    expect(cached('/bundle.json')).toEqual(['no-cache']);
    expect(cached('/essays')).toBeUndefined();
  });
});

describe('hostFiles', () => {
  it('stay within the limits of Cloudflare Pages', async () => {
    const options = await sample();
    const headers = hostFiles(options).get('_headers') ?? '';
    expect(headerRules(options).length).toBeLessThanOrEqual(MAX_RULES);
    for (const line of headers.split('\n')) expect(line.length).toBeLessThanOrEqual(MAX_LINE_LENGTH);
    expect(headers).toMatch(/^\/\*\n {2}x-content-type-options: nosniff\n/);
  });

  it('redirect former paths', async () => {
    const files = hostFiles(await sample());
    expect(files.get('_redirects')).toContain('/essays/the-last-two-weeks /essays/leave-with-a-map 301\n');
    expect(files.get('_redirects')).toContain('/speaking.html /offerings 301\n');
    expect(JSON.parse(files.get('vercel.json') ?? '').redirects).toContainEqual({
      source: '/essays/the-last-two-weeks',
      destination: '/essays/leave-with-a-map',
      permanent: true,
    });
  });

  it('give Vercel the same rules as regular expressions', async () => {
    const options = await sample();
    const rules = headerRules(options);
    const { headers } = JSON.parse(hostFiles(options).get('vercel.json') ?? '') as {
      headers: { source: string }[];
    };
    for (const { path } of options.written) {
      const expected = rules.map(({ pattern }) => matchesPattern(pattern, path));
      expect(
        headers.map(({ source }) => new RegExp(`^${source}$`).test(path)),
        path,
      ).toEqual(expected);
    }
  });
});

/** Contents of an exported site: everything that files can serve, and nothing that needs a server. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { essayText, smallContent } from '../../test/helpers/content-copy.ts';
import { english } from '../../test/helpers/core/english.ts';
import { bundleOf } from '../../test/helpers/core/site.ts';
import { compileExport, textsOf } from '../../test/helpers/exported-site.ts';
import { SAMPLE_ORIGIN } from '../../test/helpers/sample.ts';
import { createRegistry } from '../../web/core/tools/registry.ts';
import { fileName, listResponses, pageNaming } from './export-files.ts';

const namePage = pageNaming(false);
const API = 'https://api.site.test';

/** Matches what only a server answers: paths, the tools for messages, and the elements that send them. */
const NEEDS_SERVER = new RegExp(
  [
    '/(?:guestbook|healthz|mcp)(?![\\w/-])',
    '/api/contact',
    '/api/mcp/(?:contact|greetings|tools|resources|essays/search)',
    'post_greeting_to_humans|get_recent_greetings|send_inquiry',
    '<foyer-greetings|<foyer-contact-form',
  ].join('|'),
);
/** Matches what is only true of a server's answers. */
const ABOUT_SERVER = /Accept: text\/markdown|X-RateLimit|Retry-After|csrf/;

/** Texts of the owner's own, which may say anything. */
function isOwners(path: string): boolean {
  return /^\/(?:essays\/(?!category|tag|page)|feed|llms-full|library|legal|bundle)/.test(path);
}

describe('without an API', () => {
  it('has nothing that needs a server, on any page or in any document', async () => {
    const texts = textsOf(await compileExport());
    expect(texts.size).toBeGreaterThan(100);
    for (const [path, text] of texts) {
      if (isOwners(path)) continue;
      expect(NEEDS_SERVER.exec(text)?.[0], path).toBeUndefined();
      expect(ABOUT_SERVER.exec(text)?.[0], path).toBeUndefined();
    }
  });

  it('offers the tools that answer in the page', async () => {
    const { registry, representations } = await compileExport();
    expect([...createRegistry(bundleOf()).keys()].filter((name) => !registry.has(name))).toEqual([
      'post_greeting_to_humans',
      'get_recent_greetings',
    ]);
    const manifest = representations.get('/.well-known/webmcp.json')?.variants.identity.bytes.toString();
    expect(JSON.parse(manifest ?? '').tools.map(({ name }: { name: string }) => name)).toEqual([
      ...registry.keys(),
    ]);
  });

  it('shows how to write to the owner instead of the form', async () => {
    const texts = textsOf(await compileExport());
    expect(texts.get('/contact')).toContain('<a href="mailto:wren@castellane.example">');
    expect(texts.get('/contact')).toContain(english('contact.book'));
    expect(texts.get('/contact')).not.toContain('<form');
    expect(texts.get('/offerings')).toContain('mailto:wren@castellane.example?subject=');
  });

  it('describes only the requests that files answer', async () => {
    const texts = textsOf(await compileExport());
    const { paths, components } = JSON.parse(texts.get('/openapi.json') ?? '');
    expect(Object.keys(paths)).toEqual([
      '/api/mcp/articles',
      '/api/mcp/essays',
      '/api/mcp/bio',
      '/api/mcp/projects',
    ]);
    for (const path of Object.keys(paths)) {
      expect(texts.has(path), path).toBe(true);
      expect(Object.keys(paths[path].get.responses)).toEqual(['200']);
    }
    expect(components).toMatchObject({ schemas: {}, headers: {} });
  });
});

describe('with an API', () => {
  it('points to it from pages and documents, and offers its MCP server', async () => {
    const texts = textsOf(await compileExport({ exported: { api: API } }));
    const pointers: Readonly<Record<string, readonly string[]>> = {
      '/': ['/guestbook'],
      '/contact': ['/contact', '/api/mcp/contact'],
      '/contact.md': ['/contact', '/api/mcp/contact'],
      '/agents': ['/mcp', '/openapi.json'],
      '/agents.md': ['/mcp', '/openapi.json'],
      '/llms.txt': ['/mcp', '/openapi.json'],
      '/openapi.json': ['/mcp', '/openapi.json'],
      '/mcp/server-card': ['/mcp'],
      '/.well-known/ai-catalog.json': ['/openapi.json'],
      '/.well-known/api-catalog': ['/mcp', '/healthz', '/openapi.json'],
      '/.well-known/agent-skills/reach-wren-castellane/SKILL.md': ['/api/mcp/contact', '/api/mcp/greetings'],
      '/.well-known/agent-skills/read-wren-castellane/SKILL.md': ['/mcp', '/api/mcp/essays/search'],
    };
    for (const [path, targets] of Object.entries(pointers)) {
      for (const target of targets) expect(texts.get(path), path).toContain(API + target);
    }
    // The pattern of the other tests finds these.
    expect(texts.get('/contact.md')).toMatch(NEEDS_SERVER);
  });

  it('has nothing that needs a server at its own address', async () => {
    for (const [path, text] of textsOf(await compileExport({ exported: { api: API } }))) {
      if (isOwners(path)) continue;
      const own = text
        // Highlighted code is in parts.
        .replaceAll(/<\/?span[^>]*>/g, '')
        .replaceAll(/https:\/\/api\.site\.test\/[\w/]*/g, '')
        // The client links contain the address, encoded.
        .replaceAll(/(?:claude\.ai|cursor:|vscode:)[^"\s)]*/g, '')
        .replaceAll(/\/mcp\/server-card|\/\.well-known\/mcp\//g, '');
      expect(NEEDS_SERVER.exec(own)?.[0], path).toBeUndefined();
    }
  });
});

describe('links', () => {
  /** Returns the paths that a text refers to: links, sources of pictures and scripts, and absolute URLs. */
  function pathsIn(text: string): string[] {
    const attributes = [...text.matchAll(/\b(?:href|src|action)="(\/[^"]*)"/g)].map(([, path = '']) => path);
    const sets = [...text.matchAll(/srcset="([^"]*)"/g)].flatMap(([, set = '']) =>
      set.split(', ').map((one) => one.split(' ')[0] ?? ''),
    );
    const urls = [...text.matchAll(/https:\/\/site\.test(\/[\w./%~-]*)/g)].map(([, path = '']) => path);
    return [...attributes, ...sets, ...urls].map((path) =>
      decodeURI(path.replace(/[?#].*$/, '').replace(/[.,]$/, '')),
    );
  }

  it('from every page and document lead to a file', async () => {
    const snapshot = await compileExport();
    const config = { originTrialTokens: [] };
    const known = new Set(listResponses(snapshot, config, namePage).map(({ path }) => path));
    // Vite builds more than the placeholders.
    for (const path of ['/assets/theme.js', '/assets/text.woff2']) known.add(path);
    const broken = [...textsOf(snapshot)].flatMap(([path, text]) =>
      pathsIn(text)
        // These stand for all paths that begin with them.
        .filter((target) => !known.has(target) && !['/api/', '/api/mcp/', '/essays/'].includes(target))
        .map((target) => `${path} → ${target}`),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  it('lead to lists of essays with a path of their own, in HTML and Markdown', async () => {
    const texts = textsOf(await compileExport());
    expect(texts.get('/essays')).toContain('href="/essays/category/frontier-ai"');
    expect(texts.get('/essays/category/frontier-ai')).toContain('<title>Essays on Frontier AI');
    expect(texts.get('/essays/category/frontier-ai.md')).toContain('# Essays on Frontier AI');
    expect(texts.get('/essays/tag/consent')).toContain(
      `<link rel="canonical" href="${SAMPLE_ORIGIN}/essays/tag/consent"/>`,
    );
    expect(texts.get('/sitemap.xml')).toContain(`${SAMPLE_ORIGIN}/essays/tag/consent<`);
  });

  it('lead to every page of a long list, and to tags in any script', { tags: ['long'] }, async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    const tags = 'tags: ["C++", "C#", größe, "日本"]';
    for (let number = 0; number < 101; number += 1) {
      await copy.write(`essays/number-${number}.md`, essayText('Short.', { more: tags }));
    }
    const snapshot = await compileExport({ contentDir: copy.folder });
    const lists = [...snapshot.representations.keys()].filter((path) => /^\/essays\/(tag|page)/.test(path));
    expect(lists.filter((path) => !path.endsWith('.md')).sort()).toEqual(
      [
        '/essays/page/2',
        ...['c', 'c-2', 'größe', '日本'].flatMap((tag) => [
          `/essays/tag/${tag}`,
          `/essays/tag/${tag}/page/2`,
        ]),
      ].sort(),
    );
    expect(textsOf(snapshot).get('/essays')).toContain('href="/essays/tag/gr%C3%B6%C3%9Fe"');
    expect(textsOf(snapshot).get('/essays')).toContain('href="/essays/page/2" rel="next"');
  });
});

it('has the text of each essay if the library is too large to prefetch', async () => {
  const copy = await smallContent();
  onTestFinished(copy.close);
  const whole = await compileExport({ contentDir: copy.folder });
  expect([...whole.representations.keys()].some((path) => path.startsWith('/library/texts.'))).toBe(true);
  expect(whole.representations.has('/library/agents-need-a-doorbell.json')).toBe(false);
  const settings = { PREFETCH_BUDGET_KB: '0' };
  const { representations } = await compileExport({ contentDir: copy.folder, settings });
  expect(representations.has('/library/agents-need-a-doorbell.json')).toBe(true);
});

describe('files', () => {
  it('are named so that hosts serve a page at its path without a redirect', () => {
    const page = { headers: { 'content-type': 'text/html; charset=utf-8' } };
    const data = { headers: { 'content-type': 'application/json' } };
    expect(fileName('/', page, namePage)).toBe('index.html');
    expect(fileName('/essays/one', page, namePage)).toBe('essays/one.html');
    expect(fileName('/api/mcp/articles', data, namePage)).toBe('api/mcp/articles');
    expect(fileName('/.well-known/webmcp.json', data, namePage)).toBe('.well-known/webmcp.json');
  });

  it('of pages have folders of their own for hosts that serve only files', () => {
    const named = ['/', '/about', '/essays/one', '/404', '/speaking.html'].map(pageNaming(true));
    expect(named).toEqual([
      'index.html',
      'about/index.html',
      'essays/one/index.html',
      '404.html',
      'speaking.html',
    ]);
  });

  it('never have the name of a folder of others', async () => {
    const snapshot = await compileExport({ exported: { api: API } });
    const names = [...snapshot.representations].map(([path, { variants }]) =>
      fileName(path, variants.identity, namePage),
    );
    const folders = new Set(names.map((name) => name.slice(0, name.lastIndexOf('/'))));
    expect(names.filter((name) => folders.has(name))).toEqual([]);
  });

  it('never replace a page with a redirect to it', async () => {
    const snapshot = await compileExport();
    const redirects = new Map([
      ['/index.html', '/'],
      ['/about.html', '/about'],
      ['/404.html', '/'],
    ]);
    const responses = listResponses({ ...snapshot, redirects }, { originTrialTokens: [] }, namePage);
    expect(responses.filter(({ path }) => redirects.has(path))).toEqual([]);
  });

  it('include a page for each former path, and one for missing pages', async () => {
    const snapshot = await compileExport();
    const responses = listResponses(snapshot, { originTrialTokens: [] }, namePage);
    const textAt = async (path: string) => {
      const response = await responses.find((one) => one.path === path)?.load();
      return Buffer.from(response?.bytes ?? []).toString();
    };
    const [[from, to] = ['', '']] = snapshot.redirects;
    expect(await textAt(from)).toContain(`<meta http-equiv="refresh" content="0; url=${to}"/>`);
    // Hosts serve `speaking.html` at the former path itself.
    const former = await responses.find(({ path }) => path === '/speaking.html')?.load();
    expect(former && fileName('/speaking.html', former, namePage)).toBe('speaking.html');
    expect(await textAt('/speaking.html')).toContain('url=/offerings"/>');
    expect(await textAt('/404')).toContain(english('missing.nothingHere'));
    expect(await textAt('/404')).toContain('<meta name="robots" content="noindex"/>');
  });
});

import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type ContentCopy, smallContent } from '../../../test/helpers/content-copy.ts';
import { createContentReader } from '../read-content.ts';

let copy: ContentCopy;
beforeEach(async () => {
  copy = await smallContent();
  onTestFinished(copy.close);
});

async function read(redirects: string) {
  await copy.write('redirects.yaml', redirects);
  return createContentReader(copy.folder).read();
}

/** Returns every error, and every reference to nothing. */
async function faults(redirects: string) {
  await copy.write('redirects.yaml', redirects);
  const { errors, dangling } = await createContentReader(copy.folder).inspect();
  return [...errors, ...dangling];
}

const ESSAY = '/essays/agents-need-a-doorbell';

describe('redirects.yaml', () => {
  it('redirects full old paths, decoded and without trailing slashes, to pages, essays and files', async () => {
    await copy.write('media/price list.pdf', '%PDF-1.7');
    const { redirects, files } = await read(
      [
        `/2019/05/my-post/: ${ESSAY}/`,
        '/%C3%BCber-uns: /about',
        '/index.html: /',
        '/c++: /now',
        '/prices: /media/price list.pdf',
      ].join('\n'),
    );
    expect([...redirects]).toEqual([
      ['/2019/05/my-post', ESSAY],
      ['/über-uns', '/about'],
      ['/index.html', '/'],
      ['/c++', '/now'],
      ['/prices', '/media/price list.pdf'],
    ]);
    expect(files.has('redirects.yaml')).toBe(true);
  });

  it('redirects old addresses in any script, encoded or not, and those with one parameter', async () => {
    const { redirects } = await read(
      [
        '/2014/绳结: /about',
        '/%E5%85%B3%E4%BA%8E/: /about',
        '/posts/My%20first post: /about',
        `"${'/mün'.normalize('NFD')}": /about`,
        `/?p=12: ${ESSAY}`,
        '/index.php?id=7: /about',
        '/?name=%E7%BB%B3%E7%BB%93: /about',
        '/index.php: /now',
      ].join('\n'),
    );
    expect([...redirects.keys()]).toEqual([
      '/2014/绳结',
      '/关于',
      '/posts/My first post',
      '/mün'.normalize('NFC'),
      '/?p=12',
      '/index.php?id=7',
      '/?name=绳结',
      '/index.php',
    ]);
  });

  it('lets essays link to old addresses, and leads those links straight to the current ones', async () => {
    await copy.replace('essays/agents-need-a-doorbell.md', /^date: /m, 'aliases: [doorbells]\ndate: ');
    const links = [
      '/2019/my-post/#top',
      '/essays/doorbells',
      '/?p=12',
      '/index.php?id=7&utm_source=a',
      '/now',
    ];
    await copy.write(
      'essays/linking.md',
      `---\ntitle: Links\ndate: 2026-01-02\n---\n${links.map((link) => `[a](${link})`).join('\n')}\n`,
    );
    await copy.write('essays/new.md', '---\ntitle: New\ndate: 2026-01-01\n---\n## Top\n');
    const { essayText } = await read(
      ['/2019/my-post: /essays/new', '/?p=12: /about', '/index.php: /now'].join('\n'),
    );
    const found = [...essayText('linking').html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    expect(found).toEqual(['/essays/new#top', ESSAY, '/about', '/now?id=7&amp;utm_source=a', '/now']);
  });

  it('checks where the old address in a link leads', async () => {
    await copy.write('essays/new.md', '---\ntitle: New\ndate: 2026-01-01\ndraft: true\n---\n## Top\n');
    await copy.write(
      'essays/linking.md',
      '---\ntitle: Links\ndate: 2026-01-02\n---\n[a](/old#tap) [b](/olt)\n',
    );
    expect(await faults('/old: /about\n')).toMatchObject([
      { message: 'The link "/olt" leads nowhere.', fix: expect.not.stringContaining('"/old"') },
    ]);
    await copy.replace('essays/linking.md', /\[a\].*/, '[a](/essays/new)');
    expect(await faults('/old: /about\n')).toMatchObject([
      { message: expect.stringContaining('leads to a draft') },
    ]);
  });

  it('may be missing', async () => {
    await copy.remove('redirects.yaml');
    const { redirects } = await createContentReader(copy.folder).read();
    expect([...redirects]).toEqual([]);
  });

  it.each([
    ['/?', 'is not a path'],
    ['/?p', 'is not a path'],
    ['/?p=', 'is not a path'],
    ['/?p=12&page=2', 'is not a path'],
    ['/?p=12#comments', 'is not a path'],
    ['?p=12', 'is not a path'],
    ['/about?p=12', 'is an address of this site'],
    ['/mcp?p=12', 'The server itself uses'],
    ['blog', 'is not a path'],
    ['//evil.example', 'is not a path'],
    ['/../../etc', 'is not a path'],
    ['/a/./b', 'is not a path'],
    ['/a/%2e%2e/b', 'is not a path'],
    ['/a%2Fb', 'is not a path'],
    ['/a /b', 'is not a path'],
    ['/a\tb', 'is not a path'],
    ['/a#b', 'is not a path'],
    ['/blog/*', 'is not a path'],
    ['/blog/:slug', 'is not a path'],
    ['/', 'is not a path'],
    ['https://old.example/post', 'is not a path'],
    ['/about', 'is an address of this site'],
    ['/about/', 'is an address of this site'],
    [ESSAY, 'is an address of this site'],
    ['/llms.txt', 'is an address of this site'],
    ['/mcp', 'The server itself uses'],
    ['/api/old', 'The server itself uses'],
  ])('cannot redirect %s', async (from, message) => {
    const found = await faults(`# Moved\n${JSON.stringify(from)}: /now\n`);
    expect(found).toMatchObject([
      {
        file: 'redirects.yaml',
        line: 2,
        message: expect.stringContaining(message),
        fix: expect.stringMatching(/^(Write|Remove) /),
      },
    ]);
  });

  it.each([
    ['https://evil.example/', 'is not a path of this site'],
    ['//evil.example', 'is not a path of this site'],
    ['/\\evil.example', 'is not a path of this site'],
    ['/%5Cevil.example', 'is not a path of this site'],
    ['javascript:alert(1)', 'is not a path of this site'],
    ['/essays?category=frontier-ai', 'is not a path of this site'],
    ['/nowhere', 'leads nowhere'],
  ])('cannot redirect to %s', async (to, message) => {
    expect(await faults(`/old: ${JSON.stringify(to)}\n`)).toMatchObject([
      { file: 'redirects.yaml', line: 1, message: expect.stringContaining(message), fix: expect.anything() },
    ]);
  });

  it('cannot lead to an essay that nobody else can read', async () => {
    await copy.replace('essays/agents-need-a-doorbell.md', /^date: /m, 'draft: true\ndate: ');
    const [error] = await faults(`/old: ${ESSAY}\n`);
    expect(error?.message).toContain('leads to a draft');
  });

  it('cannot go in a loop', async () => {
    const found = await faults('/a: /b\n/b: /c\n/c: /a\n/self: /self/\n');
    expect(found.map(({ line, message }) => [line, message])).toEqual(
      ['/a', '/b', '/c', '/self'].map((from, index) => [index + 1, `"${from}" is redirected in a loop.`]),
    );
    expect((await read('/a: /b\n/b: /a\n/c: /now\n')).redirects).toEqual(new Map([['/c', '/now']]));
  });

  it('leads straight to the end of other redirects, and warns of the detour', async () => {
    await copy.replace('essays/agents-need-a-doorbell.md', /^date: /m, 'aliases: [doorbells]\ndate: ');
    const { redirects, warnings } = await read('/d: /e\n/e: /now\n/f: /essays/doorbells\n');
    expect([...redirects]).toEqual([
      ['/d', '/now'],
      ['/e', '/now'],
      ['/f', ESSAY],
    ]);
    expect(warnings.map(({ line, message, fix }) => [line, `${message} ${fix}`])).toEqual([
      [1, '"/e" is redirected itself, to "/now". Write /now instead.'],
      [3, `"/essays/doorbells" is redirected itself, to "${ESSAY}". Write ${ESSAY} instead.`],
    ]);
  });

  it('names the first of two redirects from the same path', async () => {
    expect(await faults('/old: /now\n/old/: /about\n')).toMatchObject([
      {
        file: 'redirects.yaml',
        line: 2,
        message: '"/old/" is redirected twice; first on line 1.',
        fix: 'Remove one of the two. A trailing slash makes no difference.',
      },
    ]);
  });

  it('reports at most 100', async () => {
    const chain = Array.from({ length: 1000 }, (_, index) => `/a${index}: /nowhere`);
    expect(await faults(`${chain.join('\n')}\n`)).toHaveLength(100);
  });

  it('must be a map of texts', async () => {
    const [error] = await faults('/old: 3\n');
    expect(error).toMatchObject({
      message: '"/old" is a number.',
      fix: 'Make it text, in quotes: path of the page to which the old address leads.',
    });
  });
});

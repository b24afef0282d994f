import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_COLORS } from '../theme-colors.ts';
import { checkTheme } from './check-theme.ts';

const check = (css: string, accent = '#0f6b5c') =>
  checkTheme(css, { accent, media: new Set(['quay.jpg', 'two words.png']) });

/** Returns the line and message of each error. */
const report = (css: string, accent?: string) =>
  check(css, accent).map(({ line, message }) => `${line}: ${message}`);

describe('the syntax of a theme', () => {
  it('accepts rules of any kind', () => {
    expect(check('')).toEqual([]);
    expect(check('@charset "utf-8";\nh1 { letter-spacing: 0.02em; &:hover { color: red } }')).toEqual([]);
  });

  it.each([
    ['h1 {\n  color: red;\n', 1, 'Unclosed block'],
    ['h1 {\n  color red;\n}', 2, 'Unknown word color'],
    ['h1 { color: red; }\n}', 2, 'Unexpected }'],
    ['h1 {}\np::before { content: "a; }', 2, 'Unclosed string'],
  ])('reports %j with its line', (css, line, reason) => {
    expect(check(css)).toMatchObject([
      { file: 'theme.css', line, message: `This is not valid CSS: ${reason}.`, fix: expect.any(String) },
    ]);
  });

  it('reports functions that are nested too deeply', () => {
    const css = `a{b:${'calc('.repeat(8000)}1${')'.repeat(8000)}}`;
    expect(report(css)).toEqual(['1: This is nested too deeply.']);
  });

  it('ignores source maps', () => {
    expect(check('a { color: red }\n/*# sourceMappingURL=data:application/json;unknown,AAAA */')).toEqual([]);
  });
});

describe('the files that a theme loads', () => {
  it.each(['/media/quay.jpg', '"/media/two%20words.png"', "'/media/quay.jpg#part'", '#blur'])(
    'may be url(%s)',
    (address) => {
      expect(check(`body { background: url(${address}) }`)).toEqual([]);
    },
  );

  it.each([
    'https://cdn.example/a.png',
    '//cdn.example/a.png',
    'data:image/png;base64,AAAA',
    'media/quay.jpg',
    '/media/fonts/a.woff2',
    '/media/../site.yaml',
  ])('may not be url(%s)', (address) => {
    expect(check(`body {\n  margin: 0;\n  --picture:\n    url("${address}");\n}`)).toMatchObject([
      { line: 4 },
    ]);
    expect(check(`@font-face {\n  src: URL(${address}) }`)).toMatchObject([{ line: 2 }]);
    expect(check(`a { background: image-set("${address}" 1x) }`)).toMatchObject([{ line: 1 }]);
  });

  it('must exist', () => {
    expect(check('body { background: url(/media/key.jpg) }')).toMatchObject([
      {
        file: 'theme.css',
        line: 1,
        message: 'The file media/key.jpg is missing.',
        fix: 'Put the picture at media/key.jpg in the content folder, or correct the name.',
      },
    ]);
  });

  it('may not be other stylesheets', () => {
    expect(report('/* Mine */\n@import "https://cdn.example/a.css";\n@IMPORT url(b.css);')).toEqual([
      '2: A theme cannot import other stylesheets.',
      '3: A theme cannot import other stylesheets.',
    ]);
  });
});

describe('the contrast of a theme', () => {
  it('is that of the built-in colors where the theme sets none', () => {
    const tokens = readFileSync(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8');
    const onOneLine = tokens.replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')');
    for (const [name, value] of Object.entries(BUILT_IN_COLORS)) {
      expect(onOneLine).toContain(`${name}: ${value};`);
    }
    expect(check(tokens)).toEqual([]);
  });

  it('may be low in the dark theme only', () => {
    expect(check(':root {\n  --ink-soft: light-dark(#444, #555);\n}')).toMatchObject([
      {
        file: 'theme.css',
        line: 2,
        message:
          'In the dark theme, --ink-soft on --paper has a contrast of 2.47:1; text needs at least 4.5:1.',
        fix: 'Choose a lighter --ink-soft or a darker --paper.',
      },
      expect.objectContaining({ line: 2, message: expect.stringContaining('--ink-soft on --surface') }),
    ]);
  });

  it.each([
    [':root { --paper: white }', 'dark'],
    [':root[data-theme="dark"] { --paper: white }', 'dark'],
    [':root:not([data-theme=light]) { --paper: light-dark(white, #ddd) }', 'dark'],
    ['@media (prefers-color-scheme: dark) { :root { --paper: white } }', 'dark'],
    ['html, :root[data-theme=light] { --paper: #222 }', 'light'],
    [':root { --paper: #222 !important } :root { --paper: light-dark(white, black) }', 'light'],
  ])('is too low with %s in one theme', (css, scheme) => {
    const messages = report(css);
    expect(messages).toContainEqual(expect.stringContaining(`In the ${scheme} theme, --ink on --paper`));
    expect(messages.filter((message) => !message.includes(`In the ${scheme} theme`))).toEqual([]);
  });

  it('counts a color for the system’s dark theme also after the visitor chose the light one', () => {
    const css =
      '@media (prefers-color-scheme: dark) { :root { --paper: #111; --surface: #222; --ink: #eee } }';
    expect(report(css)).toContainEqual(expect.stringContaining('In the light theme, --ink-soft on --paper'));
  });

  it('is high if a color for the system’s dark theme yields to the visitor’s choice', () => {
    const root = ':root:not([data-theme=light]) { --paper: #111; --surface: #222 }';
    expect(check(`@media (prefers-color-scheme: dark) { ${root} }`)).toEqual([]);
  });

  it('is checked for links, errors and marked words, with the accent of the site or the theme', () => {
    const paper = ':root { --paper: light-dark(#777, #777); }';
    const texts = report(paper).map((message) => /--[\w-]+/.exec(message)?.[0]);
    expect(new Set(texts)).toEqual(new Set(['--ink', '--ink-soft', '--link', '--wrong']));
    expect(report(':root { --mark: #777 }')[0]).toContain('--ink on --mark');
    const onGray = ':root { --paper: #8a8a8a; --ink: black; --ink-soft: black; --wrong: black;';
    const linkOnPaper = (css: string, accent: string) =>
      report(css, accent).filter((message) => message.includes('light theme, --link on --paper'));
    expect(linkOnPaper(`${onGray} }`, '#000000')).toEqual([]);
    expect(linkOnPaper(`${onGray} }`, '#ff0000')).toHaveLength(1);
    expect(linkOnPaper(`${onGray} --accent: black }`, '#ff0000')).toEqual([]);
  });

  it.each(['var(--rule)', 'color-mix(in oklch, white, red)', 'oklch(from red l c h)', '#ffff', '#fff8'])(
    'is not checked for %s unless it is an opaque color',
    (color) => {
      expect(check(`:root { --ink-soft: light-dark(${color}, white) }`).length).toBe(
        color === '#ffff' ? 2 : 0,
      );
    },
  );
});

import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { renderMarkdown } from './render-markdown.ts';

describe('a formula', () => {
  it('in a line becomes MathML, with its TeX in the plain text', async () => {
    const { html, text, faults } = await renderMarkdown('Since $a^2 = b\\$$, *all* of $x$.');
    expect(html).toMatch(
      /^<p>Since <math><m.*<\/math>, <em>all<\/em> of <math><mi>x<\/mi><\/math>\.<\/p>\n$/,
    );
    expect(text).toBe('Since a^2 = b\\$, all of x.');
    expect(faults).toEqual([]);
  });

  it('in a block of its own is displayed, without inline styles', async () => {
    const { html, text } = await renderMarkdown(
      'One\n$$\n\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}\n$$\n\n$$x$$',
    );
    expect(html).toMatch(
      /^<p>One<\/p>\n<div class="formula"><math display="block".*<mtable.*<\/div>\n<div class="formula"><math/,
    );
    expect(html).not.toContain(' style=');
    expect(text).toBe('One \\begin{aligned} a &= b \\\\ c &= d \\end{aligned} x');
  });

  it('between two dollars in a paragraph is shown on a line of its own', async () => {
    const { html, text } = await renderMarkdown('Then $$ x^2 $$ holds, from $$ to $$$.');
    expect(html).toMatch(/^<p>Then <math display="block".*<\/math> holds, from \$\$ to \$\$\$\.<\/p>$/m);
    expect(text).toBe('Then x^2 holds, from $$ to $$$.');
  });

  it.each([
    'It costs $5 and $10.',
    '$5–$10, US$5 and A$6, $5/$6',
    'dollars ($) or A$ ($)',
    '$HOME/$USER and `$a$` and $HOME:`$x`$',
    'a \\$x$ b, $ x$, $x $, $$ and $$ here',
    '$ {1+1}, $$$',
    '$$\nnever closed',
  ])('is not found in %s', async (markdown) => {
    const { html, faults } = await renderMarkdown(markdown);
    expect(html).not.toContain('<math');
    expect(faults).toEqual([]);
  });

  it('that is not valid is reported with its line and shown as TeX', async () => {
    const { html, faults } = await renderMarkdown('One\n$\\nosuch{x}$ and\n\n$$\na\n\\frac{<b>\n$$');
    expect(html).toContain('<code>\na\n\\frac{&lt;b&gt;\n</code>');
    expect(faults.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '2 The formula is not valid: Unsupported function name: \\nosuch.',
      expect.stringMatching(/^[678] The formula is not valid: Unexpected end of input/),
    ]);
  });

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\style{color:red}{x}',
    '\\includegraphics{x}',
    '\\class{a}{x}',
    '\\url{x}',
  ])('cannot contain %s', async (tex) => {
    expect((await renderMarkdown(`$${tex}$`)).faults).toHaveLength(1);
  });

  it('that grows without end is reported', async () => {
    const { faults } = await renderMarkdown('$\\def\\a{\\a\\a}\\a$');
    expect(faults[0]?.message).toContain('Too many expansions');
  });

  it('contains only MathML, whatever the TeX', async () => {
    const parts = fc.constantFrom(
      ...[
        '\\frac',
        '\\text{',
        '{',
        '}',
        '<img src=x onerror=y>',
        '"',
        '&',
        '\\\\',
        '^',
        '_',
        '\\color{red}',
        '\\left(',
        '\\right)',
      ],
      ...[
        'x',
        '\\begin{array}{c|c}',
        '\\end{array}',
        '\\mathrm{',
        '\\char"3C ',
        '\\unicode{x3c}',
        "'",
        '\\tag{',
        '\\label{',
        '\\ref{',
        '%',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 15 }), async (tex) => {
        const { html } = await renderMarkdown(`$$\n${tex.join('')}\n$$`);
        const tags = [...html.matchAll(/<\/?(\w+)([^>]*)>/g)];
        for (const [, name, attributes = ''] of tags) {
          expect(name).toMatch(/^(m\w*|p|div|code|br|em)$/);
          expect(attributes.replace(/"[^"]*"/g, '')).not.toMatch(/\s(style|href|src|on\w+)=/);
        }
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../test/helpers/growth.ts';
import { renderMarkdown } from './render-markdown.ts';

const faultsIn = async (markdown: string) => (await renderMarkdown(markdown)).faults;

describe('syntax of other programs', () => {
  it.each([
    ['{% include gallery.html id="oars" %}', 'A template tag', 'Write what it stands for, in Markdown.'],
    ['{% highlight js %}', 'A template tag', 'Write ``` and the language'],
    ['[a]({% post_url 2014-02-03-knots %})', 'A template tag', 'Write the address, like /essays/name.'],
    ['{{< figure src="/a.jpg" >}}', 'A template tag', 'Write ![what it shows](/media/name.jpg "A caption").'],
    ['{{ site.title }}', 'A template tag', 'write \\{{ instead of {{.'],
    ['[[Tidal Clocks]]', 'A wikilink', 'Write [Tidal Clocks](/essays/name).'],
    ['[[knots#bowline|the bowline]]', 'A wikilink', 'Write [the bowline](/essays/name).'],
    ['![[harbor.png|400]]', 'An embedded file', 'write !\\[[ instead of ![[.'],
    ['{: .lead}', 'A list of attributes', 'Remove it'],
    ['## a {#b .c}', 'A list of attributes', '{#name}'],
    ['![a](/media/a.png){width=300}', 'A list of attributes', 'write \\{ instead of {.'],
    [':::warning Mind\nText.\n:::', 'The mark of a container', 'Write > [!NOTE] Title'],
    ['[TOC]', 'The sign for a table of contents', 'Remove it'],
    ['[[_TOC_]]', 'The sign for a table of contents', 'Remove it'],
    ['##Knots##', 'A heading without a space', 'Write "## Knots".'],
    [`import A from './a.astro';`, 'A line of JavaScript', 'put it between backticks'],
    [
      '![An oar](images/oar two.jpg)',
      'A link or picture whose address has spaces',
      'Write ![An oar](<images/oar two.jpg>).',
    ],
    ['[a](/essays/b c)', 'A link or picture whose address has spaces', 'Write [a](</essays/b c>).'],
    ['One\nTwo\n: Both', 'The mark of a definition', 'Put an empty line before'],
  ])('%j is reported once, with what to write', async (markdown, name, fix) => {
    const faults = await faultsIn(`Text.\n\n${markdown}`);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.message).toContain(`${name} would be published as text: `);
    expect(faults[0]?.fix).toContain(fix);
  });

  it.each([
    '`{% a %}` and `{{ b }}` and `[[c]]`',
    '```\n{% a %}\n[[b]]\n##c\n:::\nimport a from "b"\n```',
    '\\{% a %} \\{{ b }} \\[[c]] !\\[[d]] \\{: e}',
    '\\##a\n\\:::\n\\[TOC]',
    '$x_{{a}}$ and $$\\text{{[[a]]}}$$',
    'I import tea from "Assam", and sell it.',
    '[[1]](/about), [one[1]] and a [b].',
    '#hashtag and # alone, C## and a ::: b',
    '[TOC] in a line, {x: 1}, {a} and { .b}',
    'Text.\n\n[toc][]\n\n[toc]: /about',
    '> [!NOTE]\n> Text.',
    'Time: 10\n\na : b',
    'He said [sic](as I heard it) and [a](</b c>).',
  ])('is not found in %j', async (markdown) => {
    expect(await faultsIn(markdown)).toEqual([]);
  });

  it('is reported on its line', async () => {
    const faults = await faultsIn('Text.\n\nOne\n*two* [[three]]\n\n| a |\n|---|\n| [[b]] |\n\n- c\n  [[d]]');
    expect(faults.map(({ line }) => line)).toEqual([4, 8, 11]);
  });

  it('is found in time linear in the length of the text', { tags: ['long'] }, async () => {
    const render = (part: string) => (length: number) => renderMarkdown(part.repeat(length / part.length));
    for (const part of ['{%', '{{ ', '[[', '{:', '{#a', ':::\n', '##a', 'import a from ', '**']) {
      await expectLinear(render(part), 4_750);
    }
  });
});

describe('stars that emphasize nothing', () => {
  it.each([
    ['a ** b **', [1]],
    ['One\n**two', [2]],
    ['**bold** `**` \\*\\* 2*3', []],
  ])('are a warning in %j', async (markdown, lines) => {
    expect((await renderMarkdown(markdown)).warnings.map(({ line }) => line)).toEqual(lines);
  });
});

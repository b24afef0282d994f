import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const faultsIn = async (markdown: string) => (await renderMarkdown(markdown)).faults;

describe('syntax of other programs', () => {
  it.each([
    ['{% include gallery.html id="oars" %}', 'a template tag', 'Write what it stands for, in Markdown.'],
    ['{% highlight js %}', 'a template tag', 'Write ``` and the language'],
    ['[a]({% post_url 2014-02-03-knots %})', 'a template tag', 'Write the address, like /essays/name.'],
    ['{{< figure src="/a.jpg" >}}', 'a template tag', 'Write ![what it shows](/media/name.jpg "A caption").'],
    ['{{ site.title }}', 'a template tag', 'write \\{{ instead of {{.'],
    ['[[Tidal Clocks]]', 'a wikilink', 'Write [Tidal Clocks](/essays/name).'],
    ['[[knots#bowline|the bowline]]', 'a wikilink', 'Write [the bowline](/essays/name).'],
    ['![[harbor.png|400]]', 'an embedded file', 'write !\\[[ instead of ![[.'],
    ['{: .lead}', 'a list of attributes', 'Remove it'],
    ['## a {#b .c}', 'a list of attributes', '{#name}'],
    ['![a](/media/a.png){width=300}', 'a list of attributes', 'write \\{ instead of {.'],
    [':::warning Mind\nText.\n:::', 'the beginning or the end of a container', 'Write > [!NOTE] Title'],
    ['[TOC]', 'the sign for a table of contents', 'Remove it'],
    ['[[_TOC_]]', 'the sign for a table of contents', 'Remove it'],
    ['##Knots##', 'a heading without a space', 'Write "## Knots".'],
    [`import A from './a.astro';`, 'a line of JavaScript', 'put it between backticks'],
    ['One\nTwo\n: Both', 'the beginning of a definition', 'Put an empty line before'],
  ])('%j is reported once, with what to write', async (markdown, name, fix) => {
    const faults = await faultsIn(`Text.\n\n${markdown}`);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.message).toContain(`is ${name}, which would be published as text.`);
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
  ])('is not found in %j', async (markdown) => {
    expect(await faultsIn(markdown)).toEqual([]);
  });

  it('is reported on its line', async () => {
    const faults = await faultsIn('Text.\n\nOne\n*two* [[three]]\n\n| a |\n|---|\n| [[b]] |\n\n- c\n  [[d]]');
    expect(faults.map(({ line }) => line)).toEqual([4, 8, 11]);
  });

  it('is found in time linear in the length of the text', async () => {
    const started = performance.now();
    for (const part of ['{%', '{{ ', '[[', '{:', '{#a', ':::\n', '##a', 'import a from ', '**']) {
      await renderMarkdown(part.repeat(Math.floor(19_000 / part.length)));
    }
    expect(performance.now() - started).toBeLessThan(10_000);
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

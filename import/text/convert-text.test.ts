import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../site/markdown/render-markdown.ts';
import { fc, isLongRun, oneRunIn } from '../../test/helpers/core/fuzz.ts';
import type { BodyUse, SourcePost, TextContext } from '../source.ts';
import { convertText } from './convert-text.ts';

/** A site on which every name is known, and every picture except those called "lost". */
const context: TextContext = {
  resolveLink: (target) =>
    /^(?:https?:|mailto:)/.test(target) ? target : target.includes('lost') ? undefined : '/essays/rope',
  resolveName: (name) =>
    name.includes('lost') ? undefined : `/essays/${name.toLowerCase().replace(/\W+/g, '-')}`,
  resolvePicture: (target) => (target.includes('lost') ? undefined : `/media/${target.split('/').at(-1)}`),
  oldAddress: (target) =>
    target.includes('nowhere') ? undefined : `https://old.example/${target.replace(/^[./]+/, '')}`,
};

function convert(text: string, options: Partial<SourcePost> = {}) {
  const { markdown, findings } = convertText(
    { text, format: 'markdown', hasHardBreaks: false, ...options },
    context,
  );
  return {
    markdown: markdown.trimEnd(),
    found: findings.map(({ kind, line, cause }) => `${kind} ${line} ${cause}`),
  };
}

const markdownOf = (text: string, options?: Partial<SourcePost>) => convert(text, options).markdown;

describe('shortcodes and template tags', () => {
  it.each([
    [
      'a figure of Hugo',
      '{{< figure src="/img/sail.jpg" alt="A sail" caption="In *May*" >}}',
      '![A sail](/media/sail.jpg "In *May*")',
    ],
    [
      'a figure of Jekyll',
      '{% include figure image_path="/img/sail.jpg" alt="A sail" %}',
      '![A sail](/media/sail.jpg)',
    ],
    ['a picture of Zola', '{{ image(src="sail.jpg", alt="A sail") }}', '![A sail](/media/sail.jpg)'],
    ['a picture of Hexo', '{% asset_img left sail.jpg 300 200 A sail %}', '![A sail](/media/sail.jpg)'],
    ['a picture of Eleventy', '{% image "./sail.jpg", "A sail" %}', '![A sail](/media/sail.jpg)'],
    [
      'a picture in a figure',
      '{% figure caption:"In May" %}\n![A sail](sail.jpg)\n{% endfigure %}',
      '![A sail](/media/sail.jpg "In May")',
    ],
    [
      'an unknown one with a picture',
      '{{ zoom(file="sail.jpg", alt="A sail") }}',
      '![A sail](/media/sail.jpg)',
    ],
    ['a video', '{{< youtube id="abc" title="At sea" >}}', '[At sea](https://www.youtube.com/watch?v=abc)'],
    ['a video of Zola', '{{ vimeo(id="123") }}', '[Vimeo](https://vimeo.com/123)'],
    ['a gist', '{{< gist ada 12ab >}}', '[GitHub Gist](https://gist.github.com/ada/12ab)'],
    ['a link by name', 'See [it]({% post_url 2014-02-03-knots %}).', 'See [it](/essays/2014-02-03-knots).'],
    ['a link to a heading', '[it]({{< relref "knots.md#bowline" >}})', '[it](/essays/knots-md#bowline)'],
    ['a link of Hexo', '{% post_link knots "Of knots" %}', '[Of knots](/essays/knots)'],
    ['a filter', '<a href="{{ "/about" | relative_url }}">me</a>', '[me](/essays/rope)'],
    ['the address of the site', '![A sail]({{ site.baseurl }}/img/sail.jpg)', '![A sail](/media/sail.jpg)'],
    ['a note of Hugo', '{{% notice warning %}}\nStorm.\n{{% /notice %}}', '> [!WARNING]\n> Storm.'],
    ['a note of Hexo', '{% note info %}\nStorm.\n{% endnote %}', '> [!NOTE]\n> Storm.'],
    ['a note of Zola', '{% alert(type="tip") %}\nReef.\n{% end %}', '> [!TIP]\n> Reef.'],
    ['a quotation', '{% blockquote Ada, Letters %}\nTides.\n{% endblockquote %}', '> Tides.\n>\n> — Ada'],
    [
      'text to unfold',
      '{{< details "More" >}}\nHidden.\n{{< /details >}}',
      '<details>\n<summary>More</summary>\n\nHidden.\n\n</details>',
    ],
    ['a diagram', '{{< mermaid >}}\ngraph TD\n{{< /mermaid >}}', '```mermaid\ngraph TD\n```'],
    [
      'one in a list',
      '- one\n- {{< figure src="a.jpg" alt="A" >}}\n- three',
      '- one\n- ![A](/media/a.jpg)\n- three',
    ],
    [
      'one in a table',
      '| a | b |\n|---|---|\n| {{< youtube abc >}} | c |',
      '| a | b |\n|---|---|\n| [YouTube](https://www.youtube.com/watch?v=abc) | c |',
    ],
    [
      'one in another',
      '{{< details "More" >}}\n{{< youtube abc >}}\n{{< /details >}}',
      '<details>\n<summary>More</summary>\n\n[YouTube](https://www.youtube.com/watch?v=abc)\n\n</details>',
    ],
    ['one that is shown', 'Write `x` and {{</* ref "a" */>}}.', 'Write `x` and `{{< ref "a" >}}`.'],
    ['raw text', '{% raw %}Write {{ page.title }}.{% endraw %}', 'Write \\{\\{ page.title }}.'],
    [
      'highlighted code',
      '{% highlight ruby linenos %}\nputs {{ 1 }}\n{% endhighlight %}',
      '```ruby\nputs {{ 1 }}\n```',
    ],
    [
      'highlighted code of Hugo',
      '{{< highlight go "linenos=table" >}}\na := "{{< b >}}"\n{{< /highlight >}}',
      '```go\na := "{{< b >}}"\n```',
    ],
    [
      'code of Hexo',
      '{% codeblock The rig lang:js %}\nlet a;\n{% endcodeblock %}',
      '```js title="The rig"\nlet a;\n```',
    ],
    [
      'code in a list',
      '- a\n\n  {% highlight js %}\n  let a;\n  {% endhighlight %}\n- b',
      '- a\n\n  ```js\n  let a;\n  ```\n- b',
    ],
    ['the end of an excerpt', 'One\n\n<!-- more -->\n\nTwo', 'One\n\n<!--more-->\n\nTwo'],
    ['conditions', '{% if page.wide %}Wide{% endif %}', 'Wide'],
  ])('convert %s', async (_case, text, markdown) => {
    expect(markdownOf(text)).toBe(markdown);
    expect((await renderMarkdown(markdown)).faults).toEqual([]);
  });

  it('are dropped and reported with their line if they are unknown, and their text is a question', () => {
    expect(convert('One\n\n{{< wobble a="b" >}}\nText\n{{< /wobble >}}\n\n{{ site.title }}')).toEqual({
      markdown: 'One\n\nText',
      found: [
        'dropped 3 shortcode without an equivalent',
        'ask 3 shortcode whose text may not be meant for readers',
        'dropped 7 variable of a template',
      ],
    });
    expect(convert('<Reveal>Text</Reveal>').found).toEqual(['dropped 1 shortcode without an equivalent']);
  });

  it.each<[use: BodyUse, name: string, markdown: string, asks: boolean]>([
    ['text', 'wobble', '**Text** a', false],
    ['code', 'wobble', '```\n**Text** a\n```', false],
    ['nothing', 'wobble', '', false],
    ['text', 'private', '**Text** a', true],
  ])('do with their text what a template does: %s of %s', (use, name, markdown, asks) => {
    const text = `{{< ${name} >}}\n**Text** a\n{{< /${name} >}}`;
    const converted = convertText(
      { text, format: 'markdown', hasHardBreaks: false },
      { ...context, bodyUse: () => use },
    );
    expect(converted.markdown.trim()).toBe(markdown);
    expect(converted.findings.some(({ kind }) => kind === 'ask')).toBe(asks);
  });
});

describe('HTML', () => {
  it.each([
    [
      'links and emphasis',
      'A <a href="/a.html">*good* <b>rope</b></a>, <i>old</i>',
      'A [*good* **rope**](/essays/rope), *old*',
    ],
    [
      'accepted elements',
      '<kbd class="x">C</kbd> <abbr title="Ångström">Å</abbr>',
      '<kbd>C</kbd> <abbr title="Ångström">Å</abbr>',
    ],
    ['a paragraph', '<p align="center">2 * 3 * 4</p>', '2 \\* 3 \\* 4'],
    ['groups', '<div class="a">\n  <section>\n    **Text**\n  </section>\n</div>\nMore', '**Text**\n\nMore'],
    [
      'a figure',
      '<figure>\n<a href="/img/sail.jpg"><img src="/img/s.jpg" alt="A sail"></a>\n<figcaption>In <em>May</em></figcaption>\n</figure>',
      '![A sail](/media/sail.jpg "In *May*")',
    ],
    [
      'a table',
      '<table>\n\n<tr><th>a|b</th><th>c</th></tr>\n<tr><td>1<br>2</td><td><code>x</code></td></tr></table>',
      '| a\\|b | c |\n| --- | --- |\n| 1 2 | `x` |',
    ],
    [
      'a table without a header',
      '<table><tr><td>a</td><td>b</td></tr></table>',
      '|  |  |\n| --- | --- |\n| a | b |',
    ],
    ['a line break in a table', '| a | b |\n|---|---|\n| 1<br/>2 | c |', '| a | b |\n|---|---|\n| 1 2 | c |'],
    ['a line break', 'One<br>\nTwo', 'One\\\nTwo'],
    [
      'breaks that end a paragraph',
      'One<br>\n\n- two<br />\n- three<br><br>four',
      'One\n\n- two\n- three\n\n  four',
    ],
    ['paragraphs in a list', '<ul>\n<li>Two\n\nlines</li></ul>', '-   Two\n\n    lines'],
    [
      'an indented table',
      '<table>\n  <tr>\n    <td>\n\n**a**\n\n    </td>\n  </tr>\n</table>',
      '|  |\n| --- |\n| **a** |',
    ],
    [
      'an address that is defined',
      'A [rope][13].\n\n [13]: //ada.example/rope "Rope"',
      'A [rope](/essays/rope "Rope").',
    ],
    ['strong texts that touch', '**a**<b>b</b> <b>c</b><b>d</b>', '**ab** **cd**'],
    ['strong marks around what is dropped', 'So **{{ x }}** it is.', 'So  it is.'],
    ['a picture that is not defined', '![An oar][3]', 'An oar'],
    ['a target that looks like a tag', '[x]( <a b> )', '[x](/essays/rope)'],
    ['code', '<pre><code class="language-js">a &lt; b\n\n**c**</code></pre>', '```js\na < b\n\n**c**\n```'],
    ['lists', '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>', '-   a\n    1.  b\n-   c'],
    ['a list of definitions', '<dl><dt>Bowline</dt><dd>A <b>loop</b>.</dd></dl>', 'Bowline\n: A **loop**.'],
    ['a quotation with Markdown', '<blockquote>\n\n*Tides*\n\nWait\n\n</blockquote>', '> *Tides*\n>\n> Wait'],
    [
      'details',
      '<details class="x" open><summary><b>More</b></summary>Hidden *text*.</details>',
      '<details open>\n<summary>More</summary>\n\nHidden *text*.\n\n</details>',
    ],
    [
      'a video',
      '<iframe src="//www.youtube.com/embed/abc?rel=0" title="At sea"></iframe>',
      '[At sea](https://www.youtube.com/watch?v=abc)',
    ],
    ['a file', '<video controls><source src="/a/sea.mp4"></video>', '[sea.mp4](/essays/rope)'],
    ['an anchor', '<a name="top"></a>\n\n## Start\n\n[Up](#top)', '## Start {#top}\n\n[Up](#top)'],
    ['headings', '<h1 id="rig">Rig</h1>\n\n<h2>Sail</h2>', '## Rig {#rig}\n\n### Sail'],
    ['unclosed tags', '<p>One<p>Two <b>three', 'One\n\nTwo three'],
    ['entities', '<p>Fish &amp; chips&nbsp;&lt;b&gt;</p>', 'Fish & chips \\<b>'],
    ['HTML in a list', '- one\n- <p>two</p>\n- <b>three</b>', '- one\n- two\n\n- **three**'],
    ['HTML in a quotation', '> <p>a\n> b</p>', '> a b\n>'],
    [
      'names in angle brackets',
      'A List<String> and <https://a.example>',
      'A List\\<String> and <https://a.example>',
    ],
  ])('converts %s', (_case, text, markdown) => {
    expect(markdownOf(text).replace('\u00a0', ' ')).toBe(markdown);
  });

  it.each<[string, string, readonly string[]]>([
    ['<small>\nOne.\n\nTwo.\n</small>', 'One.\n\nTwo.', ['dropped 1 tag around several paragraphs']],
    [
      '| a | b |\n|---|---|\n| <font color="red">**$-9**</font> | <font>**$-10**</font> |',
      '| a | b |\n|---|---|\n| **$-9** | **$-10** |',
      [],
    ],
    ['{{< video src="a.mp4" caption="By [Ada](https://b.example)" >}}', '[By Ada](/essays/rope)', []],
    [
      '{{< figure src="a.png" alt="A" caption="See [it](b.html)" >}}',
      '![A](/media/a.png "See [it](/essays/rope)")',
      [],
    ],
    ['At <ftp://a.example/b>', 'At `ftp://a.example/b`', ['dropped 1 link whose target was not found']],
    ['<font color="red">Red</font>', 'Red', []],
    ['```{=html}\n<b>Red</b>\n```\n\nA\n\n```{=latex}\nB\n```', '**Red**\n\nA', []],
    ['```{r}\nplot(1)\n```', '```r\nplot(1)\n```', ['look 1 code whose result is not in the source']],
    ['## Rig [#the-rig]', '## Rig {#the-rig}', []],
    ['A [<Icon />](https://a.example) b', 'A  b', ['dropped 1 shortcode without an equivalent']],
    ['<Tweet>\n<p>Ship ahoy</p>\n</Tweet>', '> Ship ahoy', []],
    [
      '<div>\n  <a\n    href="https://a.example"\n  >\n    <img src="a.png" alt="A">\n  </a>\n</div>',
      '[![A](/media/a.png)](https://a.example)',
      [],
    ],
    ['> Write:\n>\n>     <b>', '> Write:\n>\n> ```\n> <b>\n> ```', []],
    [
      '<figure><a href="https://a.example"><img src="lost.jpg" alt="A"></a><figcaption>In May</figcaption></figure>',
      '[A](https://a.example) In May',
      ['look 1 picture that was not found'],
    ],
    [
      '<figure><img src="lost.jpg" alt="A"><figcaption>In <b>May</b></figcaption></figure>\n\n![B](lost.jpg)',
      '[A](https://old.example/lost.jpg) In **May**\n\n[B](https://old.example/lost.jpg)',
      ['look 1 picture that was not found', 'look 3 picture that was not found'],
    ],
    [
      '<Box css={a}><div style={{ b: "c" }} /></Box>\n\nAfter',
      'After',
      ['dropped 1 shortcode without an equivalent', 'dropped 1 tag that nothing closes'],
    ],
    [
      '<Compare\n  src="/x.webp"\n  title="Light\n\n  Dark"\n/>',
      '![Light Dark](/media/x.webp "Light Dark")',
      ['changed 1 shortcode without an equivalent'],
    ],
    [
      '<img src="a.png" alt="By &lt;a href=&#39;https://b.example&#39;&gt;Ada&lt;/a&gt;">',
      '![By Ada](/media/a.png)',
      [],
    ],
    ['[a]([b.pdf](https://c.example/d?e=1))', '[a](https://c.example/d?e=1)', []],
    [
      'It pays $$ \\bigoplus^ $$ once.',
      'It pays `\\bigoplus^` once.',
      ['look 1 formula that is not valid TeX, now shown as code'],
    ],
    ['{{< code-block lang="go" >}}\na := **b**\n{{< /code-block >}}', '```go\na := **b**\n```', []],
  ])('keeps what is in the harmless construct %j', (text, markdown, found) => {
    expect(convert(text)).toEqual({ markdown, found });
  });

  it.each<[string, string, readonly string[]]>([
    ['[vc_row][vc_column width="1/2"]<p>A *b*</p>[/vc_column][/vc_row]', 'A \\*b\\*', []],
    ['[col grid="2-1"]<p>A *b*</p>[/col]', 'A \\*b\\*', []],
    ['[contact-form-7 id="12" title="Me"]', '', ['dropped 1 shortcode without an equivalent']],
    ['[audio mp3="https://a.example/x.mp3"][/audio]', '[x.mp3](https://a.example/x.mp3)', []],
    [
      '[code lang="php"]if (a &lt; b) { <b>x</b>; }\n\ny[/code]',
      '```php\nif (a < b) { <b>x</b>; }\n\ny\n```',
      [],
    ],
    ['[sourcecode language="js"]a [b][/sourcecode]', '```js\na [b]\n```', []],
    ['[php]$a = [1];[/php]', '```php\n$a = [1];\n```', []],
    [
      '[gist]https://gist.github.com/ada/12[/gist] [1]',
      '[GitHub Gist](https://gist.github.com/ada/12) \\[1\\]',
      [],
    ],
    [
      '<p>x</p><script src="https://gist.github.com/ada/12.js"></script>',
      'x\n\n[gist.github.com](https://gist.github.com/ada/12)',
      [],
    ],
    [
      '<p>x<sup><a href="#fn:1">1</a></sup></p><ol><li id="fn:1"><p>Note. <a href="#fnref:1">↩</a></p></li></ol>',
      'x[^1]\n\n[^1]: Note.',
      [],
    ],
    ['<p>Ha <img src="oar.png" alt="^^"></p>', 'Ha ![^^](/media/oar.png)', []],
    ['<p><img src="oar.png" alt="an [oar]]"></p>', '![an \\[oar\\]\\]](/media/oar.png)', []],
  ])('converts %j of an export', (text, markdown, found) => {
    expect(convert(text, { format: 'html' })).toEqual({ markdown, found });
  });

  it.each([
    ['before a letter', '<b>Beware:</b>rope <b>(old)</b>rope', '**Beware**:rope (old)rope'],
    ['after a letter', 'rope<b>“old”</b>, 绳<b>“结”</b>', 'rope“**old**”, 绳**“结”**'],
    ['in strong text', '<b>a <i>good</i> <strong>rope</strong></b>', '**a *good* rope**'],
  ])('marks strong text %s so that the marks never show', (_case, text, markdown) => {
    expect(markdownOf(text, { format: 'html' })).toBe(markdown);
  });

  it('drops scripts and styles, and reports them', () => {
    expect(convert('A\n\n<style>\n\na {}\n</style>\n<script src="a.js"></script>')).toEqual({
      markdown: 'A',
      found: ['dropped 3 element without an equivalent', 'dropped 7 script'],
    });
  });

  it('keeps the text of an embedded message as a quotation with its link', () => {
    const text =
      '<blockquote class="twitter-tweet"><p>Low tide.</p>— Ada <a href="https://x.example/1">May</a></blockquote>';
    expect(markdownOf(text)).toBe('> Low tide.\n>\n> — Ada [May](https://x.example/1)');
  });

  it('finds paragraphs, hard breaks and shortcodes in the texts of WordPress', () => {
    const text =
      '<!-- wp:paragraph -->\n<p>A *b*</p>\n\nRoses,\nviolets.\n\n# one\n[caption width="9"]<img src="/a.jpg" alt="A"> An oar[/caption]\n[youtube https://youtu.be/abc]\n{{ braces }}';
    expect(markdownOf(text, { format: 'html', hasHardBreaks: true })).toBe(
      'A \\*b\\*\n\nRoses,\\\nviolets.\n\n\\# one\n\n![A](/media/a.jpg "An oar")\n\n[YouTube](https://youtu.be/abc)\\\n\\{\\{ braces }}',
    );
  });
});

describe('the syntax of other generators', () => {
  it.each([
    [
      'attributes of kramdown',
      'A lead.\n{: .lead}\n\n## Rig {#rig .wide}\n\n* toc\n{:toc}\n\n[a](https://a.example){:target="_blank"}',
      'A lead.\n\n## Rig {#rig}\n\n[a](https://a.example)',
    ],
    ['an id below a heading', '## Rig\n{: #rig}', '## Rig {#rig}'],
    ['containers', '::: warning Look out\nStorm.\n:::\n\nAfter', '> [!WARNING] Look out\n> Storm.\n\nAfter'],
    ['containers with a title in brackets', ':::tip[Reef]\nSoon.\n:::', '> [!TIP] Reef\n> Soon.'],
    [
      'components of Nuxt',
      '::tip\nStorm.\n::\n\n::image\n![Reef](a.png)\n::\n\n::nuxt-image{src="/a.png" alt="A reef"}\n::\n\nstd::sort',
      '> [!TIP]\n> Storm.\n\n![Reef](/media/a.png)\n\n![A reef](/media/a.png)\n\nstd::sort',
    ],
    ['a component of Nuxt that nothing closes', 'A\n\n::toc-list{depth="2"}\n\n::plain', 'A\n\n::plain'],
    ['callouts of Obsidian', '> [!bug]- Title\n> Text', '> [!CAUTION] Title\n> Text'],
    [
      'links of Obsidian',
      '[[Tidal Clocks]], [[knots#The bowline|tie]], [[lost]]',
      '[Tidal Clocks](/essays/tidal-clocks), [tie](/essays/knots#the-bowline), lost',
    ],
    [
      'pictures of Obsidian',
      '![[img/a b.png|400]] ![[c.png|A sail]]',
      '![](</media/a b.png>) ![A sail](/media/c.png)',
    ],
    [
      'links of Obsidian in a table',
      '| a | b |\n|---|---|\n| [[knots\\|tie]] | ![[a.png\\|9]] |',
      '| a | b |\n|---|---|\n| [tie](/essays/knots) | ![](/media/a.png) |',
    ],
    ['marks of Obsidian', 'A ==new== one %%secret%% here. ^abc', 'A <mark>new</mark> one  here.'],
    ['tables of contents', '[TOC]\n\n[[toc]]\n\nText', 'Text'],
    ['emoji', ':tada: at 10:30:00, :nope:', '🎉 at 10:30:00, :nope:'],
    [
      'JavaScript',
      'import A from "./a";\nimport {\n  B,\n} from "b";\n\nexport const c = {\n  d: 1,\n};\n\nimport duties from abroad.',
      'import duties from abroad.',
    ],
    [
      'components',
      '<Callout type="warning">\n\nStorm **soon**.\n\n</Callout>\n\n<YouTube id="abc" />\n\n<Chart data={[1, 2]} />\n\n<Card>Text</Card>',
      '> [!WARNING]\n> Storm **soon**.\n\n[YouTube](https://www.youtube.com/watch?v=abc)\n\nText',
    ],
    ['comments', 'A {/* b */} c {% comment %}d{% endcomment %} e', 'A  c  e'],
    [
      'spaces in strong text',
      'It is **not **a **good** knot ** or **',
      'It is **not** a **good** knot ** or **',
    ],
    ['headings without a space', '##Rig##\n\n#tag', '## Rig\n\n#tag'],
    ['underlined headings', 'Rig\n===\n\nSail\n----', '## Rig\n\n### Sail'],
    [
      'formulas',
      'Both \\(x^2\\) and \\\\(y\\\\), $$z$$.\n\n\\[ a = b \\]',
      'Both $x^2$ and $y$, $z$.\n\n$$a = b$$',
    ],
    ['prices', 'From $5 to $7, or 10$', 'From $5 to $7, or 10$'],
    ['footnotes without a note', 'A[^1] b[^x]\n\n[^1]: Note', 'A[^1] b\\[^x]\n\n[^1]: Note'],
    [
      'the info of code',
      '```js:src/a.js\na\n```\n\n```{r, echo=FALSE}\nb\n```\n\n```js {1,3} title="c"\nc\n```',
      '```js title="src/a.js"\na\n```\n\n```r\nb\n```\n\n```js {1,3} title="c"\nc\n```',
    ],
    ['a byte order mark and carriage returns', '\uFEFFOne\r\n\r\n#Two words\r\n\r\n', 'One\n\n## Two words'],
    ['Chinese and Arabic', '请看[[结绳]]。\n\nانظر <b>هنا</b>', '请看[结绳](/essays/-)。\n\nانظر **هنا**'],
  ])('converts %s', (_case, text, markdown) => {
    expect(markdownOf(text)).toBe(markdown);
  });

  it('keeps line breaks where the generator did', () => {
    expect(markdownOf('Roses,\nviolets.\n\n- a\n- b\n\n```\nc\nd\n```', { hasHardBreaks: true })).toBe(
      'Roses,\\\nviolets.\n\n- a\n- b\n\n```\nc\nd\n```',
    );
    expect(markdownOf('```\na\n```\nRoses,\nviolets.', { hasHardBreaks: true })).toBe(
      '```\na\n```\nRoses,\\\nviolets.',
    );
  });
});

describe('targets', () => {
  it.each([
    [
      'brackets that do not match',
      '[a](https://a.example/b_(c\\)) and',
      '[a](<https://a.example/b_(c)>) and',
    ],
    ['spaces', '![A](img/a b.jpg "T")', '![A](</media/a b.jpg> "T")'],
    ['brackets', '[a](https://a.example/b_(c))', '[a](<https://a.example/b_(c)>)'],
    [
      'references',
      '![A][p] and [b][l].\n\n[p]: a.jpg\n[l]: ../b "T"',
      '![A](/media/a.jpg) and [b](/essays/rope "T").',
    ],
    ['sizes', '![A](a.jpg =300x200)', '![A](/media/a.jpg)'],
    [
      'pictures that lead to larger ones',
      '[![A](thumb.jpg "T")](full.jpg)\n[![B](b.jpg)](/page)',
      '![A](/media/full.jpg "T")\n[![B](/media/b.jpg)](/essays/rope)',
    ],
    [
      'lost pictures',
      '![A sail](lost.jpg) [![B](lost.jpg)](https://a.example)',
      '[A sail](https://old.example/lost.jpg) [B](https://a.example)',
    ],
    ['lost links', '[a](lost.html), [b](lost-nowhere)', '[a](https://old.example/lost.html), b'],
    ['marks that nothing closes', '[a](`lost) and [b](lost.pdf "x)', 'a and b'],
  ])('are written for %s', (_case, text, markdown) => {
    expect(markdownOf(text)).toBe(markdown);
  });

  it('reports what was not found and pictures without a description, each with its line', () => {
    expect(convert('One\n\n![](a.jpg)\n[x](lost-nowhere)\n![](lost.jpg)').found).toEqual([
      'look 3 picture without a description',
      'dropped 4 link whose target was not found',
      'look 5 picture that was not found',
    ]);
  });
});

describe('text that only looks like syntax', () => {
  const cases = [
    'The sum `x`{n=0} of $y$_{n=1} and $b$ {n=0}',
    '- :::c\n- b',
    'a\n:::c\nb',
    'Match \\(a and \\) there',
    'Escape \\( and \\( here',
    'The pattern [^"\\] and [^\\"]* are classes',
    'A {.b} is a class {.c}',
    'See [it](https://a.example){: target="_blank"} {:x',
  ];
  it.each(cases)('stays text, and makes no draft: %j', async (text) => {
    for (const format of ['markdown', 'html'] as const) {
      const { markdown, found } = convert(text, { format });
      expect(found.filter((finding) => finding.startsWith('ask'))).toEqual([]);
      expect((await renderMarkdown(markdown)).faults).toEqual([]);
    }
  });

  it.each([
    ['One<br>\n\nTwo', ['One', 'Two']],
    ['<p>One<br></p><pre>x</pre>', ['One', 'x']],
    ['<div>One<br></div>\n\nTwo', ['One', 'Two']],
    ['- One<br></li>\n- Two<br>', ['One', 'Two']],
    ['One<br>\n{{< details "a" >}}\nTwo<br>\n{{< /details >}}', ['One', 'a', 'Two']],
    ['Two<br>\n```\nx\n```', ['Two', 'x']],
    ['> Two<br>\n\n| a |\n|---|\n| b<br> |', ['Two', 'a', 'b']],
  ])('shows no backslash of a break: %j', async (text, words) => {
    for (const hasHardBreaks of [true, false]) {
      for (const format of ['markdown', 'html'] as const) {
        const { html } = await renderMarkdown(markdownOf(text, { format, hasHardBreaks }));
        expect(html).not.toContain('\\');
        for (const word of words) expect(html).toContain(word);
      }
    }
  });
});

describe('any text', () => {
  const syntax = [
    '{{< figure src="a.jpg" >}}',
    '{% include a.html %}',
    '{{ page.title }}',
    '{% raw %}',
    '{% endraw %}',
    '[[Page]]',
    '![[a.png]]',
    '<div>',
    '</div>',
    '<b>x</b>',
    '<!--',
    '-->',
    '==a==',
    '%%',
    ':tada:',
    '{: .a}',
    ':::note',
    '[^1]',
    '##x',
    '[TOC]',
    '<script>',
    '{/*',
    '*/}',
    '\\(',
    'import a from "b"',
    '[a](b c)',
    '\\',
    '>',
    '- ',
    '$',
    '\n',
    ' ',
  ];
  const wild = fc
    .array(fc.constantFrom(...syntax, 'text', '请', 'نص'), { maxLength: 12 })
    .map((parts) => parts.join(''));

  it('keeps its code as it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        wild,
        fc.constantFrom(...syntax.filter((part) => part.trim() && part !== '`')),
        async (before, code) => {
          // Liquid removes the tags of raw text also from code.
          const inCode = `${code} ${before.replace(/\s/g, ' ').trim()}`.replaceAll('endraw', 'end').trim();
          for (const text of [
            `\`\`\`\n${inCode}\n\`\`\``,
            `    ${inCode}`,
            `\`${inCode.replaceAll('\\', '/')}\``,
          ]) {
            const original = await renderMarkdown(text);
            expect((await renderMarkdown(markdownOf(text))).html).toBe(original.html);
          }
        },
      ),
      oneRunIn(2),
    );
  });

  it('is published without syntax of other generators, and without marks of the conversion', () => {
    fc.assert(
      fc.property(wild, fc.constantFrom('markdown' as const, 'html' as const), (text, format) => {
        const markdown = markdownOf(text, { format });
        expect(markdown).not.toMatch(/[\uFDD0-\uFDEF]|(?<!\\)\{\{|(?<!\\)\{%/);
      }),
    );
  });

  it.each([
    ['<b>', '</b>'],
    ['<ul><li>', '</li></ul>'],
    ['<blockquote>', '</blockquote>'],
    ['<dl><dd>', '</dd></dl>'],
    ['<pre><b>', '</b></pre>'],
    ['<table><tr><td>', '</td></tr></table>'],
    ['<figure><figcaption>', '</figcaption></figure>'],
  ])('keeps its words in %s, however deeply that is nested', (open, close) => {
    for (const levels of [25, 5_000]) {
      for (const format of ['markdown', 'html'] as const) {
        const { markdown } = convert(`${open.repeat(levels)}tide${close.repeat(levels)}`, { format });
        expect(markdown).toContain('tide');
      }
    }
  });

  it('has each row of a table once', () => {
    const inner = '<table><tr><td>a</td><td>b</td></tr></table>';
    const outer = `<table><tr><th>1</th><th>2</th></tr><tr><td>${inner}</td></tr></table>`;
    expect(markdownOf(outer, { format: 'html' }).split('\n')).toHaveLength(3);
  });

  // A quarter as long in a short run, where quadratic work takes a sixteenth of the time.
  const kilobytes = isLongRun ? 200 : 50;
  const maxSeconds = isLongRun ? 10 : 1;

  it.each([
    '{{<',
    '{{< a >}}',
    '{{< note >}}',
    '<div>',
    '<div></div>',
    '<a "',
    '<pre>',
    '<ul><li>',
    '[[',
    '[a](b',
    '[a]((',
    '![',
    '`a ',
    '$a$',
    '<!--',
    '{% raw %}',
    ':::note\n',
    '> ',
    '(((',
    '"',
    '[a](b "c" d ',
    'a\n\n    <b>\n\n',
    '<ul><li><b x=1>',
  ])(`of ${kilobytes} kB of %j is converted`, (piece) => {
    // A busy machine takes longer, but not more processor time.
    const start = process.cpuUsage();
    const text = piece.repeat((kilobytes * 1000) / piece.length);
    for (const format of ['markdown', 'html'] as const) expect(() => convert(text, { format })).not.toThrow();
    expect(process.cpuUsage(start).user).toBeLessThan(maxSeconds * 1_000_000);
  });
});

it('corrects a formula of a page, or shows it as code', () => {
  const html =
    '<p>It is <math data-latex="\\mbox{one}"></math> or <math data-latex="\\unknown{two}"></math>.</p>';
  const { markdown, findings } = convertText({ text: html, format: 'html', hasHardBreaks: false }, context);
  expect(markdown).toBe('It is $\\text{one}$ or `\\unknown{two}`.\n');
  expect(findings).toMatchObject([{ cause: 'formula that is not valid TeX, now shown as code' }]);
});

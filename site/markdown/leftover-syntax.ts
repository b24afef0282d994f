/**
 * Finds the syntax of other programs, such as template tags and wikilinks, which would be published as text. Code,
 * formulas and escaped characters are not among it.
 */
import type { StateCore, Token } from 'markdown-it';
import type { ConstructError } from '../util/content-error.ts';

/** Stands for an escaped character, or for anything else that is not plain text, such as code or a link. */
const OTHER = '\ufffc';

/** On a page of the owner's own, a template tag is a blank to fill in. */
export type LeftoverError = ConstructError & { readonly isBlank?: boolean };

const MAX_QUOTED = 60;

interface Syntax {
  readonly pattern: RegExp;
  readonly name: string;
  /** Returns what to write instead, as the beginning of a sentence. */
  readonly instead: (written: string) => string;
  /** How to write its beginning if it should be read as text; by default, between backticks. */
  readonly escape?: string;
  /** Whether only the first one in a block is reported. */
  readonly once?: boolean;
}

const syntaxes: readonly Syntax[] = [
  {
    pattern: /\{%[^\n]{0,1000}?%\}|\{%/g,
    name: 'A template tag',
    instead: insteadOfTag,
    escape: '\\{%',
    once: true,
  },
  {
    pattern: /\{\{[^{}]{0,1000}\}\}|\{\{/g,
    name: 'A template tag',
    instead: insteadOfTag,
    escape: '\\{{',
    once: true,
  },
  {
    pattern: new RegExp(String.raw`^\[{1,2}[_${OTHER}]?toc[_${OTHER}]?\]{1,2}[ \t]*$`, 'gim'),
    name: 'The sign for a table of contents',
    instead: () => 'Remove it: a long essay gets a table of contents by itself',
    escape: '\\[',
  },
  {
    pattern: /!\[\[[^[\]\n]{1,300}\]\]/g,
    name: 'An embedded file',
    instead: () => 'Write ![what it shows](/media/name.jpg) for a picture',
    escape: '!\\[[',
  },
  {
    pattern: new RegExp(
      String.raw`(?<![![])\[\[(?![_${OTHER}]?toc[_${OTHER}]?\]\])[^[\]\n]{1,300}\]\](?!\])`,
      'gi',
    ),
    name: 'A wikilink',
    instead: insteadOfWikilink,
    escape: '\\[[',
  },
  {
    pattern: new RegExp(
      String.raw`\{:[^{}\n]{0,300}\}|(?<=${OTHER})\{[^{}\n]{0,300}[=.#][^{}\n]{0,300}\}|\{[.#][A-Za-z][^{}\n]{0,300}\}[ \t]*$`,
      'gm',
    ),
    name: 'A list of attributes',
    instead: () => 'Remove it, or write {#name} at the end of a heading for its anchor',
    escape: '\\{',
  },
  {
    pattern: /^:{3,}[^\n]{0,300}$/gm,
    name: 'The mark of a container',
    instead: () => 'Write > [!NOTE] Title and begin the lines of the text with >',
    escape: '\\:::',
    once: true,
  },
  {
    pattern: new RegExp(String.raw`^#{2,6}[^#\s${OTHER}][^\n]{0,300}$`, 'gm'),
    name: 'A heading without a space',
    instead: (written) => `Write "${shortened(written.replace(/^#+/, '$& ').replace(/(?<!#)#+$/, ''))}"`,
    escape: '\\#',
  },
  {
    pattern: /^import [^\n'"]{1,300} from ['"][^\n'"]{1,300}['"];?[ \t]*$/gm,
    name: 'A line of JavaScript',
    instead: () => 'Remove it',
    once: true,
  },
  {
    // The target is a path or a file name.
    pattern:
      /!?\[[^[\]\n]{0,300}\]\((?:[^\s(){}<>"]{0,300}\/[^\n(){}<>"]{0,300}|[^\n(){}<>"]{1,300}\.\w{2,5})\)/g,
    name: 'A link or picture whose address has spaces',
    instead: (written) => `Write ${shortened(written.replace('](', '](<').replace(/\)$/, '>)'))}`,
    escape: '\\[',
  },
  {
    pattern: /(?<=\n): +(?=\S)/g,
    name: 'The mark of a definition',
    instead: () => 'Put an empty line before the line with its term, which must be a single line',
    escape: '\\:',
    once: true,
  },
];

export function findLeftovers({ tokens }: StateCore): void {
  for (const token of tokens) {
    if (token.type !== 'inline') continue;
    const text = plainSource(token.children ?? []);
    const faults = /[{[:#]|^import\s/m.test(text)
      ? syntaxes.flatMap((syntax) => findSyntax(text, syntax))
      : [];
    const warnings = findStars(text);
    if (faults.length + warnings.length > 0) token.meta = { ...token.meta, faults, warnings };
  }
}

/** Returns the text of a block as it is written, with a sign for everything else. */
function plainSource(children: readonly Token[]): string {
  return children
    .map(({ type, content }) => {
      if (type === 'softbreak' || type === 'hardbreak') return '\n';
      return type === 'text' ? content : OTHER;
    })
    .join('');
}

function findSyntax(
  text: string,
  { pattern, name, instead, escape: escaped, once }: Syntax,
): LeftoverError[] {
  const found = [...text.matchAll(pattern)];
  return (once ? found.slice(0, 1) : found).map(({ 0: written, index }) => ({
    offset: lineIn(text, index),
    ...(/^\{\{.*\}\}$/s.test(written) && { isBlank: true }),
    message: `${name} would be published as text: ${shortened(written.trim())}`,
    fix: `${instead(written)}. If it should be read as text, ${asText(escaped)}.`,
  }));
}

function asText(escaped: string | undefined): string {
  if (escaped === undefined) return 'put it between backticks';
  return `write ${escaped} instead of ${escaped.replace('\\', '')}`;
}

/** Finds stars that emphasize nothing. */
function findStars(text: string): ConstructError[] {
  const index = text.search(/\*\*/);
  if (index < 0) return [];
  return [
    {
      offset: lineIn(text, index),
      message: 'The stars ** on this line are published as text, because they do not emphasize anything.',
      fix: 'Write **text** without spaces next to the stars within, or \\*\\* if stars are meant.',
    },
  ];
}

function insteadOfTag(written: string): string {
  const [name = ''] = /[a-z][\w-]*/i.exec(written) ?? [];
  return TAGS.find(([names]) => names.test(name))?.[1] ?? 'Write what it stands for, in Markdown';
}

const TAGS: readonly (readonly [names: RegExp, instead: string])[] = [
  [/post_url|^link$|^ref$|relref/, 'Write the address, like /essays/name'],
  [/^(?:figure|image|img)$/, 'Write ![what it shows](/media/name.jpg "A caption")'],
  [/^(?:youtube|vimeo|tweet|twitter|x|gist)$/, 'Write a link, [text](https://example.com)'],
  [
    /^(?:(?:end)?highlight|codeblock|code)$/,
    'Write ``` and the language on a line before the code, and ``` on a line after it',
  ],
];

function insteadOfWikilink(written: string): string {
  const [target = '', shown = target] = written.slice(2, -2).split('|');
  return `Write [${shortened(shown.trim())}](/essays/name)`;
}

function lineIn(text: string, index: number): number {
  return text.slice(0, index).split('\n').length - 1;
}

function shortened(text: string): string {
  const line = text.replaceAll('\n', ' ').replaceAll(OTHER, '…');
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line;
}

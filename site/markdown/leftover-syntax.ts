/**
 * Finds the syntax of other programs, such as template tags and wikilinks, which would be published as text. Code,
 * formulas and escaped characters are not among it.
 */
import type { StateCore, Token } from 'markdown-it';
import type { ConstructError } from '../util/content-error.ts';
import { explain, type FindingFix, type FindingName } from '../util/explain.ts';

/** Stands for an escaped character, or for anything else that is not plain text, such as code or a link. */
const OTHER = '\ufffc';

/** On a page of the owner's own, a template tag is a blank to fill in. */
export type LeftoverError = ConstructError & { readonly isBlank?: boolean };

const MAX_QUOTED = 60;

interface Syntax {
  readonly pattern: RegExp;
  readonly name: FindingName;
  /** The advice, which may name what to write instead. */
  readonly fix: FindingFix | ((written: string) => FindingFix);
  readonly instead?: (written: string) => string;
  /** How to write its beginning if it should be read as text; by default, between backticks. */
  readonly escape?: string;
  /** Whether only the first one in a block is reported. */
  readonly once?: boolean;
}

const syntaxes: readonly Syntax[] = [
  {
    pattern: /\{%[^\n]{0,1000}?%\}|\{%/g,
    name: 'templateTag',
    fix: insteadOfTag,
    escape: '\\{%',
    once: true,
  },
  {
    pattern: /\{\{[^{}]{0,1000}\}\}|\{\{/g,
    name: 'templateTag',
    fix: insteadOfTag,
    escape: '\\{{',
    once: true,
  },
  {
    pattern: new RegExp(String.raw`^\[{1,2}[_${OTHER}]?toc[_${OTHER}]?\]{1,2}[ \t]*$`, 'gim'),
    name: 'contentsSign',
    fix: 'leaveOutContents',
    escape: '\\[',
  },
  {
    pattern: /!\[\[[^[\]\n]{1,300}\]\]/g,
    name: 'embeddedFile',
    fix: 'writePicture',
    escape: '!\\[[',
  },
  {
    pattern: new RegExp(
      String.raw`(?<![![])\[\[(?![_${OTHER}]?toc[_${OTHER}]?\]\])[^[\]\n]{1,300}\]\](?!\])`,
      'gi',
    ),
    name: 'wikilink',
    fix: 'writeThis',
    instead: insteadOfWikilink,
    escape: '\\[[',
  },
  {
    pattern: new RegExp(
      String.raw`\{:[^{}\n]{0,300}\}|(?<=${OTHER})\{[^{}\n]{0,300}[=.#][^{}\n]{0,300}\}|\{[.#][A-Za-z][^{}\n]{0,300}\}[ \t]*$`,
      'gm',
    ),
    name: 'attributes',
    fix: 'writeHeadingAnchor',
    escape: '\\{',
  },
  {
    pattern: /^:{3,}[^\n]{0,300}$/gm,
    name: 'container',
    fix: 'writeNote',
    escape: '\\:::',
    once: true,
  },
  {
    pattern: new RegExp(String.raw`^#{2,6}[^#\s${OTHER}][^\n]{0,300}$`, 'gm'),
    name: 'tightHeading',
    fix: 'writeQuoted',
    instead: (written) => shortened(written.replace(/^#+/, '$& ').replace(/(?<!#)#+$/, '')),
    escape: '\\#',
  },
  {
    pattern: /^import [^\n'"]{1,300} from ['"][^\n'"]{1,300}['"];?[ \t]*$/gm,
    name: 'importLine',
    fix: 'remove',
    once: true,
  },
  {
    // The target is a path or a file name.
    pattern:
      /!?\[[^[\]\n]{0,300}\]\((?:[^\s(){}<>"]{0,300}\/[^\n(){}<>"]{0,300}|[^\n(){}<>"]{1,300}\.\w{2,5})\)/g,
    name: 'spacedAddress',
    fix: 'writeThis',
    instead: (written) => shortened(written.replace('](', '](<').replace(/\)$/, '>)')),
    escape: '\\[',
  },
  {
    pattern: /(?<=\n): +(?=\S)/g,
    name: 'definitionMark',
    fix: 'writeDefinition',
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
  { pattern, name, fix, instead, escape: escaped = '', once }: Syntax,
): LeftoverError[] {
  const found = [...text.matchAll(pattern)];
  return (once ? found.slice(0, 1) : found).map(({ 0: written, index }) => ({
    offset: lineIn(text, index),
    ...(/^\{\{.*\}\}$/s.test(written) && { isBlank: true }),
    ...explain(
      name,
      {
        written: shortened(written.trim()),
        instead: instead?.(written) ?? '',
        escaped,
        plain: escaped.replace('\\', ''),
      },
      [typeof fix === 'string' ? fix : fix(written), escaped === '' ? 'putInBackticks' : 'escape'],
    ),
  }));
}

/** Finds stars that emphasize nothing. */
function findStars(text: string): ConstructError[] {
  const index = text.search(/\*\*/);
  if (index < 0) return [];
  return [{ offset: lineIn(text, index), ...explain('stars') }];
}

function insteadOfTag(written: string): FindingFix {
  const [name = ''] = /[a-z][\w-]*/i.exec(written) ?? [];
  return TAGS.find(([names]) => names.test(name))?.[1] ?? 'writeMeaning';
}

const TAGS: readonly (readonly [names: RegExp, fix: FindingFix])[] = [
  [/post_url|^link$|^ref$|relref/, 'writeTextAddress'],
  [/^(?:figure|image|img)$/, 'writeCaptioned'],
  [/^(?:youtube|vimeo|tweet|twitter|x|gist)$/, 'writeTextLink'],
  [/^(?:(?:end)?highlight|codeblock|code)$/, 'writeCodeBlock'],
];

function insteadOfWikilink(written: string): string {
  const [target = '', shown = target] = written.slice(2, -2).split('|');
  return `[${shortened(shown.trim())}](/essays/name)`;
}

function lineIn(text: string, index: number): number {
  return text.slice(0, index).split('\n').length - 1;
}

function shortened(text: string): string {
  const line = text.replaceAll('\n', ' ').replaceAll(OTHER, '…');
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line;
}

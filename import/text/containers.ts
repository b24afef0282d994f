/** Callouts as Foyer writes them, `> [!NOTE]`, from the containers of other generators: `:::note` and Obsidian's kinds. */
import { pictureMarkdown } from './markdown.ts';
import type { Report } from './report.ts';
import { mapLines } from './text-edits.ts';

const KINDS: Readonly<Record<string, string>> = {
  NOTE: 'note info notice alert callout admonition aside abstract summary example question seealso todo quote default primary secondary',
  TIP: 'tip hint success check done',
  IMPORTANT: 'important',
  WARNING: 'warning warn attention',
  CAUTION: 'danger caution error bug failure',
};

const MAX_DEPTH = 10;

/** Returns the kind of callout that a generator calls by a name, or undefined if it is none. */
export function calloutKind(name: string): string | undefined {
  const key = name.toLowerCase().replace(/^notice-+|[-_]/g, '');
  return Object.keys(KINDS).find((kind) => KINDS[kind]?.split(' ').includes(key));
}

const MARK = /^([ \t>]*):(?:::*(?=:)|:(?=(?:[a-z][\w-]*(?:\{.*\})?)?\s*$))/;

/**
 * Turns `:::note[Title]`, and `::note` as Nuxt has it, into a callout. Leaves out containers without an equivalent, but not
 * their text or the picture that they name.
 */
export function convertContainers(text: string, report: Report): string {
  if (!text.includes('::')) return text;
  /** The beginning of lines in each container that is open. */
  const open: string[] = [];
  const prefix = () => open.at(-1) ?? '';
  const lastEnd = text.split('\n').findLastIndex((line) => /^[ \t>]*:{2,}\s*$/.test(line));
  return mapLines(text, (line, index) => {
    const [mark, before = ''] = MARK.exec(line) ?? [];
    if (mark === undefined) return prefix() + line;
    // Quarto writes `::: {.callout-note}`, and others `:::note`.
    const written = line
      .slice(mark.length)
      .replace(/^:+/, '')
      .trim()
      .replace(/^\{\s*\.(?:callout-)?([\w-]+)/, '$1{');
    const [name = ''] = /^[\w-]*/.exec(written) ?? [];
    const rest = written.slice(name.length);
    if (name === '' && !/^\s*[{[]/.test(rest)) {
      if (open.length === 0 && !line.includes(':::')) return line;
      open.pop();
      return prefix().trimEnd();
    }
    const kind = open.length < MAX_DEPTH ? calloutKind(name) : undefined;
    // Such as a namespace.
    if (kind === undefined && index > lastEnd && !rest.startsWith('{')) return prefix() + line;
    const title = rest.startsWith('[')
      ? rest.slice(1, rest.lastIndexOf(']'))
      : rest.replace(/\{[^{}]{0,300}\}/g, '').trim();
    const outer = prefix();
    open.push(kind === undefined ? outer : `${outer}> `);
    if (kind !== undefined) return `${outer}\n${outer}${before}> [!${kind}]${title ? ` ${title}` : ''}`;
    const [, picture] = /\bsrc="([^"\s]+)"/.exec(rest) ?? [];
    if (picture) return outer + before + pictureMarkdown(picture, /\balt="([^"]*)"/.exec(rest)?.[1] ?? '');
    report('dropped', 'container without an equivalent', line);
    return outer;
  });
}

/** Gives Obsidian's kinds of callouts the names of GitHub's. */
export function convertCallouts(text: string): string {
  return text.replace(
    /^((?:[ \t]*>)+[ \t]*)\[!([\w-]+)(?:\|[^\]\n]*)?\][-+]?[ \t]*(?=([^\n]?))/gm,
    (_start, quote: string, name: string, title: string) =>
      `${quote}[!${calloutKind(name) ?? 'NOTE'}]${title === '' ? '' : ' '}`,
  );
}

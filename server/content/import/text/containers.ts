/** Containers that other generators write around a text: `:::note`, `!!! note` and Obsidian's callouts. */
import { calloutKind } from './callouts.ts';
import { type MappedText, mapLines } from './mapped-text.ts';
import type { Report } from './report.ts';

const MAX_DEPTH = 10;

/** Turns `!!! note "Title"`, and the indented lines below it, into a callout. This comes first, because they look like code. */
export function convertAdmonitions(source: MappedText): MappedText {
  if (!/^[ >]*(?:!!!|\?\?\?\+?) /m.test(source.text)) return source;
  let indent: number | undefined;
  let fence = '';
  return mapLines(source, (line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (indent !== undefined) {
      const space = /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0;
      if (line.trim() === '') return '>';
      if (space >= indent + 4) return `> ${line.replaceAll('\t', '    ').slice(indent + 4)}`;
      indent = undefined;
      return `\n${line}`;
    }
    if (mark !== '') fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence;
    const match = fence === '' ? /^( {0,3})(?:!!!|\?\?\?\+?) "?([\w-]+)/.exec(line) : null;
    if (!match) return line;
    indent = match[1]?.length ?? 0;
    const title = /"([^"]*)"/.exec(line.slice(match[0].length))?.[1];
    return `\n> [!${calloutKind(match[2] ?? '') ?? 'NOTE'}]${title ? ` ${title}` : ''}`;
  });
}

/** Turns `:::note[Title]` into a callout, and leaves out containers without an equivalent, but not their text. */
export function convertContainers(source: MappedText, report: Report): MappedText {
  if (!source.text.includes(':::')) return source;
  const open: boolean[] = [];
  let depth = 0;
  const prefix = () => '> '.repeat(depth);
  return mapLines(source, (line, index) => {
    const [mark, before = ''] = /^([ \t>]*):::/.exec(line) ?? [];
    if (mark === undefined) return prefix() + line;
    const written = line.slice(mark.length).replace(/^:+/, '').trim();
    const [name = ''] = /^[\w-]*/.exec(written) ?? [];
    const rest = written.slice(name.length);
    if (name === '' && !/^\s*[{[]/.test(rest)) {
      if (open.pop()) depth -= 1;
      return prefix().trimEnd();
    }
    const kind = calloutKind(name);
    const isCallout = kind !== undefined && depth < MAX_DEPTH;
    if (!isCallout) {
      report({
        kind: 'dropped',
        cause: 'container without an equivalent',
        line: source.lines[index] ?? 1,
        detail: line,
      });
    }
    const title = rest.startsWith('[')
      ? rest.slice(1, rest.lastIndexOf(']'))
      : rest.replace(/\{[^{}]{0,300}\}/g, '').trim();
    const outer = prefix();
    open.push(isCallout);
    if (isCallout) depth += 1;
    return isCallout ? `${outer}\n${outer}${before}> [!${kind}]${title ? ` ${title}` : ''}` : outer;
  });
}

/** Gives Obsidian's kinds of callouts the names of GitHub's. */
export function convertCallouts(source: MappedText): MappedText {
  if (!/> ?\[!/.test(source.text)) return source;
  return mapLines(source, (line) =>
    line
      .replace(
        /^((?:[ \t]*>)+[ \t]*)\[!([\w-]+)(?:\|[^\]]*)?\][-+]?[ \t]*/,
        (_start, quote: string, name: string) => {
          return `${quote}[!${calloutKind(name) ?? 'NOTE'}] `;
        },
      )
      .replace(/(\[![A-Z]+\]) $/, '$1'),
  );
}

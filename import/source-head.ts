/** Splits the front matter from a text: YAML, TOML, or the head of Hexo without its first line. Repairs broken YAML. */
import { parse as parseToml, TomlError } from 'smol-toml';
import { parse } from '../site/util/yaml.ts';
import { isRecord } from '../web/core/is-record.ts';
import { finding, type ImportFinding } from './source.ts';
import type { SourceData } from './source-data.ts';

interface ParsedHead {
  readonly data: SourceData;
  readonly findings: readonly ImportFinding[];
}

/**
 * Returns also the line of the file on which the text begins, counted from 1.
 *
 * @param mayLackFence whether the first line of dashes may be missing, as in Hexo
 */
export function splitHead(source: string, mayLackFence = false) {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const { start, end, read } = headOf(lines, mayLackFence);
  if (end === -1) return { data: objectIn(source), text: lines.join('\n'), line: 1, findings: [] };
  const { data, findings } = read(lines.slice(start, end));
  return {
    data,
    text: lines.slice(end + 1).join('\n'),
    line: end + 2,
    findings: findings.map((finding) => ({ ...finding, line: finding.line + start })),
  };
}

/** Finds the lines of the head, by index. There is none if the end is -1. */
function headOf(lines: readonly string[], mayLackFence: boolean) {
  const [first = ''] = lines;
  const [, fence = '', language = ''] = /^(---|\+\+\+)(\w*)\s*$/.exec(first) ?? [];
  if (fence === '' && !mayLackFence) return fieldsAbove(lines);
  const isToml = fence === '+++' || language === 'toml';
  const start = fence === '' ? 0 : 1;
  const isHead = fence !== '' || (mayLackFence && /^[\w-]+\s*:/.test(first));
  const close = fence === '+++' ? /^\+\+\+\s*$/ : /^(---|\.\.\.)\s*$/;
  const end = isHead ? lines.findIndex((line, index) => index >= start && close.test(line)) : -1;
  return { start, end, read: isToml ? readToml : readYaml };
}

/** A field in the header of Pelican or MultiMarkdown, `Title: Knots`, or of Nikola, `.. title: Knots`. */
const FIELD = /^(?:\.\. )?([A-Za-z][\w-]*):(?: (.*))?$/;

/** Finds fields above the text without fences: up to an empty line, or in the comment with which the file begins. */
function fieldsAbove(lines: readonly string[]) {
  const start = /^<!--\s*$/.test(lines[0] ?? '') ? 1 : 0;
  const close = start === 1 ? /^-->\s*$/ : /^\s*$/;
  const end = lines.findIndex((line, index) => index >= start && close.test(line));
  const fields = lines.slice(start, Math.max(start, end)).filter((line) => line.trim() !== '');
  const isHead =
    fields.some((line) => /^(?:\.\. )?(?:title|date):/i.test(line)) &&
    fields.every((line) => FIELD.test(line));
  return { start, end: isHead ? end : -1, read: readFields };
}

function readFields(lines: readonly string[]): ParsedHead {
  const fields = lines
    .map((line) => FIELD.exec(line) ?? [])
    .filter(([, , value]) => value)
    .map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]);
  return { data: Object.fromEntries(fields), findings: [] };
}

/**
 * Reads what a page of MDX or a data file of Eleventy exports: an object of JavaScript, which is mostly valid YAML. A data
 * file may also be JSON or YAML.
 */
export function objectIn(source: string): SourceData {
  const start = METADATA.exec(source);
  if (!start) return {};
  const from = start.index + start[0].length - 1;
  const object = source.slice(from, from + MAX_OBJECT);
  for (const { index } of object.matchAll(/\}[ \t;]*$/gm)) {
    const read = tryYaml(object.slice(0, index + 1));
    if (read) return read;
  }
  return {};
}

/** In characters. It is read anew up to each of its braces. */
const MAX_OBJECT = 5_000;

const METADATA =
  /^(?:export const (?:metadata|meta|frontmatter|frontMatter)\b[^={]{0,200}=|export default|module\.exports\s*=)\s*\{/m;

const BROKEN = 'line of the front matter that was not valid';

/** Nobody nests more deeply, and an overflow of the parser's stack can end the process. */
const MAX_DEPTH = 100;

function readToml(lines: readonly string[]): ParsedHead {
  try {
    // As JSON, dates are as they were written.
    const data = parseToml(lines.join('\n'), { maxDepth: MAX_DEPTH });
    return { data: JSON.parse(JSON.stringify(data)), findings: [] };
  } catch (error) {
    const line = error instanceof TomlError ? error.line : 1;
    return { data: {}, findings: [finding('look', BROKEN, '', lines[line - 1]?.trim(), line)] };
  }
}

/** Reads each key of YAML by itself if the whole is not valid. */
function readYaml(lines: readonly string[]): ParsedHead {
  const whole = tryYaml(lines.join('\n'));
  if (whole) return { data: whole, findings: [] };
  const starts = lines.flatMap((line, index) => (index === 0 || /^[^\s#-][^:]*:/.test(line) ? index : []));
  const data = {};
  const findings: ImportFinding[] = [];
  for (const [index, start] of starts.entries()) {
    const block = lines.slice(start, starts[index + 1]).join('\n');
    const spaced = block.replace(/\t/g, '  ');
    const repaired = tryYaml(spaced) ?? tryYaml(quoted(spaced));
    Object.assign(data, repaired);
    if (!tryYaml(block)) {
      findings.push(finding(repaired ? 'changed' : 'look', BROKEN, '', lines[start]?.trim(), start + 1));
    }
  }
  return { data, findings };
}

export function tryYaml(source: string): SourceData | undefined {
  try {
    const value: unknown = parse(source, { uniqueKeys: false, merge: true, logLevel: 'error' });
    if (value === null) return {};
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Takes everything after the first colon for text. */
function quoted(block: string): string {
  const [, key = '', value = ''] = /^([^:\n]+):(.*)$/s.exec(block) ?? [];
  const text = value.trim().replace(/^(["'])(.*)\1$/s, '$2');
  return `${JSON.stringify(key.trim())}: ${JSON.stringify(text)}`;
}

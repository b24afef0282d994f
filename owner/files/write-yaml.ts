/** Writes values as YAML, in the style of the text around them. Several ways each, because none suits every place. */
import { Scalar, stringify } from 'yaml';
import { isRecord } from '../../web/core/is-record.ts';

interface YamlStyle {
  /** Column of the key or of the `-` before the value. */
  readonly column: number;
  readonly newline: string;
  /** Whether lists are indented below their key. */
  readonly indentsLists: boolean;
  /** Type of the scalar that the value replaces. */
  readonly scalar?: Scalar.Type | undefined;
  /** Whether the value follows a `-`. */
  readonly isItem?: boolean;
}

/** A value as YAML: on the line of its key, or on the lines below it. */
export interface WrittenValue {
  readonly text: string;
  readonly isBelow: boolean;
}

const INDENT = 2;

/** Returns the ways to write the value in a list or map without brackets, the most suitable first. */
export function waysToWrite(value: unknown, style: YamlStyle): readonly WrittenValue[] {
  const onLine = (text: string) => ({ text, isBelow: false });
  if (typeof value === 'string') return waysToWriteText(value, style).map(onLine);
  const isEmpty = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
  if (isEmpty) return [onLine(JSON.stringify(value))];
  return [writeBelow(value, style), onLine(waysToWriteInline(value)[0] ?? '')];
}

/** Returns the ways to write the value within brackets, or as a key. */
export function waysToWriteInline(value: unknown, scalar?: Scalar.Type): readonly string[] {
  if (typeof value === 'string') return quotations(value, scalar);
  const flow = stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false });
  return [flow.trimEnd(), JSON.stringify(value)];
}

function waysToWriteText(value: string, style: YamlStyle): readonly string[] {
  const { scalar } = style;
  const isBlock = scalar === Scalar.BLOCK_FOLDED || scalar === Scalar.BLOCK_LITERAL;
  const literal = blockText('|', value, value, style);
  const folded = blockText('>', value.replace(/(?<=[^\n])\n(?=[^\n])/g, '\n\n'), value, style);
  const blocks = scalar === Scalar.BLOCK_FOLDED ? [folded, literal] : [literal];
  const inline = quotations(value, scalar);
  return isBlock || value.includes('\n') ? [...blocks, ...inline] : inline;
}

/** Returns a text as a block with its own lines. */
function blockText(header: '|' | '>', lines: string, value: string, { column, newline }: YamlStyle): string {
  const chomping = value.endsWith('\n\n') ? '+' : value.endsWith('\n') ? '' : '-';
  const indented = lines
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => (line === '' ? '' : ' '.repeat(column + INDENT) + line));
  return [header + chomping, ...indented].join(newline);
}

/** Returns a text on one line: as its predecessor was quoted if that is possible, otherwise as simply as possible. */
function quotations(value: string, scalar?: Scalar.Type): readonly string[] {
  const double = JSON.stringify(value);
  const single = `'${value.replaceAll("'", "''")}'`;
  const isPlain = value !== '' && stringify(value, { lineWidth: 0 }).trimEnd() === value;
  const plain = isPlain ? [value] : [];
  if (scalar === Scalar.QUOTE_DOUBLE) return [double];
  if (value.includes('\n')) return [double];
  return scalar === Scalar.QUOTE_SINGLE ? [single, double] : [...plain, double];
}

function writeBelow(
  value: unknown,
  { column, newline, indentsLists, isItem = false }: YamlStyle,
): WrittenValue {
  const lines = stringify(value, { lineWidth: 0, blockQuote: 'literal', indentSeq: indentsLists })
    .trimEnd()
    .split('\n');
  const isIndented = isItem || indentsLists || isRecord(value);
  const indent = ' '.repeat(column + (isIndented ? INDENT : 0));
  const [first = '', ...others] = lines.map((line) => (line === '' ? '' : indent + line));
  if (isItem) return { text: [first.trimStart(), ...others].join(newline), isBelow: false };
  return { text: [first, ...others].join(newline), isBelow: true };
}

/** Changes the front matter or the text of a Markdown file. All other bytes stay. */
import { isDeepStrictEqual } from 'node:util';
import { splitFrontMatter } from '../../site/reader/markdown-file.ts';
import { refusal } from '../refusal.ts';
import { editYaml } from './edit-yaml.ts';
import { newlineOf } from './ways-to-edit.ts';
import { editedValue, type YamlEdit } from './yaml-edit.ts';
import { readYamlText } from './yaml-places.ts';

/** A Markdown file in three parts, which together are the file. */
interface MarkdownParts {
  /** The first line, `---`. */
  readonly opening: string;
  readonly yaml: string;
  /** The second line of `---`. */
  readonly closing: string;
  readonly body: string;
}

const OPENING = /^\uFEFF?---[^\S\n]*\n/;
const CLOSING = /^---[^\S\n]*(?:\n|$)/gm;

/** Splits a file as `splitFrontMatter` does, but keeps every byte. */
function partsOf(source: string): MarkdownParts | undefined {
  const [opening] = OPENING.exec(source) ?? [];
  if (opening === undefined) return undefined;
  const closings = source.slice(opening.length).matchAll(CLOSING);
  const [closing] = closings;
  if (!closing) return undefined;
  const end = opening.length + closing.index;
  return {
    opening,
    yaml: source.slice(opening.length, end),
    closing: closing[0],
    body: source.slice(end + closing[0].length),
  };
}

/** Returns the front matter as it is written, or undefined if it is missing or not valid YAML. */
export function readFrontMatter(source: string): Readonly<Record<string, unknown>> | undefined {
  const yaml = splitFrontMatter(source)?.yaml;
  return yaml === undefined
    ? undefined
    : (readYamlText(yaml, true)?.value as Readonly<Record<string, unknown>>);
}

/**
 * Returns the file after the edits of its front matter, which is added if it is missing.
 *
 * @throws OwnerError `invalid` if it has errors, or an edit cannot be made without changing something else
 */
export function editFrontMatter(source: string, edits: readonly YamlEdit[]): string {
  if (edits.length === 0) return source;
  const newline = newlineOf(source);
  const parts = partsOf(source);
  if (!parts && OPENING.test(source)) {
    throw refusal('invalid', 'frontMatterOpen');
  }
  const bom = source.startsWith('\uFEFF') ? '\uFEFF' : '';
  const line = `---${newline}`;
  const { opening, yaml, closing, body } = parts ?? {
    opening: bom + line,
    yaml: '',
    closing: line,
    body: source.slice(bom.length),
  };
  // An empty front matter does not show what ends its lines.
  const edited = editYaml(yaml, edits, { isFrontMatter: true });
  const lines = yaml === '' ? edited.replaceAll('\n', newline) : edited;
  const result = opening + lines + closing + body;
  const expected = edits.reduce<unknown>(editedValue, (parts && readFrontMatter(source)) ?? {});
  if (isDeepStrictEqual(readFrontMatter(result), expected)) return result;
  throw refusal('invalid', 'frontMatterFixed');
}

/** Returns the Markdown below the front matter, without the empty lines around it. */
export function readBody(source: string): string {
  return splitBody(wholeOf(source).body).text.replaceAll('\r\n', '\n');
}

/** Returns the file with another text below its front matter, and the same empty lines around it. */
export function replaceBody(source: string, markdown: string): string {
  const text = splitBody(markdown).text.replaceAll('\r\n', '\n');
  if (text === readBody(source)) return source;
  const newline = newlineOf(source);
  const { opening, yaml, closing, body } = wholeOf(source);
  const { before, text: old, after } = splitBody(body);
  const around = old === '' ? [newline, newline] : [before, after];
  return opening + yaml + closing + around.join(text.replaceAll('\n', newline));
}

/** Returns the parts of a file, which is nothing but text if it has no front matter. */
function wholeOf(source: string): MarkdownParts {
  const [bom = ''] = /^\uFEFF?/.exec(source) ?? [];
  return partsOf(source) ?? { opening: bom, yaml: '', closing: '', body: source.slice(bom.length) };
}

/** Splits a text from the empty lines before it, and from what is after its last line. */
function splitBody(body: string) {
  const [before = ''] = /^(?:[^\S\n]*\n)*/.exec(body) ?? [];
  const text = body.slice(before.length).trimEnd();
  return { before, text, after: body.slice(before.length + text.length) };
}

/** Parses a Markdown file with front matter: an essay, or a page of the owner's own. */

import type { z } from 'zod/v3';
import { withoutCode } from '../markdown/code.ts';
import { withoutComments } from '../markdown/comments.ts';
import { type RenderedMarkdown, type RenderMarkdown, renderMarkdown } from '../markdown/render-markdown.ts';
import {
  type ContentError,
  type ContentErrors,
  MAX_FRONT_MATTER_BYTES,
  textTooLarge,
} from '../util/content-error.ts';
import { explain } from '../util/explain.ts';
import type { Explanation } from '../util/phrase.ts';
import { findInvisible } from './checks/invisible-characters.ts';
import { meansDraft, shapeOf } from './explain-issue.ts';
import { explainName, isTextName } from './text-name.ts';
import {
  type InvalidYaml,
  type Path,
  parseYaml,
  type ValidPart,
  type YamlDocument,
} from './yaml-document.ts';

/** A file as it was read, and the errors in it other than in its Markdown. */
export interface MarkdownFile<FrontMatter> extends ContentErrors {
  readonly frontMatter: FrontMatter | undefined;
  readonly part: ValidPart<FrontMatter> | undefined;
  readonly rendered: RenderedMarkdown;
  /** Whether a line of the front matter says that nobody is to read the text, whatever else is wrong. */
  readonly meansPrivate: boolean;
  /** Whether there is nothing in it, as while a program writes it, or after the disk was full. */
  readonly isEmpty: boolean;
  /** Line of the file on which the Markdown begins. */
  readonly markdownLine: number;
  /** Things the owner should know although the file is valid. */
  readonly warnings: readonly ContentError[];
  /** Finds the line of a value of the front matter. */
  readonly lineOf: (path: Path) => number;
}

type PartFault = Explanation & { readonly path?: Path };

interface Kind<Schema extends z.ZodTypeAny> {
  /** In errors: "The essay has no text." */
  readonly noun: 'essay' | 'page';
  readonly schema: Schema;
  /** Returns whether a file with this front matter may have no text. */
  readonly needsNoText?: (part: ValidPart<z.output<Schema>> | undefined) => boolean;
  /** Finds what the schema cannot. The path of a value in the front matter is absent for an error in the file's name. */
  readonly check: (part: ValidPart<z.output<Schema>> | undefined) => PartFault | undefined;
  /** Returns the text as Markdown, line by line. */
  readonly toMarkdown?: (text: string, part: ValidPart<z.output<Schema>> | undefined) => string;
  readonly render?: RenderMarkdown | undefined;
}

/** Parses a file to its end, even if it has errors. */
export async function parseMarkdownFile<Schema extends z.ZodTypeAny>(
  file: string,
  name: string,
  source: string,
  kind: Kind<Schema>,
): Promise<MarkdownFile<z.output<Schema>>> {
  const { noun, needsNoText = () => false, check, render = renderMarkdown } = kind;
  const split = splitFrontMatter(source);
  const parsed = parseFrontMatter(file, source, split, kind);
  const errors: ContentError[] = 'errors' in parsed ? [...parsed.errors] : [];
  if (!isTextName(name)) {
    errors.push({ file, line: 1, ...explainName(name) });
  }
  const { markdown, markdownLine } = split ?? withoutFrontMatter(source);
  const valid = 'errors' in parsed ? undefined : parsed.document.value;
  const readable = 'errors' in parsed ? parsed.part : parsed.document;
  const part = readable?.value as ValidPart<z.output<Schema>> | undefined;
  const lineOf = readable?.lineOf ?? (() => 1);
  if (split && withoutComments(markdown).trim() === '' && !needsNoText(part)) {
    errors.push({ file, line: markdownLine, ...explain(`noText_${noun}`) });
  }
  const fault = check(part);
  if (fault) {
    const { path, ...explanation } = fault;
    errors.push({ file, line: path ? lineOf(path) : 1, ...explanation });
  }
  const rendered = await render(kind.toMarkdown?.(markdown, part) ?? markdown);
  const asEntity = (code: string) => `&#x${code};`;
  for (const { line, ...found } of findInvisible(
    rendered.markdown,
    'invisibleEntity',
    asEntity,
    withoutCode,
  )) {
    errors.push({ file, line: markdownLine + line - 1, ...found });
  }
  const warnings = readable ? warnOfForeignKeys(file, readable, kind.schema) : [];
  const known = shapeOf(kind.schema);
  const meansPrivate = [...(split?.yaml ?? '').matchAll(PAIR)].some(
    ([, key = '', value = '']) =>
      (key === 'draft' || !Object.hasOwn(known, key)) && meansDraft(key, value.trim()),
  );
  const isEmpty = source.trim() === '';
  return {
    frontMatter: valid,
    part,
    errors,
    warnings,
    rendered,
    meansPrivate,
    isEmpty,
    markdownLine,
    lineOf,
  };
}

/** A key at the beginning of a line, and its value as it is written. */
const PAIR = /^["']?([\w-]+)["']?[ \t]*:[ \t]*["']?([^"'#\r\n]*)/gm;

function warnOfForeignKeys(
  file: string,
  { foreignKeys, lineOf }: Pick<YamlDocument<unknown>, 'foreignKeys' | 'lineOf'>,
  schema: z.ZodTypeAny,
): readonly ContentError[] {
  const [first] = foreignKeys;
  if (first === undefined) return [];
  const keys = foreignKeys.map((key) => `"${key}"`).join(', ');
  const known = Object.keys(shapeOf(schema)).join(', ');
  const explanation = explain('foreignKeys', { keys, known }, ['foreignKeys', 'knownKeys']);
  return [{ file, line: lineOf([first]), ...explanation }];
}

function parseFrontMatter<Schema extends z.ZodTypeAny>(
  file: string,
  source: string,
  split: ReturnType<typeof splitFrontMatter>,
  { noun, schema }: Kind<Schema>,
) {
  if (!split && TOML.test(source)) return { errors: [explainToml(file, source, schema)] };
  if (!split) {
    const explanation = explain(`noFrontMatter_${noun}`);
    return { errors: [{ file, line: 1, ...explanation }] } satisfies InvalidYaml<z.output<Schema>>;
  }
  const { yaml, yamlLine } = split;
  if (yaml.length > MAX_FRONT_MATTER_BYTES) {
    return { errors: [textTooLarge(file, yaml.length, MAX_FRONT_MATTER_BYTES)] };
  }
  return parseYaml(yaml, schema, file, { firstLine: yamlLine, isFrontMatter: true });
}

/** The first line of front matter in TOML. */
const TOML = /^\uFEFF?\+{3}[ \t]*(?:\r?\n|$)/;

/** A pair on one line whose value is written in YAML as in TOML. */
const SAME_IN_YAML = /^(\w+)\s*=\s*((?!"{3}|'{3}|\{|\[$)\S.*)$/;

/** Explains how to write TOML as YAML, with the lines that can be taken over. */
function explainToml(file: string, source: string, schema: z.ZodTypeAny): ContentError {
  const [, ...lines] = source.split(/\r?\n/).map((line) => line.trim());
  const end = lines.indexOf('+++');
  const known = shapeOf(schema);
  const pairs = lines.slice(0, Math.max(0, end)).flatMap((line) => {
    const [, key = '', value = ''] = SAME_IN_YAML.exec(line) ?? [];
    return Object.hasOwn(known, key) ? `${key}: ${value}` : [];
  });
  const example = ['---', ...pairs, '---'].map((line) => `\n      ${line}`).join('');
  return { file, line: 1, ...explain('toml', { example }, pairs.length > 0 ? 'tomlLike' : 'toml') };
}

/** Takes the whole file for a text, unless it begins like front matter. */
function withoutFrontMatter(source: string) {
  const isFrontMatter = /^\uFEFF?---/.test(source) || TOML.test(source);
  return { markdown: isFrontMatter ? '' : source.replace(/^\uFEFF/, ''), markdownLine: 1 };
}

/** Splits at the two lines of `---`. Returns undefined if the file does not begin with front matter. */
export function splitFrontMatter(source: string) {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0]?.trimEnd() !== '---') return undefined;
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (end === -1) return undefined;
  return {
    yaml: lines.slice(1, end).join('\n'),
    yamlLine: 2,
    markdown: lines.slice(end + 1).join('\n'),
    markdownLine: end + 2,
  };
}

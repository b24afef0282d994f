/** Parses a Markdown file with front matter: an essay, or a page of the owner's own. */
import type { z } from 'zod/v3';
import { withoutCode } from '../markdown/code.ts';
import { withoutComments } from '../markdown/comments.ts';
import { type RenderedMarkdown, type RenderMarkdown, renderMarkdown } from '../markdown/render-markdown.ts';
import {
  type ContentError,
  type ContentErrors,
  type Explanation,
  MAX_FRONT_MATTER_BYTES,
  textTooLarge,
} from '../util/content-error.ts';
import { findInvisible } from './checks/invisible-characters.ts';
import { meansDraft, shapeOf } from './explain-issue.ts';
import { isTextName, nameFix } from './text-name.ts';
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
  readonly noun: string;
  readonly schema: Schema;
  /** Its required keys, for the error about missing front matter. */
  readonly keys: string;
  /** How to leave out the text. */
  readonly withoutText: string;
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
  const { noun, withoutText, needsNoText = () => false, check, render = renderMarkdown } = kind;
  const failed = (line: number, message: string, fix: string) => ({ file, line, message, fix });
  const split = splitFrontMatter(source);
  const parsed = parseFrontMatter(file, source, split, kind);
  const errors: ContentError[] = 'errors' in parsed ? [...parsed.errors] : [];
  if (!isTextName(name)) {
    errors.push(failed(1, `The file name "${name}.md" cannot be used as an address.`, nameFix(name)));
  }
  const { markdown, markdownLine } = split ?? withoutFrontMatter(source);
  const valid = 'errors' in parsed ? undefined : parsed.document.value;
  const readable = 'errors' in parsed ? parsed.part : parsed.document;
  const part = readable?.value as ValidPart<z.output<Schema>> | undefined;
  const lineOf = readable?.lineOf ?? (() => 1);
  if (split && withoutComments(markdown).trim() === '' && !needsNoText(part)) {
    errors.push(
      failed(markdownLine, `The ${noun} has no text.`, `Write it below the second ---${withoutText}.`),
    );
  }
  const fault = check(part);
  if (fault) errors.push(failed(fault.path ? lineOf(fault.path) : 1, fault.message, fault.fix));
  const rendered = await render(kind.toMarkdown?.(markdown, part) ?? markdown);
  const asEntity = (code: string) => `&#x${code};`;
  for (const { line, message, fix } of findInvisible(rendered.markdown, asEntity, withoutCode)) {
    errors.push(failed(markdownLine + line - 1, message, fix));
  }
  const warnings = readable ? warnOfForeignKeys(file, readable, kind.schema) : [];
  const known = shapeOf(kind.schema);
  const meansPrivate = [...(split?.yaml ?? '').matchAll(PAIR)].some(
    ([, key = '', value = '']) =>
      (key === 'draft' || !Object.hasOwn(known, key)) && meansDraft(key, value.trim()),
  );
  return { frontMatter: valid, part, errors, warnings, rendered, meansPrivate, markdownLine, lineOf };
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
  const message = `Foyer ignores keys that it does not know: ${foreignKeys.map((key) => `"${key}"`).join(', ')}.`;
  const known = Object.keys(shapeOf(schema)).join(', ');
  const fix = `Remove them, unless another program needs them. Known keys: ${known}.`;
  return [{ file, line: lineOf([first]), message, fix }];
}

function parseFrontMatter<Schema extends z.ZodTypeAny>(
  file: string,
  source: string,
  split: ReturnType<typeof splitFrontMatter>,
  { noun, schema, keys }: Kind<Schema>,
) {
  if (!split && TOML.test(source)) return { errors: [explainToml(file, source, schema)] };
  if (!split) {
    const message = `The ${noun} has no front matter.`;
    const fix = `Begin the file with a line that contains only ---, then ${keys}, then another such line.`;
    return { errors: [{ file, line: 1, message, fix }] } satisfies InvalidYaml<z.output<Schema>>;
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
  const like = pairs.length > 0 ? `, like this:${example}` : '.';
  const fix = `Write it as YAML, with --- instead of +++ and a colon instead of each =${like}`;
  return { file, line: 1, message: 'The front matter is TOML, but Foyer reads YAML.', fix };
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

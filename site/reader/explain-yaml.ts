/** Explains errors in the syntax of YAML to someone who writes content. */

import type { Document, ErrorCode, YAMLError } from 'yaml';
import { explain, type FindingFix, type FindingName } from '../util/explain.ts';
import type { Explanation } from '../util/phrase.ts';
import { repeatedKeys } from '../util/yaml.ts';

interface SourceLines {
  readonly yaml: Document;
  readonly lines: readonly string[];
  /** Returns the index in `lines` for an offset in the document. */
  readonly indexOf: (offset: number) => number;
  /** Line of the file on which the document begins. */
  readonly firstLine: number;
}

interface YamlSource extends SourceLines {
  readonly repeated: ReturnType<typeof repeatedKeys>;
}

/** Returns an explanation for each error, with its line in the file: one for each line, because others follow from it. */
export function explainYamlErrors(
  errors: readonly YAMLError[],
  text: SourceLines,
): (Explanation & { readonly line: number })[] {
  if (errors.length === 0) return [];
  const source = { ...text, repeated: repeatedKeys(text.yaml) };
  const explained = errors.map((error) => {
    const line = source.indexOf(error.pos[0]) + source.firstLine;
    return [line, { line, ...explainError(error, source) }] as const;
  });
  return [...new Map(explained.toReversed()).values()].reverse();
}

function explainError(error: YAMLError, source: YamlSource): Explanation {
  const { code, message } = error;
  const index = source.indexOf(error.pos[0]);
  const [line = '', next = ''] = source.lines.slice(index, index + 2);
  if (/^ *\t/.test(line)) return explain('tab');
  if (code === 'DUPLICATE_KEY') return explainDuplicate(error, source);
  const [key, value] = splitPair(line);
  if (value !== '') {
    const indented = /^\s+([^\s:]+):(?:\s|$)/.exec(next)?.[1];
    const problem = needForQuotes(code, value);
    if (problem) return explain(problem, { key, quoted: quoted(value), sign: value.charAt(0) }, 'quote');
    if (code === 'BLOCK_AS_IMPLICIT_KEY' && indented !== undefined) {
      return explain('indentedKey', { inner: indented, key });
    }
  }
  const bracket = /end with a ([\]}])$/.exec(message)?.[1];
  if (bracket !== undefined) return explain('openBracket', { bracket });
  const name =
    (code in names ? names[code as keyof typeof names] : undefined) ??
    byMessage.find(([beginning]) => message.startsWith(beginning))?.[1];
  return name ? explain(name) : explain('notYaml', { reason: message.toLowerCase().replace(/\.$/, '') });
}

/** Splits a line into its key and its value, or into empty texts. */
function splitPair(line: string): readonly [key: string, value: string] {
  const end = line.search(/:\s/);
  const key = line
    .slice(0, Math.max(0, end))
    .replace(/^[\s-]*/, '')
    .trim();
  return end === -1 || key === '' ? ['', ''] : [key, line.slice(end + 1).trim()];
}

/** Says why a text must be in quotes, if that is the cause of the error. */
function needForQuotes(code: ErrorCode, value: string) {
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /:(?:\s|$)/.test(value)) return 'colonInText';
  if (code === 'BAD_SCALAR_START') return 'signBeforeText';
  if (code === 'UNEXPECTED_TOKEN' && /^["']/.test(value)) return 'textAfterQuote';
  return undefined;
}

/** Returns a text in quotes, without those that the owner has put around it. */
function quoted(value: string): string {
  const text = value.replace(/^(["'])(.*)\1$/, '$2');
  return text.includes('"') && !text.includes("'") ? `'${text}'` : JSON.stringify(text);
}

function explainDuplicate({ pos: [offset] }: YAMLError, source: YamlSource): Explanation {
  const { key = '', first = 0 } = source.repeated.get(offset) ?? {};
  return explain('repeatedKey', { key, line: source.indexOf(first) + source.firstLine });
}

/** Errors that share a code with others, by how their messages begin. */
const byMessage = [
  ['Implicit map keys need', 'noKey'],
  ['Sequence item without', 'uneven'],
  ['Missing closing', 'openQuote'],
] as const;

const names = {
  BAD_INDENT: 'uneven',
  MULTILINE_IMPLICIT_KEY: 'noKey',
  MULTIPLE_DOCS: 'secondDocument',
  // YAML accepts a list or group as a key and writes it out as text.
  NON_STRING_KEY: 'keyIsNoText',
  RESOURCE_EXHAUSTION: 'tooDeep',
} as const satisfies Partial<Record<ErrorCode, FindingName & FindingFix>>;

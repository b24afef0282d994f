/** Explains errors in the syntax of YAML to someone who writes content. */
import type { Document, ErrorCode, YAMLError } from 'yaml';
import type { Explanation } from '../util/content-error.ts';
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
    return [line, { line, ...explain(error, source) }] as const;
  });
  return [...new Map(explained.toReversed()).values()].reverse();
}

function explain(error: YAMLError, source: YamlSource): Explanation {
  const { code, message } = error;
  const index = source.indexOf(error.pos[0]);
  const [line = '', next = ''] = source.lines.slice(index, index + 2);
  if (/^ *\t/.test(line)) return { message: 'This line begins with a tab.', fix: 'Use two spaces.' };
  if (code === 'DUPLICATE_KEY') return explainDuplicate(error, source);
  const [key, value] = splitPair(line);
  if (value !== '') {
    const indented = /^\s+([^\s:]+):(?:\s|$)/.exec(next)?.[1];
    const problem = needForQuotes(code, value);
    if (problem)
      return { message: `The ${key} ${problem}.`, fix: `Put it in quotes: ${key}: ${quoted(value)}` };
    if (code === 'BLOCK_AS_IMPLICIT_KEY' && indented !== undefined) {
      const clash = `"${indented}" below is indented as if it belonged to "${key}", which is text.`;
      return { message: clash, fix: `Remove the spaces before "${indented}".` };
    }
  }
  const bracket = /end with a ([\]}])$/.exec(message)?.[1];
  if (bracket !== undefined) {
    return { message: 'A bracket above this line is not closed.', fix: `Add the missing ${bracket}.` };
  }
  return (
    explanations[code] ??
    byMessage.find(([beginning]) => message.startsWith(beginning))?.[1] ?? {
      message: `This is not YAML: ${message.toLowerCase().replace(/\.$/, '')}.`,
      fix: 'Check the indentation, and quote any text that contains ": " or starts with a special character.',
    }
  );
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
function needForQuotes(code: ErrorCode, value: string): string | undefined {
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /:(?:\s|$)/.test(value)) return 'contains ": "';
  if (code === 'BAD_SCALAR_START') return `begins with "${value[0]}", which has a meaning in YAML`;
  if (code === 'UNEXPECTED_TOKEN' && /^["']/.test(value)) return 'goes on after a closing quote';
  return undefined;
}

/** Returns a text in quotes, without those that the owner has put around it. */
function quoted(value: string): string {
  const text = value.replace(/^(["'])(.*)\1$/, '$2');
  return text.includes('"') && !text.includes("'") ? `'${text}'` : JSON.stringify(text);
}

function explainDuplicate({ pos: [offset] }: YAMLError, source: YamlSource): Explanation {
  const { key = '', first = 0 } = source.repeated.get(offset) ?? {};
  return {
    message: `"${key}" is here and on line ${source.indexOf(first) + source.firstLine}.`,
    fix: 'Delete one of them.',
  };
}

const NO_KEY: Explanation = {
  message: 'This line has no key.',
  fix: 'If it continues the text above, put two spaces before it. Otherwise, begin it with a key and a colon.',
};

const UNEVEN: Explanation = {
  message: 'This line is not indented like those next to it.',
  fix: 'Put the same number of spaces before it.',
};

/** Errors that share a code with others, by how their messages begin. */
const byMessage: readonly (readonly [beginning: string, Explanation])[] = [
  ['Implicit map keys need', NO_KEY],
  ['Sequence item without', UNEVEN],
  [
    'Missing closing',
    {
      message: 'A quotation mark on this line or above is not closed.',
      fix: 'Close it at the end of its text, or delete it.',
    },
  ],
];

const explanations: Partial<Record<ErrorCode, Explanation>> = {
  BAD_INDENT: UNEVEN,
  MULTILINE_IMPLICIT_KEY: NO_KEY,
  MULTIPLE_DOCS: {
    message: 'A second document begins here.',
    fix: 'Remove the --- line; a file may contain only one document.',
  },
  // YAML accepts a list or group as a key and writes it out as text.
  NON_STRING_KEY: {
    message: 'The key that begins here is not text.',
    fix: 'Put it in quotes, or remove the ? before it.',
  },
  RESOURCE_EXHAUSTION: {
    message: 'This is nested too deeply.',
    fix: 'Nest it no deeper than the sample does.',
  },
};

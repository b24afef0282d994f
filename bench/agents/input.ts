/** Fills in the input of an action from its schema, the question and what has been read, without knowing the action. */
import { slugOf } from '../../site/reader/essay-draft.ts';
import type { Analyzer } from '../../web/core/search/analyzer.ts';
import { type InputField, inputFields } from '../../web/core/tools/tool-words.ts';
import type { ActionInput, AgentAction } from './action.ts';
import { actionText, quotedIn, splitIdentifiers } from './relevance.ts';

export interface Situation {
  readonly question: string;
  readonly analyzer: Analyzer;
  /** All actions that the agent knows. */
  readonly actions: readonly AgentAction[];
  /** The texts it has read for this question. */
  readonly read: readonly string[];
}

/** The input for an action, or the required field that neither the question nor the texts give a value for. */
export type Filled = { readonly input: ActionInput } | { readonly missing: InputField };

export function fillInput(action: AgentAction, situation: Situation): Filled {
  const input: Record<string, unknown> = {};
  const fields = inputFields(action.inputSchema);
  // Later texts, such as a tag or a date, only narrow what the first one asks for.
  const [query] = fields.filter(({ type, fallback, required }) => type === 'text' && !fallback && !required);
  for (const field of fields) {
    const words = field === query ? () => remainingWords(action, situation) : undefined;
    const value = field.required ? requiredValue(field, situation) : optionalValue(field, words, situation);
    if (value !== undefined) input[field.name] = value;
    else if (field.required) return { missing: field };
  }
  return { input };
}

function requiredValue(field: InputField, { question, analyzer, read }: Situation): string | undefined {
  if (field.type === 'choice') return mentionedChoice(field, question, analyzer);
  if (field.type === 'number') return undefined;
  const quoted = quotedIn(question);
  if (quoted === undefined) return valueIn(read.at(-1) ?? '', field.name);
  return isPartOfPath(field) ? slugOf(quoted) : quoted;
}

function optionalValue(
  field: InputField,
  words: (() => string | undefined) | undefined,
  { question, analyzer }: Situation,
): string | undefined {
  return field.type === 'choice' ? mentionedChoice(field, question, analyzer) : words?.();
}

/** Returns the choice whose words are all in the question. */
function mentionedChoice(
  { choices }: InputField,
  question: string,
  { tokens }: Analyzer,
): string | undefined {
  const asked = new Set(tokens(question));
  return choices.find((choice) => {
    const words = tokens(splitIdentifiers(choice));
    return words.length > 0 && words.every((word) => asked.has(word));
  });
}

/** Returns the words of the question that the texts about the action do not contain: they say what to look for. */
function remainingWords(action: AgentAction, { question, analyzer, actions }: Situation): string | undefined {
  const accounted = new Set(analyzer.tokens(actionText(action, actions)));
  const words = analyzer.wordsOf(question).filter(({ term }) => !accounted.has(term));
  return words.map(({ start, end }) => question.slice(start, end)).join(' ') || undefined;
}

/** Returns whether the description shows the field in a path: `/essays/<slug>`. Such values are lower-case words with hyphens. */
function isPartOfPath({ name, description }: InputField): boolean {
  return [`<${name}>`, `{${name}}`].some((placeholder) => description.includes(`/${placeholder}`));
}

function valueIn(text: string, name: string): string | undefined {
  let found: string | undefined;
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (key === name && typeof value === 'string') found ??= value;
      return value;
    });
  } catch {
    // A page or a Markdown text has no named values.
  }
  return found;
}

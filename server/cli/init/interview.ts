/** The questions of `init` at a terminal, or answered by options. */
import { createInterface } from 'node:readline/promises';
import { CommandError } from '../command.ts';
import { oneLine } from '../terminal-text.ts';
import {
  type AnswerName,
  type Answers,
  answersFrom,
  objection,
  questions,
  type System,
  type Typed,
} from './answers.ts';

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks one thing and gives what is typed. */
export type Ask = (prompt: string) => Promise<string>;

/**
 * Lets `interview` ask at the terminal.
 *
 * @throws CommandError when it is ended with Ctrl-C or Ctrl-D
 */
export async function atTerminal<T>(
  { input, output }: Terminal,
  interview: (ask: Ask) => Promise<T>,
): Promise<T> {
  const lines = createInterface({ input, output });
  const left = new AbortController();
  lines.once('SIGINT', () => left.abort());
  lines.once('close', () => left.abort());
  try {
    return await interview((prompt) => lines.question(prompt, { signal: left.signal }));
  } catch (cause) {
    if (!left.signal.aborted) throw cause;
    throw new CommandError('\nLeft before the end: nothing was written.', { cause });
  } finally {
    lines.close();
  }
}

/** Asks what is not given, each until the answer holds. */
export async function askAll(
  given: Typed,
  system: System,
  ask: Ask,
  print: (line: string) => void,
): Promise<Answers> {
  const typed: Partial<Record<AnswerName, string>> = { ...given };
  for (const { name, prompt, fallback } of questions) {
    if (typed[name] !== undefined) continue;
    const otherwise = fallback?.(typed, system);
    const shown = otherwise === undefined ? '' : ` [${oneLine(otherwise) || 'none'}]`;
    typed[name] = await askUntilItHolds(name, `${prompt}${shown}: `, otherwise, ask, print);
  }
  return answersFrom(typed);
}

async function askUntilItHolds(
  name: AnswerName,
  prompt: string,
  otherwise: string | undefined,
  ask: Ask,
  print: (line: string) => void,
): Promise<string> {
  for (;;) {
    const typed = (await ask(prompt)).trim() || (otherwise ?? '');
    const wrong = objection(name, typed);
    if (wrong === undefined) return typed;
    print(`  This ${wrong}.`);
  }
}

/** @throws CommandError naming each answer that is missing or does not hold */
export function takeGiven(given: Typed, system: System): Answers {
  const typed: Partial<Record<AnswerName, string>> = { ...given };
  for (const { name, fallback } of questions) typed[name] ??= fallback?.(typed, system) ?? '';
  checkGiven(typed);
  return answersFrom(typed);
}

/** @throws CommandError naming each given answer that does not hold */
export function checkGiven(given: Typed): void {
  const wrong = questions.flatMap(({ name }) => {
    const typed = given[name];
    const why = typed === undefined ? undefined : objection(name, typed);
    return why === undefined ? [] : [`--${name} ${why}`];
  });
  if (wrong.length > 0) throw new CommandError(`${wrong.join('\n')}\nNothing was written.`);
}

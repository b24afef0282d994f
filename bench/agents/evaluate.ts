/** Asks every question on every interface, and counts what was answered and what it cost. */
import { type AbsenceScore, type AbsentPhrase, scoreAbsence } from './absence.ts';
import type { Interface } from './action.ts';
import { type Agent, createAgent } from './agent.ts';
import { openLinks } from './interfaces/links.ts';
import { openMcp } from './interfaces/mcp.ts';
import { openPage } from './interfaces/page.ts';
import { openRest } from './interfaces/rest.ts';
import { createModelAgent, type ModelOptions } from './model.ts';
import { isAnsweredBy, type Question } from './questions.ts';
import type { Relevance } from './relevance.ts';

export interface EvaluationTarget {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly send: typeof fetch;
}

const openers = {
  page: ({ origin }: EvaluationTarget) => openPage(origin),
  mcp: ({ origin, send }: EvaluationTarget) => openMcp(origin, send),
  rest: ({ origin, send }: EvaluationTarget) => openRest(origin, send),
  markdown: ({ origin, send }: EvaluationTarget) => openLinks(origin, '/llms.txt', send),
  html: ({ origin, send }: EvaluationTarget) => openLinks(origin, '/', send),
};

export type InterfaceName = keyof typeof openers;
export const interfaceNames = Object.keys(openers) as readonly InterfaceName[];

/** How one question went. */
export interface QuestionOutcome {
  readonly question: string;
  readonly calls: readonly string[];
  readonly isAnswered: boolean;
}

export interface Score {
  readonly firstCall: number;
  readonly answered: number;
  readonly calls: number;
  /** Tokens of what the agent reads before the first question, and of all answers. */
  readonly listTokens: number;
  readonly answerTokens: number;
  readonly outcomes: readonly QuestionOutcome[];
  /** Undefined if the interface has no search whose answers are data. */
  readonly absence?: AbsenceScore | undefined;
}

interface EvaluationOptions {
  readonly relevance: Relevance;
  readonly count: CountTokens;
  readonly model?: ModelOptions | undefined;
  /** Phrases that the site does not contain. */
  readonly phrases?: readonly AbsentPhrase[];
}

/**
 * Evaluates one interface with the deterministic agent, or with a model, and searches it for the phrases.
 *
 * @throws UnavailableError if the site does not offer the interface, or the model does not answer
 */
export async function evaluateInterface(
  name: InterfaceName,
  target: EvaluationTarget,
  questions: readonly Question[],
  { relevance, count, model, phrases = [] }: EvaluationOptions,
): Promise<Score> {
  const opened = await openers[name](target);
  try {
    const agent = model ? createModelAgent(opened, model) : createAgent(opened, relevance);
    const scored = await score(opened, agent, questions, count);
    const absence = phrases.length > 0 && (await scoreAbsence(opened.actions, phrases));
    return { ...scored, ...(absence && { absence }) };
  } finally {
    await opened.close?.();
  }
}

/** Asks the questions one after another, so that the evaluation does not become a load test. */
export async function score(
  { listing }: Pick<Interface, 'listing'>,
  agent: Agent,
  questions: readonly Question[],
  count: CountTokens,
): Promise<Score> {
  const outcomes: QuestionOutcome[] = [];
  let answerTokens = 0;
  for (const question of questions) {
    const calls: string[] = [];
    let isAnswered = false;
    for await (const { name, text } of agent(question.ask)) {
      calls.push(name);
      answerTokens += count(text);
      isAnswered = isAnsweredBy(question, text);
      if (isAnswered) break;
    }
    outcomes.push({ question: question.ask, calls, isAnswered });
  }
  const answered = outcomes.filter((outcome) => outcome.isAnswered);
  return {
    firstCall: answered.filter(({ calls }) => calls.length === 1).length,
    answered: answered.length,
    calls: outcomes.reduce((sum, { calls }) => sum + calls.length, 0),
    listTokens: count(listing),
    answerTokens,
    outcomes,
  };
}

/** Returns how many tokens a text costs a model. */
export type CountTokens = (text: string) => number;

/** Average length of a token in English prose and JSON. */
const CHARACTERS_PER_TOKEN = 4;

/** Returns an exact count if the development dependencies are installed, and otherwise an estimate. `unit` says which. */
export async function tokenCounter(): Promise<{ readonly count: CountTokens; readonly unit: string }> {
  const encoding = await import('gpt-tokenizer/encoding/o200k_base').catch(() => undefined);
  if (encoding) return { count: encoding.countTokens, unit: 'tokens of o200k_base' };
  return {
    count: (text) => Math.ceil(text.length / CHARACTERS_PER_TOKEN),
    unit: `tokens, estimated as characters divided by ${CHARACTERS_PER_TOKEN}`,
  };
}

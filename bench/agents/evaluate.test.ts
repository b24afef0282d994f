/** Evaluates the sample site, built and in a separate process. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readWordVectors } from '../../site/meaning/essay-meaning.ts';
import { killAll, startBuilt } from '../../test/faults/built-server.ts';
import { SAMPLE_CONTENT, temporaryFolder } from '../../test/helpers/sample.ts';
import { english } from '../../web/core/search/analyzer.ts';
import type { Interface } from './action.ts';
import { createAgent } from './agent.ts';
import { type EvaluationTarget, evaluateInterface, type InterfaceName, score } from './evaluate.ts';
import { openMcp } from './interfaces/mcp.ts';
import { openRest } from './interfaces/rest.ts';
import { type Question, readQuestions } from './questions.ts';
import { createRelevance, type Relevance } from './relevance.ts';

let folder: string;
let site: EvaluationTarget;
let questions: readonly Question[];
let relevance: Relevance;

beforeAll(async () => {
  folder = await temporaryFolder();
  const { origin } = await startBuilt({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  site = { origin, send: fetch };
  questions = await readQuestions(SAMPLE_CONTENT, 'questions.yaml');
  relevance = await createRelevance('en', readWordVectors());
});

afterAll(async () => {
  await killAll();
  await rm(folder, { recursive: true, force: true });
});

const count = (text: string) => text.length;
const scoreOf = (name: InterfaceName) => evaluateInterface(name, site, questions, { relevance, count });

async function opened(open: typeof openMcp): Promise<Interface> {
  const given = await open(site.origin, site.send);
  onTestFinished(() => given.close?.());
  return given;
}

describe('the questions of the sample', () => {
  it('are twenty', () => {
    expect(questions).toHaveLength(20);
  });

  it('avoid the words in the names of the tools', async () => {
    const tools: readonly { readonly name: string }[] = JSON.parse((await opened(openMcp)).listing);
    const named = new Set(english.tokens(tools.map(({ name }) => name.replaceAll('_', ' ')).join(' ')));
    expect(named).toContain('essay');
    const used = questions.map(({ ask }) => english.tokens(ask).filter((term) => named.has(term)));
    expect(used.flat()).toEqual([]);
  });
});

describe.each([
  ['MCP', 'mcp', openMcp],
  ['REST', 'rest', openRest],
] as const)('over %s', (_, name, open) => {
  it('the agent answers at least 19 of 20 questions at the first call', async () => {
    const { firstCall, outcomes } = await scoreOf(name);
    const unanswered = outcomes.filter(({ isAnswered, calls }) => !isAnswered || calls.length > 1);
    expect(firstCall, JSON.stringify(unanswered)).toBeGreaterThanOrEqual(19);
  });

  it('the agent answers fewer than 10 when the descriptions are shuffled', { tags: ['long'] }, async () => {
    const given = await opened(open);
    for (const shift of [1, 4, 7]) {
      const { firstCall } = await score(
        given,
        createAgent(shuffled(given, shift), relevance),
        questions,
        count,
      );
      expect(firstCall, `shifted by ${shift}`).toBeLessThan(10);
    }
  });

  it('the agent has no action that changes something', async () => {
    const names = (await opened(open)).actions.map((action) => action.name);
    expect(names).toContain('get_offerings');
    expect(names.filter((each) => /post|inquiry|create|leave/i.test(each))).toEqual([]);
  });
});

/** Gives each action the description of another. */
function shuffled({ actions, ...rest }: Interface, shift: number): Interface {
  return {
    ...rest,
    actions: actions.map((action, i) => ({
      ...action,
      description: actions[(i + shift) % actions.length]?.description ?? '',
    })),
  };
}

describe.each(['markdown', 'html'] as const)('in %s', (name) => {
  it('the agent finds answers by following links', async () => {
    const { answered, calls, listTokens, answerTokens, outcomes } = await scoreOf(name);
    expect(answered).toBeGreaterThan(4);
    expect(calls).toBe(outcomes.reduce((sum, outcome) => sum + outcome.calls.length, 0));
    expect(calls).toBeLessThanOrEqual(2 * questions.length);
    expect(Math.min(listTokens, answerTokens)).toBeGreaterThan(1000);
  });
});

it('returns the same score each time', { tags: ['long'] }, async () => {
  expect(await scoreOf('rest')).toEqual(await scoreOf('rest'));
});

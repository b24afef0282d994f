/** The agent of `npm run bench -- agents`, with the tools that a page registers. */
import { evaluateInterface } from '../bench/agents/evaluate.ts';
import { readQuestions } from '../bench/agents/questions.ts';
import { createRelevance } from '../bench/agents/relevance.ts';
import { readWordVectors } from '../site/meaning/essay-meaning.ts';
import { SAMPLE_CONTENT } from '../test/helpers/sample-folder.ts';
import { expect, test } from './fixtures.ts';

test('the agent answers at least 19 of 20 questions at the first call', { tag: '@long' }, async ({
  baseURL,
}) => {
  const questions = await readQuestions(SAMPLE_CONTENT, 'questions.yaml');
  const relevance = await createRelevance('en', readWordVectors());
  const count = (text: string) => text.length;
  const site = { origin: baseURL ?? '', send: fetch };
  const { firstCall, outcomes } = await evaluateInterface('page', site, questions, { relevance, count });
  expect(outcomes).toHaveLength(20);
  expect(firstCall, JSON.stringify(outcomes, null, 2)).toBeGreaterThanOrEqual(19);
});

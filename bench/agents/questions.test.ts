import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { emptyContent } from '../../test/helpers/content-copy.ts';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { sampleBundle } from '../../test/helpers/sample.ts';
import { generateQuestions } from './generate-questions.ts';
import { formatQuestions, isAnsweredBy, type Question, readQuestions } from './questions.ts';

async function read(text: string): Promise<readonly Question[]> {
  const { folder, close } = await emptyContent();
  onTestFinished(close);
  await writeFile(join(folder, 'questions.yaml'), text);
  return readQuestions(folder, 'questions.yaml');
}

describe('a file of questions', () => {
  it('expects a text, all texts of a list, or one text of a list within it', async () => {
    const questions = await read(`questions:
  - { ask: Who?, expect: Ada }
  - { ask: Where?, expect: [London, England] }
  - { ask: Free?, expect: [[open to talks, 'openForSpeaking: true'], May] }
`);
    expect(questions.map(({ expect }) => expect)).toEqual([
      [['Ada']],
      [['London'], ['England']],
      [['open to talks', 'openForSpeaking: true'], ['May']],
    ]);
  });

  it.each([
    ['questions:\n  - ask: Who?\n', 2, '"questions[1].expect" is missing.'],
    ['questions:\n  - ask: Who?\n    expects: Ada\n', 3, 'Unknown key "expects".'],
    ['questions:\n  - ask: Who?\n    expect: 5\n', 3, '"questions[1].expect[1][1]" is a number.'],
    ['questions: []\n', 1, '"questions" must contain at least one question.'],
    [
      'questions:\n  - ask: Who?\n    expect: []\n',
      3,
      '"questions[1].expect" must contain at least one text.',
    ],
  ])('is refused with the line of each error: %j', async (text, line, message) => {
    await expect(read(text)).rejects.toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ file: 'questions.yaml', line, message })]),
    });
  });

  it('is read as it was written', async () => {
    const text = fc.string({ minLength: 1 }).filter((value) => value.trim() === value);
    const question = fc.record({
      ask: text,
      expect: fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    });
    const { folder, close } = await emptyContent();
    onTestFinished(close);
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 3 }), async (questions) => {
        await writeFile(join(folder, 'questions.yaml'), formatQuestions(questions));
        expect(await readQuestions(folder, 'questions.yaml')).toEqual(questions);
      }),
    );
  });
});

describe('an answer', () => {
  const question: Question = { ask: '', expect: [['open for speaking: true', 'open to speaking'], ['Café']] };

  it.each([
    ['{"openForSpeaking":true,"at":"The \\"CAFÉ\\""}', true],
    [
      '<!doctype html><head><title>x</title></head><p>Open <b>to</b> speaking in the caf&eacute;, the Café</p>',
      true,
    ],
    ['{"openForSpeaking":false,"at":"Café"}', false],
    ['Open to speaking', false],
    ['<!doctype html><head><title>Open to speaking, Café</title></head>', false],
  ])('is compared without case, punctuation and markup: %s', (text, isAnswered) => {
    expect(isAnsweredBy(question, text)).toBe(isAnswered);
  });
});

describe('generated questions', () => {
  it('are twenty about the sample, each answered by its content', async () => {
    const bundle = await sampleBundle();
    const questions = generateQuestions(bundle, new Map());
    expect(questions).toHaveLength(20);
    const fromTools = ['openForSpeaking: true', 'untrusted text from third parties'];
    const content = JSON.stringify(bundle) + fromTools;
    expect(questions.filter((question) => !isAnsweredBy(question, content))).toEqual([]);
  });

  it('ask what readers ask, if the essay says so', async () => {
    const bundle = await sampleBundle();
    const [newest, second] = bundle.essays;
    const questions = generateQuestions(
      bundle,
      new Map([[newest?.slug ?? '', ['Is newer better?', 'Why?']]]),
    );
    expect(questions).toContainEqual({ ask: 'Is newer better?', expect: [[newest?.title]] });
    expect(questions.map(({ ask }) => ask)).not.toContain('Why?');
    expect(questions.some(({ expect }) => expect[0]?.includes(second?.title ?? ''))).toBe(true);
  });

  it('leave out what the site does not have', async () => {
    const bundle = { ...(await sampleBundle()), offerings: [], essays: [], proofPoints: [] };
    const asked = generateQuestions(bundle, new Map()).map(({ ask }) => ask);
    expect(asked.filter((ask) => /talks|products|services|evidence|record|written/.test(ask))).toEqual([]);
    expect(asked.length).toBeGreaterThan(8);
  });
});

/** Questions about a site, each with the texts that an answer must contain. */
import { stringify } from 'yaml';
import { z } from 'zod/v3';
import { parseYaml } from '../../site/reader/yaml-document.ts';
import { InvalidContentError, MAX_YAML_BYTES } from '../../site/util/content-error.ts';
import { readText } from '../../site/util/read-text.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { strictObject } from '../../web/core/schemas.ts';
import { isHtml, toText } from './action.ts';
import { splitIdentifiers } from './relevance.ts';

const text = z.string().trim().min(1, 'must not be empty');
const listed = (value: unknown): unknown => (value === undefined || Array.isArray(value) ? value : [value]);
const alternatives = z.preprocess(listed, z.array(text).min(1, 'must contain at least one text'));

const questionsSchema = strictObject({
  questions: z
    .array(
      strictObject({
        ask: text.describe('A question as a person would put it to an agent.'),
        expect: z
          .preprocess(listed, z.array(alternatives).min(1, 'must contain at least one text'))
          .describe(
            'Text that the answer must contain; for several, a list; for alternatives, a list in the list.',
          ),
      }),
    )
    .min(1, 'must contain at least one question')
    .describe('Questions about the site.'),
});

export type Question = z.output<typeof questionsSchema>['questions'][number];

/** @throws InvalidContentError with every error in the file */
export async function readQuestions(folder: string, file: string): Promise<readonly Question[]> {
  const source = await readText(folder, file, MAX_YAML_BYTES);
  const parsed = 'errors' in source ? source : parseYaml(source.text, questionsSchema, file);
  if ('errors' in parsed) throw new InvalidContentError(parsed.errors);
  return parsed.document.value.questions;
}

const COMMENT = `# Questions that people ask agents about the site, for \`${PROGRAM} evaluate\`.
# The answer must contain the texts under \`expect\`: all of a list, and one of a list within it.
`;

export function formatQuestions(questions: readonly Question[]): string {
  const short = questions.map(({ ask, expect }) => {
    const expected = expect.map((texts) => (texts.length === 1 ? texts[0] : texts));
    return { ask, expect: expected.length === 1 && typeof expected[0] === 'string' ? expected[0] : expected };
  });
  return COMMENT + stringify({ questions: short }, { lineWidth: 0 });
}

/** Returns whether an answer contains what is expected, without regard to case, punctuation and markup. */
export function isAnsweredBy({ expect }: Question, answer: string): boolean {
  const words = plainWords(isHtml(answer) ? toText(answer) : answer);
  return expect.every((alternatives) =>
    alternatives.some((expected) => words.includes(plainWords(expected))),
  );
}

function plainWords(given: string): string {
  const unescaped = given.replace(/\\[nrt"]/g, ' ');
  return splitIdentifiers(unescaped)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

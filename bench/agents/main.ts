import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ownerCommand } from '../../cli/command.ts';
import { originOf } from '../../cli/commands/doctor-command.ts';
import { patientFetch } from '../../cli/doctor/site.ts';
import { CommandError, UsageError } from '../../cli/errors.ts';
import { printResult } from '../../cli/strict-command.ts';
import { shownPath, table } from '../../cli/terminal-text.ts';
import { ownersPrograms } from '../../server/services/visits/agent-class.ts';
import { readWordVectors } from '../../site/meaning/essay-meaning.ts';
import { formatContentErrors, InvalidContentError } from '../../site/util/content-error.ts';
import { parseUrl } from '../../site/util/parse-url.ts';
import { printError } from '../../site/util/print.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import { BUNDLE_PATH, libraryBodyPath } from '../../web/core/api-paths.ts';
import type { EssayBody } from '../../web/core/essays.ts';
import type { Library, PageBundle } from '../../web/core/library.ts';
import { plural } from '../../web/core/prose.ts';
import { languageOf } from '../../web/core/search/analyzer.ts';
import { absentPhrases } from './absence.ts';
import { UnavailableError } from './action.ts';
import {
  evaluateInterface,
  type InterfaceName,
  interfaceNames,
  type Score,
  tokenCounter,
} from './evaluate.ts';
import { generateQuestions } from './generate-questions.ts';
import type { ModelOptions } from './model.ts';
import { formatQuestions, type Question, readQuestions } from './questions.ts';
import { createRelevance } from './relevance.ts';

type Row = { readonly name: string } & (Score | { readonly skipped: string });

export const evaluate = ownerCommand({
  name: 'agents',
  program: 'npm run bench --',
  description:
    'Ask questions about a running site on every interface, with an agent that chooses tools by their descriptions',
  args: {
    url: { type: 'positional', description: 'Its address; PUBLIC_URL if omitted', required: false },
    questions: { type: 'string', description: 'File of questions; questions.yaml in the content if omitted' },
    write: {
      type: 'boolean',
      description: 'Write questions generated from the content to that file, to edit',
    },
    model: { type: 'string', description: 'Also ask a model at this OpenAI-compatible address (…/v1)' },
    'model-name': { type: 'string', description: 'Its name; set its key, if any, as MODEL_API_KEY' },
  },
  async run(context, { url = context.config.publicUrl, questions: given, write, model: modelUrl, ...rest }) {
    const modelName = rest['model-name'];
    if (modelUrl && !modelName) throw new UsageError('Name the model with --model-name.');
    const file = resolve(given ?? join(context.config.contentDir, 'questions.yaml'));
    const origin = originOf(url);
    const send = patientFetch(context.json ? () => undefined : printError, ownersPrograms.evaluate);
    const bundle = await readBundle(origin, send);
    const bodies = await readBodies(origin, bundle, send);
    if (write) {
      await writeQuestions(file, generate(bundle, bodies));
      return printResult(
        context,
        { file },
        `Wrote ${shownPath(file)}. Edit the questions and what you expect.`,
      );
    }
    context.note(`Content: ${context.config.contentDir}`);
    const questions = (await readFile(file, given !== undefined)) ?? generate(bundle, bodies);
    const relevance = await createRelevance(bundle.site.locale, readWordVectors());
    // Names and topics that are common in English say nothing about another language.
    const isEnglish = languageOf(bundle.site.locale) === 'en';
    const phrases = isEnglish ? absentPhrases(textsIn({ bundle, bodies }), relevance.analyzer) : [];
    const { count, unit } = await tokenCounter();
    const rowOf = async (name: InterfaceName, model?: ModelOptions): Promise<Row> => {
      // A search does not depend on who calls it.
      const options = { relevance, count, model, phrases: model ? [] : phrases };
      const score = await evaluateInterface(name, { origin, send }, questions, options).catch(skip);
      return { name: model ? `${name}, ${model.name}` : name, ...score };
    };
    const rows: Row[] = [];
    for (const name of interfaceNames) rows.push(await rowOf(name));
    if (modelUrl && modelName) {
      rows.push(
        await rowOf('mcp', { url: modelUrl, name: modelName, key: context.environment.MODEL_API_KEY }),
      );
    }
    printResult(
      context,
      { url: origin, questions: questions.length, phrases: phrases.length, unit, interfaces: rows },
      [report(rows, questions.length, unit), absenceReport(rows, phrases.length)]
        .filter(Boolean)
        .join('\n\n'),
    );
  },
});

/** Fetches what the site consists of: the language of the questions, and the facts to generate them from. */
async function readBundle(origin: string, send: typeof fetch): Promise<PageBundle> {
  return (await readJson(origin + BUNDLE_PATH, send)) as PageBundle;
}

/** Fetches the texts of the essays, by slug. */
async function readBodies(
  origin: string,
  bundle: PageBundle,
  send: typeof fetch,
): Promise<Library['bodies']> {
  if (bundle.libraryPath) return ((await readJson(origin + bundle.libraryPath, send)) as Library).bodies;
  const bodies: Record<string, EssayBody> = {};
  for (const { slug } of bundle.essays) {
    bodies[slug] = (await readJson(origin + libraryBodyPath(slug), send)) as EssayBody;
  }
  return bodies;
}

/** Returns every string in a JSON value, without keys. */
function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'string') texts.push(inner);
    return inner;
  });
  return texts;
}

async function readJson(address: string, send: typeof fetch): Promise<unknown> {
  const response = await send(address).catch((cause) => {
    throw new CommandError(
      `${address} does not answer: ${rootMessage(cause)}. Start the site with npm start, or give the address of another site.`,
      { cause },
    );
  });
  if (!response.ok) throw new CommandError(`${address} returns ${response.status}.`);
  return response.json();
}

function generate(bundle: PageBundle, bodies: Library['bodies']): readonly Question[] {
  const { locale } = bundle.site;
  if (languageOf(locale) !== 'en') {
    throw new CommandError(
      `Questions are generated only in English, and the site is in "${locale}". Write your own.`,
    );
  }
  const ofReaders = new Map(Object.entries(bodies).map(([slug, { questions = [] }]) => [slug, questions]));
  return generateQuestions(bundle, ofReaders);
}

/** Reads the file of questions. Returns undefined if it does not exist, unless it is required. */
async function readFile(file: string, isRequired: boolean): Promise<readonly Question[] | undefined> {
  const folder = dirname(file);
  const questions = await ifExists(readQuestions(folder, basename(file))).catch((error: unknown) => {
    if (!(error instanceof InvalidContentError)) throw error;
    throw new CommandError(`${error.message}:\n${formatContentErrors(folder, error.errors)}`);
  });
  if (isRequired && !questions) throw new CommandError(`${shownPath(file)} does not exist.`);
  return questions;
}

async function writeQuestions(file: string, questions: readonly Question[]): Promise<void> {
  await writeFile(file, formatQuestions(questions), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new CommandError(
      `${shownPath(file)} already exists. Delete it, or choose another file with --questions.`,
    );
  });
}

function skip(error: unknown): { readonly skipped: string } {
  if (error instanceof UnavailableError) return { skipped: error.message };
  throw error;
}

function report(rows: readonly Row[], total: number, unit: string): string {
  const cells = rows.map((row) =>
    'skipped' in row
      ? [row.name, 'skipped']
      : [
          row.name,
          `${row.firstCall} of ${total}`,
          `${row.answered} of ${total}`,
          ...[row.calls, row.listTokens, row.answerTokens].map((figure) => figure.toLocaleString('en')),
        ],
  );
  const headings = ['INTERFACE', 'AT FIRST CALL', 'ANSWERED', 'CALLS', 'LIST', 'ANSWERS'];
  return [
    table(headings, cells),
    `\nLIST and ANSWERS: what the agent reads before the first question and in all answers, in ${unit}.`,
    ...rows.map(details).filter(Boolean),
  ].join('\n');
}

/** Says how often a search for what the site does not contain said so. */
function absenceReport(rows: readonly Row[], total: number): string {
  const scored = rows.flatMap((row) =>
    'absence' in row && row.absence ? [{ ...row.absence, name: row.name }] : [],
  );
  if (scored.length === 0) return '';
  const missed = scored.filter((score) => score.missed.length > 0);
  return [
    table(
      ['INTERFACE', 'SAID SO'],
      scored.map(({ name, said }) => [name, `${said} of ${total}`]),
    ),
    `\nSAID SO: of ${total} names and topics that the site does not contain, how many a search says no essay contains.`,
    ...missed.map((score) => `\n${score.name} did not say so: ${score.missed.join(', ')}`),
  ].join('\n');
}

function details(row: Row): string {
  if ('skipped' in row) return `\n${row.name} was skipped: ${row.skipped}`;
  const others = row.outcomes.filter(({ isAnswered, calls }) => !isAnswered || calls.length > 1);
  if (others.length === 0) return '';
  const lines = others.map(({ question, isAnswered, calls }) => {
    const called = calls.length === 0 ? 'no call' : calls.map(withoutOrigin).join(', then ');
    return `  ${isAnswered ? 'second call' : 'no answer'}: ${question}\n    ${called}`;
  });
  return `\n${row.name}: ${plural(others.length, 'question')} not answered at the first call\n${lines.join('\n')}`;
}

function withoutOrigin(name: string): string {
  return name.slice(parseUrl(name)?.origin.length ?? 0);
}

/** `init`: a content folder of one's own instead of the sample. */
import { resolve } from 'node:path';
import { confirm, intro } from '@clack/prompts';
import { dayInTimezone } from '../../web/runtime/time.ts';
import { createContentReader } from '../content/read-content.ts';
import { CommandError, ownerCommand, printResult } from './command.ts';
import {
  type AnswerName,
  type Answers,
  askAll,
  checkGiven,
  questions,
  systemSettings,
  type Typed,
  takeGiven,
  unlessCancelled,
} from './init/interview.ts';
import { ownContent } from './init/own-content.ts';
import { contentsOf, putInPlace } from './init/place.ts';
import { shownPath, withContent } from './terminal-text.ts';

type AnswerArgs = Readonly<Record<AnswerName, { readonly type: 'string'; readonly description: string }>>;
const answerArgs = Object.fromEntries(
  questions.map(({ name, prompt }) => [name, { type: 'string', description: prompt }]),
) as AnswerArgs;

export const init = ownerCommand({
  name: 'init',
  description: 'Start a site of your own; asks a few questions, or takes the answers as options',
  args: {
    ...answerArgs,
    folder: { type: 'positional', description: 'Where your content goes', required: false },
    yes: { type: 'boolean', description: 'Ask nothing, and move the sample if it is there' },
  },
  async run(context, args) {
    const folder = args.folder === undefined ? context.config.contentDir : resolve(args.folder);
    const aside = await findPlaceForSample(folder);
    const given: Typed = Object.fromEntries(
      questions.flatMap(({ name }) => (args[name] === undefined ? [] : [[name, args[name]]])),
    );
    checkGiven(given);
    const answers =
      args.yes !== true && process.stdin.isTTY
        ? await interview(given, folder, aside)
        : withoutAsking(given, folder, aside, args.yes === true);
    const files = ownContent(answers, dayInTimezone(new Date(), answers.timezone));
    await putInPlace(folder, files, checkContent, aside).catch(explainFileError);
    printResult(context, { folder, files: Object.keys(files), aside }, nextSteps(folder, aside));
  },
});

/** Returns where to move the sample from `folder`, or undefined if there is nothing to move. */
async function findPlaceForSample(folder: string): Promise<string | undefined> {
  const contents = await contentsOf(folder).catch(explainFileError);
  if (contents === 'nothing') return undefined;
  const other = `Name another folder for your content: npm run owner -- init my-content`;
  if (contents === 'own') {
    throw new CommandError(
      `${shownPath(folder)} contains files of your own, and init overwrites nothing. ${other}`,
    );
  }
  const aside = `${folder}-sample`;
  if ((await contentsOf(aside).catch(explainFileError)) === 'nothing') return aside;
  throw new CommandError(
    `${shownPath(folder)} contains the sample, and ${shownPath(aside)} exists already. ${other}`,
  );
}

/** Asks on stderr, because stdout may be read by a program. */
async function interview(given: Typed, folder: string, aside: string | undefined): Promise<Answers> {
  const terminal = { input: process.stdin, output: process.stderr };
  intro('Answer a few questions and your site is ready. Enter accepts a suggestion.', terminal);
  if (aside !== undefined) {
    const message = `${shownPath(folder)} contains the sample. Move it to ${shownPath(aside)} and put your content there?`;
    if (!unlessCancelled(await confirm({ ...terminal, message }))) {
      throw new CommandError(
        'Nothing was changed. To keep both, name a folder for your content: npm run owner -- init my-content',
      );
    }
  }
  return askAll(given, systemSettings(), terminal);
}

function withoutAsking(given: Typed, folder: string, aside: string | undefined, isAgreed: boolean): Answers {
  if (aside !== undefined && !isAgreed) {
    throw new CommandError(
      `${shownPath(folder)} contains the sample. With --yes it moves to ${shownPath(aside)}, and your content replaces it.`,
    );
  }
  return takeGiven(given, systemSettings());
}

async function checkContent(folder: string): Promise<void> {
  await createContentReader(folder).read();
}

function explainFileError(cause: unknown): never {
  const isFileError = cause instanceof Error && 'code' in cause && 'path' in cause;
  if (!isFileError) throw cause;
  throw new CommandError(`The folder cannot be written: ${cause.message}. Nothing was changed.`, { cause });
}

function nextSteps(folder: string, aside: string | undefined): string {
  const moved = aside === undefined ? '' : `; the sample is in ${shownPath(aside)}`;
  const steps = [
    [withContent(folder, 'npm run dev'), 'see it while you write, drafts included'],
    [withContent(folder, 'npm run owner -- new essay "My title"'), 'start an essay'],
    [withContent(folder, 'npm start'), 'serve it'],
  ] as const;
  const width = Math.max(...steps.map(([command]) => command.length));
  return [
    `Your content is in ${shownPath(folder)}${moved}. Next:`,
    '',
    ...steps.map(([command, what]) => `  ${command.padEnd(width)}  ${what}`),
    '',
    `Before you publish, read the legal notice in ${shownPath(folder)}/site.yaml: it speaks in your name.`,
  ].join('\n');
}

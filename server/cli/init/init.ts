/** `init`: creates the owner's content folder, which replaces the sample. */
import { resolve } from 'node:path';
import { confirm } from '@clack/prompts';
import type { StringArgDef } from 'citty';
import { dayInTimezone } from '../../../web/core/time.ts';
import { createContentReader } from '../../content/read-content.ts';
import { explainAccess } from '../../util/access.ts';
import { ownerCommand, printResult } from '../command.ts';
import { CommandError } from '../errors.ts';
import { requireTerminal, shownPath, terminal, withContent } from '../terminal-text.ts';
import { beforePublishing } from './legal-pages.ts';
import { type AnswerName, answersFor, checkGiven, questions, unlessCancelled } from './questions.ts';
import { starterFiles } from './starter.ts';
import { contentsOf, putInPlace } from './write-folder.ts';

const answerArgs = Object.fromEntries(
  questions.map(({ name, prompt }) => [name, { type: 'string', description: prompt }]),
) as Record<AnswerName, StringArgDef & { type: 'string' }>;

const ANOTHER_FOLDER = 'npx foyer-site init my-content';

export const init = ownerCommand({
  name: 'init',
  description: 'Start your own site: answer a few questions, or pass the answers as options',
  args: {
    ...answerArgs,
    folder: { type: 'positional', description: 'Where your content goes', required: false },
    yes: { type: 'boolean', description: 'Skip the questions, and move the sample aside if there is one' },
  },
  async run(context, args) {
    const folder = args.folder === undefined ? context.config.contentDir : resolve(args.folder);
    const aside = await findPlaceForSample(folder).catch(explainFileError);
    checkGiven(args);
    if (aside !== undefined && !args.yes) await askToMove(folder, aside);
    const answers = await answersFor(args, args.yes === true);
    const files = starterFiles(answers, dayInTimezone(new Date(), answers.timezone));
    const check = (temporary: string) => createContentReader(temporary).read();
    await putInPlace(folder, files, check, aside).catch(explainFileError);
    const text = `${nextSteps(folder, aside)}\n\n${beforePublishing(shownPath(folder), files)}`;
    printResult(context, { folder, files: Object.keys(files), aside }, text);
  },
});

/** Returns the path to move the sample to, or undefined if there is nothing to move. */
async function findPlaceForSample(folder: string): Promise<string | undefined> {
  const contents = await contentsOf(folder);
  if (contents === 'nothing') return undefined;
  const aside = `${folder}-sample`;
  if (contents === 'sample' && (await contentsOf(aside)) === 'nothing') return aside;
  const reason =
    contents === 'own'
      ? `${shownPath(folder)} contains your own files, and init does not overwrite them.`
      : `${shownPath(folder)} contains the sample, and ${shownPath(aside)} already exists.`;
  throw new CommandError(`${reason} Name another folder for your content: ${ANOTHER_FOLDER}`);
}

/** @throws CommandError unless the owner agrees that the sample is moved */
async function askToMove(folder: string, aside: string): Promise<void> {
  const found = `${shownPath(folder)} contains the sample.`;
  const withYes = `With --yes, init moves it to ${shownPath(aside)} and puts your content in its place.`;
  requireTerminal(`${found} ${withYes}`);
  const message = `${found} Move it to ${shownPath(aside)} and put your content in its place?`;
  const refused = `Nothing was changed. To keep both, name another folder: ${ANOTHER_FOLDER}`;
  if (!unlessCancelled(await confirm({ ...terminal, message }))) throw new CommandError(refused);
}

function explainFileError(cause: unknown): never {
  const isFileError = cause instanceof Error && 'code' in cause && 'path' in cause;
  if (!isFileError) throw cause;
  const reason = explainAccess(cause) ?? `${cause.message}.`;
  throw new CommandError(`The folder cannot be written: ${reason} Nothing was changed.`, { cause });
}

function nextSteps(folder: string, aside: string | undefined): string {
  const moved = aside === undefined ? '' : `; the sample is in ${shownPath(aside)}`;
  return `Your content is in ${shownPath(folder)}${moved}. Next:

  See it while you write, drafts included:  ${withContent(folder, 'npm run dev')}
  Start an essay:                           ${withContent(folder, 'npx foyer-site new essay "My title"')}
  Serve it:                                 ${withContent(folder, 'npm start')}`;
}

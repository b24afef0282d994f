/** `init`: a content folder of one's own, in the place of the sample. */
import { resolve } from 'node:path';
import { dayInTimezone } from '../../web/runtime/time.ts';
import { createContentReader } from '../content/read-content.ts';
import { answer, type Command, CommandError, type Workbench } from './command.ts';
import { type Answers, questions, systemOf, type Typed } from './init/answers.ts';
import { type Ask, askAll, atTerminal, checkGiven, takeGiven } from './init/interview.ts';
import { ownContent } from './init/own-content.ts';
import { contentsOf, putInPlace } from './init/place.ts';
import { shown, withContent } from './with-content.ts';

export const init: Command = {
  usage: 'init [folder]',
  summary: 'begin a site of your own; asks, or takes --name, --email, … --yes',
  options: {
    ...Object.fromEntries(questions.map(({ name }) => [name, 'value'] as const)),
    yes: 'switch',
  },
  async run(workbench, given) {
    const folder = given === undefined ? workbench.config.contentDir : resolve(given);
    const aside = await asideFor(folder);
    const typed = typedIn(workbench);
    checkGiven(typed);
    const answers = await answersOf(workbench, typed, folder, aside);
    const files = ownContent(answers, dayInTimezone(new Date(), answers.timezone));
    await putInPlace(folder, files, holds, aside).catch(explain);
    answer(workbench, { folder, files: Object.keys(files), aside }, nextSteps(folder, aside));
  },
};

/** Where the sample goes that stands in the folder; undefined where there is nothing to move. */
async function asideFor(folder: string): Promise<string | undefined> {
  const contents = await contentsOf(folder).catch(explain);
  if (contents === 'nothing') return undefined;
  const other = `Name another folder for your content: npm run owner -- init my-content`;
  if (contents === 'own') {
    throw new CommandError(`${shown(folder)} holds files of your own, and init overwrites nothing. ${other}`);
  }
  const aside = `${folder}-sample`;
  if ((await contentsOf(aside).catch(explain)) === 'nothing') return aside;
  throw new CommandError(`${shown(folder)} holds the sample, and ${shown(aside)} is there already. ${other}`);
}

function typedIn({ options }: Workbench): Typed {
  return Object.fromEntries(
    questions.flatMap(({ name }) => {
      const value = options[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );
}

async function answersOf(
  workbench: Workbench,
  typed: Typed,
  folder: string,
  aside: string | undefined,
): Promise<Answers> {
  const system = systemOf();
  const isAgreed = workbench.options.yes === true;
  if (!isAgreed && process.stdin.isTTY) {
    // What is asked and why an answer does not hold is for the person; the answer on stdout may be for a program.
    const say = (line: string) => void process.stderr.write(`${line}\n`);
    return atTerminal({ input: process.stdin, output: process.stderr }, async (ask) => {
      say(
        'Some questions, and your site stands. Enter takes what is in brackets; Ctrl-C leaves all as it is.\n',
      );
      if (aside !== undefined) await agreeToMove(ask, folder, aside);
      return askAll(typed, system, ask, say);
    });
  }
  if (aside !== undefined && !isAgreed) {
    throw new CommandError(
      `${shown(folder)} holds the sample. With --yes it moves to ${shown(aside)}, and yours takes its place.`,
    );
  }
  return takeGiven(typed, system);
}

async function agreeToMove(ask: Ask, folder: string, aside: string): Promise<void> {
  const reply = await ask(
    `${shown(folder)} holds the sample. Move it to ${shown(aside)}, and put yours in its place? [yes]: `,
  );
  if (/^(y|yes)?$/i.test(reply.trim())) return;
  throw new CommandError(
    'All is as it was. To keep both, name a folder for yours: npm run owner -- init my-content',
  );
}

/** What is written must hold before it is put into its place. */
async function holds(folder: string): Promise<void> {
  await createContentReader(folder).read();
}

function explain(cause: unknown): never {
  const isRefused = cause instanceof Error && 'code' in cause && 'path' in cause;
  if (!isRefused) throw cause;
  throw new CommandError(`The folder cannot be written: ${cause.message}. Nothing was changed.`, { cause });
}

function nextSteps(folder: string, aside: string | undefined): string {
  const moved = aside === undefined ? '' : `; the sample is in ${shown(aside)}`;
  const steps = [
    ['npm run dev', 'look at it while you write; drafts show, marked'],
    ['npm run owner -- new essay "My title"', 'begin an essay'],
    ['npm start', 'serve it'],
  ].map(([command = '', what = '']) => [withContent(folder, command), what] as const);
  const width = Math.max(...steps.map(([command]) => command.length));
  return [
    `Your content is in ${shown(folder)}${moved}. Next:`,
    '',
    ...steps.map(([command, what]) => `  ${command.padEnd(width)}  ${what}`),
    '',
    `Before you go public, read the legal notice in ${shown(folder)}/site.yaml: it speaks in your name.`,
  ].join('\n');
}

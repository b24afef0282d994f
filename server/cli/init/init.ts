/** `init`: asks about the owner, writes the folder of a site, and installs Foyer in it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join, resolve } from 'node:path';
import type { CommandDef, StringArgDef } from 'citty';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { dayInTimezone } from '../../../web/core/time.ts';
import { explainAccess } from '../../util/access.ts';
import { formatContentErrors, InvalidContentError } from '../../util/content-error.ts';
import { printError } from '../../util/print.ts';
import { VERSION } from '../../util/version.ts';
import { CommandError } from '../errors.ts';
import { printResult, strictCommand } from '../strict-command.ts';
import { shellWord, shownPath } from '../terminal-text.ts';
import { beforePublishing } from './legal-pages.ts';
import { type AnswerName, type Answers, answersFor, checkGiven, questions } from './questions.ts';
import { siteFiles } from './site-files.ts';
import { escapeMarkdown, starterFiles } from './starter.ts';
import { type Files, isEmptyFolder, writeFolder } from './write-folder.ts';

const DEFAULT_FOLDER = 'my-site';

const answerArgs = Object.fromEntries(
  questions.map(({ name, prompt }) => [name, { type: 'string', description: prompt }]),
) as Record<AnswerName, StringArgDef & { type: 'string' }>;

interface InitOptions {
  /** The command as typed, with its program. */
  readonly name?: string;
  /** Checks a content folder before it is put in place. */
  readonly check?: (content: string) => Promise<unknown>;
}

/** Returns the command that starts a site. */
export function initCommand({
  name = `${PROGRAM} init`,
  check = async () => undefined,
}: InitOptions): CommandDef {
  return strictCommand({
    name,
    description: 'Start your own site: answer a few questions, or pass the answers as options',
    args: {
      ...answerArgs,
      folder: {
        type: 'positional',
        description: `Folder of the new site; ${DEFAULT_FOLDER} if omitted`,
        required: false,
      },
      foyer: { type: 'string', description: 'Version of Foyer to install, or path of its tarball' },
      yes: { type: 'boolean', alias: 'y', description: 'Skip the questions, and take the suggested answers' },
      'skip-install': { type: 'boolean', description: 'Only write the files' },
    },
    async run(args, { folder: from }) {
      const folder = resolve(from, args.folder ?? DEFAULT_FOLDER);
      await refuseOccupied(folder);
      checkGiven(args);
      const answers = await answersFor(args, args.yes === true);
      const files = filesOf(folder, answers, args.foyer ?? `^${VERSION}`);
      await writeFolder(folder, files, (temporary) => check(join(temporary, 'content'))).catch(explain);
      const [manager, isInstalled] = [packageManager(), !args['skip-install']];
      if (isInstalled) await install(folder, manager);
      const text = `${nextSteps(folder, manager, isInstalled)}\n\n${beforePublishing(Object.keys(files))}`;
      printResult({ json: args.json === true }, { folder, files: Object.keys(files) }, text);
    },
  });
}

/** @throws CommandError if the folder has files, or is none */
async function refuseOccupied(folder: string): Promise<void> {
  if (await isEmptyFolder(folder).catch(() => false)) return;
  throw new CommandError(
    `${shownPath(folder)} is not an empty folder. Name another one for your site, such as ${DEFAULT_FOLDER}.`,
  );
}

/** Returns the files of a new site. `foyer` is a version, a range or the path of a tarball. */
function filesOf(folder: string, answers: Answers, foyer: string): Files {
  const content = starterFiles(answers, dayInTimezone(new Date(), answers.timezone));
  const site = siteFiles({
    folderName: basename(folder),
    markdownName: escapeMarkdown(answers.name),
    foyer: /\.tgz$/.test(foyer) ? `file:${resolve(foyer)}` : foyer,
  });
  const contentFiles = Object.entries(content).map(([path, text]) => [`content/${path}`, text] as const);
  return { ...site, ...Object.fromEntries(contentFiles) };
}

/** @throws CommandError for errors that the owner can fix */
function explain(cause: unknown): never {
  const reason = reasonOf(cause);
  if (reason === undefined) throw cause;
  throw new CommandError(`The folder cannot be written: ${reason}\nNothing was written.`, { cause });
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof CommandError) return error.message;
  if (error instanceof InvalidContentError) {
    return `${error.message}:\n${formatContentErrors('content', error.errors)}`;
  }
  const isFileError = error instanceof Error && 'code' in error && 'path' in error;
  return isFileError ? (explainAccess(error) ?? `${error.message}.`) : undefined;
}

function packageManager(): string {
  return /^(pnpm|yarn|bun)\//.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? 'npm';
}

/** Installs Foyer with the package manager's own progress display. */
async function install(folder: string, manager: string): Promise<void> {
  printError(`Installing Foyer in ${shownPath(folder)} …`);
  const isWindows = process.platform === 'win32';
  // On Windows, package managers are scripts. Everything goes to stderr, because a program may read stdout.
  const child = spawn(manager, ['install'], { cwd: folder, stdio: ['ignore', 2, 2], shell: isWindows });
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error').then(() => [-1])]);
  if (code === 0) return;
  throw new CommandError(
    `The files are in ${shownPath(folder)}, but Foyer could not be installed. Try again in that folder: ${manager} install`,
  );
}

function nextSteps(folder: string, manager: string, isInstalled: boolean): string {
  const steps = [
    ...(folder === resolve('.') ? [] : [['Go to its folder:', `cd ${shellWord(shownPath(folder))}`]]),
    ...(isInstalled ? [] : [['Install Foyer:', `${manager} install`]]),
    ['See it while you write, drafts included:', `${manager} run dev`],
    ['Start an essay:', `${PROGRAM} new essay "My title"`],
    ['Serve it:', `${manager} start`],
  ];
  const lines = steps.map(([what = '', command]) => `  ${what.padEnd(42)}${command}`);
  return `Your site is in ${shownPath(folder)}. Next:\n\n${lines.join('\n')}`;
}

/** `npm create foyer-site`: asks about the owner, writes the folder of a site, and installs Foyer in it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dayInTimezone } from '../../../web/core/time.ts';
import { print, printError } from '../../util/print.ts';
import { CommandError } from '../errors.ts';
import { shownPath } from '../terminal-text.ts';
import { beforePublishing } from './legal-pages.ts';
import { answersFor, checkGiven, questions, type Typed } from './questions.ts';
import { siteFiles } from './site-files.ts';
import { escapeMarkdown, starterFiles } from './starter.ts';
import { contentsOf, writeNew } from './write-folder.ts';

const DEFAULT_FOLDER = 'my-site';
/** The same path from `dist`. Both packages always have the same version. */
const { version } = JSON.parse(
  readFileSync(new URL('../../../create-foyer-site/package.json', import.meta.url), 'utf8'),
);

const ownOptions = {
  foyer: { type: 'string', description: 'Version of Foyer, or path of its tarball' },
  yes: { type: 'boolean', short: 'y', description: 'Skip the questions, and take the suggested answers' },
  'skip-install': { type: 'boolean', description: 'Only write the files' },
  help: { type: 'boolean', short: 'h', description: 'Show this text' },
} as const;

/** Creates the site that the arguments describe. Returns the exit code: 1 for a failure, 2 for wrong usage. */
export async function createSite(args: readonly string[]): Promise<number> {
  try {
    return await create(args);
  } catch (error) {
    const isUsageError =
      error instanceof TypeError && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code));
    if (!isUsageError && !(error instanceof CommandError)) throw error;
    printError(isUsageError ? `${error.message}\n\n${usage()}` : error.message);
    return isUsageError ? 2 : 1;
  }
}

async function create(args: readonly string[]): Promise<number> {
  const answerOptions = Object.fromEntries(questions.map(({ name }) => [name, { type: 'string' } as const]));
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...answerOptions, ...ownOptions },
    allowPositionals: true,
  });
  const { help, yes, foyer = `^${version}`, 'skip-install': skipInstall, ...given } = values;
  if (help) {
    print(usage());
    return 0;
  }
  const folder = resolve(positionals[0] ?? DEFAULT_FOLDER);
  if ((await contentsOf(folder).catch(() => 'own')) !== 'nothing') {
    throw new CommandError(
      `${shownPath(folder)} is not an empty folder. Name another: npm create foyer-site@latest my-site`,
    );
  }
  checkGiven(given as Typed);
  const answers = await answersFor(given as Typed, yes === true);
  const content = starterFiles(answers, dayInTimezone(new Date(), answers.timezone));
  const site = siteFiles({
    folderName: basename(folder),
    markdownName: escapeMarkdown(answers.name),
    foyer: /\.tgz$/.test(foyer) ? `file:${resolve(foyer)}` : foyer,
  });
  const contentFiles = Object.entries(content).map(([name, text]) => [`content/${name}`, text] as const);
  await writeNew(folder, { ...site, ...Object.fromEntries(contentFiles) });
  const manager = packageManager();
  if (!skipInstall) await install(folder, manager);
  print(`${nextSteps(folder, manager, skipInstall === true)}\n\n${beforePublishing('content', content)}`);
  return 0;
}

/** Returns the package manager that runs this program. */
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

function nextSteps(folder: string, manager: string, skippedInstall: boolean): string {
  const steps = [
    ...(folder === resolve('.') ? [] : [['Go to its folder:', `cd ${shownPath(folder)}`]]),
    ...(skippedInstall ? [['Install Foyer:', `${manager} install`]] : []),
    ['See it while you write, drafts included:', `${manager} run dev`],
    ['Start an essay:', 'npx foyer-site new essay "My title"'],
    ['Serve it:', `${manager} start`],
  ];
  const lines = steps.map(([what = '', command]) => `  ${what.padEnd(42)}${command}`);
  return `Your site is in ${shownPath(folder)}. Next:

${lines.join('\n')}`;
}

function usage(): string {
  const options = [
    ...questions.map(({ name, prompt }) => [`--${name} <text>`, prompt]),
    ...Object.entries(ownOptions).map(([name, { type, description }]) => [
      `--${name}${type === 'string' ? ' <text>' : ''}`,
      description,
    ]),
  ];
  const lines = options.map(([option = '', text]) => `  ${option.padEnd(20)}${text}`);
  return `Usage: npm create foyer-site@latest [folder] -- [options]

Starts a site in a new folder, by default ${DEFAULT_FOLDER}, and asks for the answers that are not given as options.

${lines.join('\n')}`;
}

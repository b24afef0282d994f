/** Creates a site: asks about the owner, writes the folder, and installs Foyer in it. Also upgrades Foyer in a site. */
import { basename, join, resolve } from 'node:path';
import type { CommandDef, StringArgDef } from 'citty';
import { explainAccess } from '../../site/util/access.ts';
import { formatContentErrors, InvalidContentError } from '../../site/util/content-error.ts';
import { VERSION } from '../../site/util/version.ts';
import { PACKAGE_NAME, PROGRAM } from '../../web/core/documents/program.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import { CommandError } from '../errors.ts';
import { printResult, strictCommand } from '../strict-command.ts';
import { shellWord, shownPath } from '../terminal-text.ts';
import {
  type FoyerPackage,
  foyerPackage,
  importCommand,
  importInstalled,
  installNew,
  upgrade,
} from './install.ts';
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
  readonly name: string;
  /** Checks a content folder before it is put in place. */
  readonly check?: (content: string) => Promise<unknown>;
  /** Returns the version of Foyer to install, or the path of its tarball, unless the owner names one. */
  readonly foyer?: () => Promise<string>;
}

export function initCommand({
  name,
  check = async () => undefined,
  foyer = async () => `^${VERSION}`,
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
      private: { type: 'boolean', description: 'The site to bring along may have a private address' },
      'skip-install': { type: 'boolean', description: 'Only write the files' },
      upgrade: { type: 'boolean', description: 'Install this version of Foyer in a site that exists' },
    },
    async run(args, { folder: from }) {
      const folder = resolve(from, args.folder ?? DEFAULT_FOLDER);
      const packageOf = async () => foyerPackage(args.foyer ?? (await foyer()));
      if (args.upgrade) {
        const installed = await upgrade(folder, packageOf);
        printResult({ json: args.json === true }, { folder, installed }, upgraded(folder, installed));
        return;
      }
      await refuseOccupied(folder);
      checkGiven(args);
      const answers = await answersFor(args, args.yes === true);
      const files = filesOf(folder, answers, await packageOf());
      await writeFolder(folder, files, (temporary) => check(join(temporary, 'content'))).catch(explain);
      const isInstalled = !args['skip-install'];
      const { bring } = answers;
      const path = bring && (/^https?:/i.test(bring) ? bring : resolve(from, bring));
      const source = path ? [path, ...(args.private ? ['--private'] : [])] : undefined;
      if (isInstalled) {
        await installNew(folder);
        if (source) await importInstalled(folder, source, args.yes === true || !process.stdin.isTTY);
      }
      const text = [nextSteps(folder, { isInstalled, source }), beforePublishing(Object.keys(files)), WAYS];
      printResult({ json: args.json === true }, { folder, files: Object.keys(files) }, text.join('\n\n'));
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

function filesOf(folder: string, answers: Answers, foyer: FoyerPackage): Files {
  const content = starterFiles(answers, dayInTimezone(new Date(), answers.timezone));
  const site = siteFiles({
    folderName: basename(folder),
    markdownName: escapeMarkdown(answers.name),
    foyer: foyer.specifier,
  });
  const contentFiles = Object.entries(content).map(([path, text]) => [`content/${path}`, text] as const);
  return { ...site, ...foyer.files, ...Object.fromEntries(contentFiles) };
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

interface Progress {
  readonly isInstalled: boolean;
  /** The site that the owner brings along, with the options of its import. */
  readonly source: readonly string[] | undefined;
}

function nextSteps(folder: string, { isInstalled, source }: Progress): string {
  const steps = [
    ...(folder === resolve('.') ? [] : [['Go to its folder:', `cd ${shellWord(shownPath(folder))}`]]),
    ...(isInstalled ? [] : [['Install Foyer:', 'npm install']]),
    ...(isInstalled || !source ? [] : [['Bring your other site along:', importCommand(source)]]),
    ['See it while you write, drafts included:', 'npm run dev'],
    ['Start an essay:', `${PROGRAM} new essay "My title"`],
    ['Serve it:', 'npm start'],
    ['Then write and answer in a browser:', `${PROGRAM} pair`],
  ];
  const lines = steps.map(([what = '', command]) => `  ${what.padEnd(42)}${command}`);
  return `Your site is in ${shownPath(folder)}. Next:\n\n${lines.join('\n')}`;
}

const WAYS = `To put it online, choose a way. Its guide is in node_modules/${PACKAGE_NAME}/docs/hosting/:

  Your own server: run it as a service behind Caddy or nginx (systemd.md).
  A container host: build the Dockerfile in the folder, which also works with Docker Compose (container.md).
  A static host: export the pages as files, without the contact form and greetings (static.md).`;

function upgraded(folder: string, installed: string): string {
  return `${shownPath(folder)} has ${basename(installed)} now. Before you restart the server, run "npm run check" there: it says whether this version accepts the content.`;
}

/** Creates a site: asks about the owner, writes the folder, and installs Foyer in it. Also upgrades Foyer in a site. */
import { basename, join, resolve } from 'node:path';
import type { CommandDef, StringArgDef } from 'citty';
import { OwnerError } from '../../owner/owner-error.ts';
import { systemWord } from '../../owner/refusal.ts';
import { findRoomWords } from '../../owner/room/words/find-room-words.ts';
import { starterWording } from '../../site/starter/starter-words.ts';
import { formatContentErrors, InvalidContentError } from '../../site/util/content-error.ts';
import { inWords } from '../../site/util/phrase.ts';
import { VERSION } from '../../site/util/version.ts';
import { PACKAGE_NAME, PROGRAM } from '../../web/core/documents/program.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import { createWording } from '../../web/locales/wording.ts';
import type { PlainWord } from '../../web/locales/words.ts';
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
import { type AnswerName, type Answers, answersFor, localeOf, questions } from './questions.ts';
import { siteFiles } from './site-files.ts';
import { escapeMarkdown, starterFiles } from './starter.ts';
import { type Files, isEmptyFolder, writeFolder } from './write-folder.ts';

const DEFAULT_FOLDER = 'my-site';

/** What to do, and the command for it. */
type NextStep = readonly [what: PlainWord, command: string];

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
        const text = `${shownPath(folder)} has ${basename(installed)} now. Before you restart the server, run "npm run check" there: it says whether this version accepts the content.`;
        printResult({ json: args.json === true }, { folder, installed }, text);
        return;
      }
      await refuseOccupied(folder, localeOf(args));
      const answers = await answersFor(args, args.yes === true);
      const { say } = starterWording(answers.locale);
      const files = filesOf(folder, answers, await packageOf());
      await writeFolder(folder, files, (temporary) => check(join(temporary, 'content'))).catch((cause) => {
        throw explain(cause, folder, answers.locale);
      });
      const { bring } = answers;
      const source = bring ? [bring, ...(args.private ? ['--private'] : [])] : undefined;
      const isHere = folder === resolve('.');
      const steps: NextStep[] = isHere ? [] : [['next.folder', `cd ${shellWord(shownPath(folder))}`]];
      if (args['skip-install']) {
        steps.push(['next.install', 'npm install']);
        if (source) steps.push(['next.bring', importCommand(source)]);
      } else {
        await installNew(folder, say);
        if (source) await importInstalled(folder, source, args.yes === true || !process.stdin.isTTY, say);
      }
      const next = nextSteps(folder, answers.locale, files, steps);
      printResult({ json: args.json === true }, { folder, files: Object.keys(files) }, next);
    },
  });
}

/** @throws CommandError if the folder has files, or is none */
async function refuseOccupied(folder: string, locale: string): Promise<void> {
  if (await isEmptyFolder(folder).catch(() => false)) return;
  const { say } = starterWording(locale);
  throw new CommandError(say('create.occupied', { folder: shownPath(folder), example: DEFAULT_FOLDER }));
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

/** Returns a CommandError for an error that the owner can fix, in the language of the site, or the error itself. */
function explain(cause: unknown, folder: string, locale: string): unknown {
  const wording = createWording(findRoomWords(locale));
  if (cause instanceof OwnerError && cause.word) {
    return new CommandError(inWords(wording, cause.word).message, { cause });
  }
  if (cause instanceof InvalidContentError) {
    return new CommandError(formatContentErrors('content', cause.errors), { cause });
  }
  if (!(cause instanceof Error && 'code' in cause && 'path' in cause)) return cause;
  const said = inWords(wording, systemWord('notWritten', cause, { file: shownPath(folder) }));
  return new CommandError(`${said.message} ${said.fix}`, { cause });
}

/** Returns what the owner does next, in the language of the site. Commands have lines of their own, in any script. */
function nextSteps(folder: string, locale: string, files: Files, first: readonly NextStep[]): string {
  const { say, list } = starterWording(locale);
  const steps: readonly NextStep[] = [
    ...first,
    ['next.dev', 'npm run dev'],
    ['next.essay', `${PROGRAM} new essay "${say('next.title')}"`],
    ['next.start', 'npm start'],
    ['next.pair', `${PROGRAM} pair`],
  ];
  const legal = list(Object.keys(files).filter((path) => path.startsWith('content/pages/')));
  return [
    `${say('next.intro', { folder: shownPath(folder) })}\n`,
    ...steps.map(([what, command]) => `  ${say(what)}\n    ${command}`),
    `\n${say('next.legal', { file: 'content/site.yaml' })}`,
    ...(legal ? [say('next.blanks', { files: legal, command: `${PROGRAM} check` })] : []),
    `\n${say('next.hosting', { folder: `node_modules/${PACKAGE_NAME}/docs/hosting/` })}\n`,
    ...(['next.server', 'next.container', 'next.static'] as const).map((way) => `  ${say(way)}`),
  ].join('\n');
}

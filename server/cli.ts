/** The owner's commands. */
import { resolve } from 'node:path';
import { formatContentErrors, InvalidContentError } from './content/content-error.ts';
import { type Content, createContentReader } from './content/read-content.ts';
import { say, sayError } from './say.ts';

const USAGE = `Usage: npm run owner -- <command>

  check [folder]   check the content and name every mistake by file and line
                   (folder: CONTENT_DIR, or content)
  help             show this text
`;

const WRONG_USE = 2;

async function main([command, ...rest]: readonly string[]): Promise<number> {
  if (command === undefined || command === 'help' || command === '--help') {
    say(USAGE);
    return 0;
  }
  if (command === 'check' && rest.length <= 1) return check(rest[0] ?? process.env.CONTENT_DIR ?? 'content');
  sayError(`There is no command "${[command, ...rest].join(' ')}".\n\n${USAGE}`);
  return WRONG_USE;
}

async function check(folder: string): Promise<number> {
  try {
    const { documents } = await createContentReader(resolve(folder)).read();
    say(`The content in ${folder} holds: ${summary(documents)}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof InvalidContentError)) throw error;
    sayError(`${error.message}:\n${formatContentErrors(folder, error.errors)}`);
    return 1;
  }
}

function summary({ essays, projects, offerings, proofPoints }: Content['documents']): string {
  const drafts = essays.filter(({ frontMatter }) => frontMatter.draft).length;
  return `${essays.length - drafts} essays, ${drafts} drafts, ${projects.projects.length} projects, ${offerings.length} offerings, ${proofPoints.length} proof points`;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    sayError(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);

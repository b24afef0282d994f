/** `import`: brings in the posts, pictures and addresses of an existing site. */
import { confirm, intro, text } from '@clack/prompts';
import type { z } from 'zod/v3';
import { type SourceKind, sourceKinds } from '../../import/recognize.ts';
import { questionOf, runAction } from '../../owner/actions/actions.ts';
import { bringInSite, readSource } from '../../owner/actions/site/site-import.ts';
import { parseUrl } from '../../site/util/parse-url.ts';
import { plural } from '../../web/core/prose.ts';
import { ownerContext } from '../action-command.ts';
import { ownerCommand } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { printResult } from '../strict-command.ts';
import { answered, requireTerminal, shownPath, terminal } from '../terminal-text.ts';

const KINDS = Object.keys(sourceKinds).join(', ');

export const importExisting = ownerCommand({
  name: 'import',
  description: 'Bring in a site that you have elsewhere: its posts, pictures and addresses',
  args: {
    source: { type: 'positional', description: 'Folder of the site, or the file that it was exported to' },
    from: { type: 'string', description: `Kind of source, if it is not recognized: ${KINDS}` },
    domain: { type: 'string', description: 'Address of the old site, like https://ada.example' },
    pillars: { type: 'string', description: 'Categories for the essays, separated by commas' },
    yes: { type: 'boolean', alias: 'y', description: 'Skip the questions, and take the suggested answers' },
    'dry-run': { type: 'boolean', description: 'Say what would be written, and write nothing' },
    download: { type: 'boolean', description: 'Fetch the pictures that are only on the web' },
  },
  async run(context, { source: path = '.', from, ...given }) {
    const owner = ownerContext(context);
    const dryRun = given['dry-run'] === true;
    const skipsQuestions = given.yes === true || dryRun;
    const source = { source: path, from: kindOf(from) };
    const found = await runAction(readSource, source, owner);
    if (skipsQuestions) context.note(whatWasFound(found));
    else intro(whatWasFound(found), terminal);
    const answers = skipsQuestions
      ? { origin: typedOrigin(given.domain), pillars: given.pillars?.split(',') }
      : await importAnswers(found, given);
    const remote = async () => {
      const input = { ...source, origin: answers.origin, countsPictures: true };
      return (await runAction(readSource, input, owner)).remotePictures ?? 0;
    };
    const download = given.download ?? (!skipsQuestions && (await wantsPictures(await remote())));
    const input = { ...source, ...answers, download, dryRun };
    // The questions are the confirmation, or the option that skips them.
    const confirmed = (await questionOf(bringInSite, input, owner))?.hash;
    const imported = await runAction(bringInSite, input, owner, { confirmed });
    const { source: name, counts, drafts, leftAlone, note } = imported;
    if (note !== undefined) context.note(note);
    printResult(context, { source: name, counts, drafts, leftAlone, dryRun }, summaryOf(imported, dryRun));
  },
});

function kindOf(from: string | undefined): SourceKind | undefined {
  const kind = Object.keys(sourceKinds).find((name): name is SourceKind => name === from?.toLowerCase());
  if (from !== undefined && kind === undefined) throw new UsageError(`--from must be one of ${KINDS}.`);
  return kind;
}

function whatWasFound({ name, posts, origin, language, ownLocale }: FoundSource): string {
  const where = origin === undefined ? '' : ` from ${origin}`;
  const isOther = language !== undefined && language.slice(0, 2) !== ownLocale.slice(0, 2);
  const hint = isOther
    ? ` Its language is "${language}", but locale in your site.yaml is "${ownLocale}".`
    : '';
  return `This is ${name}${where}, with ${plural(posts, 'post')}.${hint}`;
}

function summaryOf(
  { counts, drafts, leftAlone, notRead, next, report }: z.output<typeof bringInSite.output>,
  isDryRun: boolean,
): string {
  const { posts, published, redirects, pictures, picturesAsLinks } = counts;
  const will = isDryRun ? 'Would import' : 'Imported';
  const lines = [
    `${will} ${plural(posts, 'post')}: ${published} published, ${plural(counts.drafts, 'draft')}, ${plural(redirects, 'redirect')}, ${plural(pictures, 'picture')}.`,
    picturesAsLinks === 1 && '1 picture was not found and became a link.',
    picturesAsLinks > 1 && `${picturesAsLinks} pictures were not found and became links.`,
    drafts.length === 1 && '1 post is a draft because of a mistake in it.',
    drafts.length > 1 && `${drafts.length} posts are drafts because of mistakes in them.`,
    notRead !== undefined && `There are ${notRead}.`,
    leftAlone.length > 0 &&
      `Left alone, because you have changed them: ${plural(leftAlone.length, 'essay')}.`,
    isDryRun
      ? 'Nothing was written.'
      : `Read ${shownPath(report)}, which begins with what needs a look.\n${next}`,
  ];
  return lines.filter((line) => line !== false).join('\n');
}

type FoundSource = z.output<typeof readSource.output>;

const SHOWN_CATEGORIES = 14;

/**
 * Asks for what is not given.
 *
 * @throws CommandError if the owner cancels, or nobody is at the terminal
 */
async function importAnswers(
  { origin, categories, suggested }: FoundSource,
  { domain, pillars }: { readonly domain?: string | undefined; readonly pillars?: string | undefined },
) {
  requireTerminal('The import has questions. To take the suggested answers, add --yes. Nothing was written.');
  await requireOwner();
  const address = domain ?? (await ask('Address of the old site', origin));
  const counts = categories.slice(0, SHOWN_CATEGORIES).map(({ name, posts }) => `${name} (${posts})`);
  const list = counts.length > 0 ? ` The posts have ${counts.join(', ')}.` : '';
  const question = `Categories for your essays, five to seven, separated by commas.${list}`;
  const names = pillars ?? (await ask(question, suggested.join(', ')));
  return { origin: typedOrigin(address), pillars: names.split(',') };
}

async function wantsPictures(count: number): Promise<boolean> {
  if (count === 0) return false;
  const message = `${plural(count, 'picture')} can only be found on the web. Fetch them? Otherwise they become links.`;
  return answered(await confirm({ ...terminal, message }));
}

/** @throws CommandError unless the texts and pictures may be published */
async function requireOwner(): Promise<void> {
  const message = 'Are these texts and pictures yours, or may you publish them?';
  if (answered(await confirm({ ...terminal, message }))) return;
  throw new CommandError('Nothing was written. Import only what you may publish.');
}

async function ask(message: string, suggestion = ''): Promise<string> {
  return answered(
    await text({ ...terminal, message, placeholder: suggestion || 'none', defaultValue: suggestion }),
  );
}

/** @throws UsageError if the address is none */
function typedOrigin(address = ''): string | undefined {
  const typed = address.trim();
  if (typed === '') return undefined;
  const url = parseUrl(/^https?:\/\//.test(typed) ? typed : `https://${typed}`);
  if (url) return url.origin;
  throw new UsageError(`"${typed}" is not an address. Write it like https://ada.example.`);
}

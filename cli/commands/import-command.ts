/** `import`: brings in the posts, pictures and addresses of an existing site. */
import { intro } from '@clack/prompts';
import type { z } from 'zod/v3';
import { type SourceKind, sourceKinds } from '../../import/recognize.ts';
import { questionOf, runAction } from '../../owner/actions/actions.ts';
import { bringInSite, readSource } from '../../owner/actions/site/site-import.ts';
import { plural } from '../../web/core/prose.ts';
import { ownerContext } from '../action-command.ts';
import { ownerCommand } from '../command.ts';
import { UsageError } from '../errors.ts';
import { printResult } from '../strict-command.ts';
import { shownPath, terminal } from '../terminal-text.ts';
import { type FoundSource, importAnswers, typedOrigin, wantsPictures } from './import-questions.ts';

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

/** @throws UsageError if there is no such kind */
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
  { counts, drafts, leftAlone, report }: z.output<typeof bringInSite.output>,
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
    leftAlone.length > 0 &&
      `Left alone, because you have changed them: ${plural(leftAlone.length, 'essay')}.`,
    isDryRun
      ? 'Nothing was written.'
      : `Next, read ${shownPath(report)}, which begins with what needs a look, and see the site with: npm run dev`,
  ];
  return lines.filter((line) => line !== false).join('\n');
}

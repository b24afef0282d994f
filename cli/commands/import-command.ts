/** `import`: brings in the posts, pictures and addresses of an existing site. */
import { intro, select, text } from '@clack/prompts';
import type { z } from 'zod/v3';
import { sourceKinds } from '../../import/recognize.ts';
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
    source: {
      type: 'positional',
      description:
        'Address of the site, like https://old.example; or a folder of its sources or built pages, or an export',
    },
    from: { type: 'string', description: `Kind of source, if it is not recognized: ${KINDS}` },
    at: {
      type: 'string',
      description: 'Address of the old site, which is read together with a folder of sources or an export',
    },
    mine: { type: 'boolean', description: 'The site is yours: read it whatever its robots.txt says' },
    private: { type: 'boolean', description: 'The site may have a private address, as on this machine' },
    'max-pages': { type: 'string', description: 'How many pages are read at most; 5,000 by default' },
    pillars: { type: 'string', description: 'Categories for the essays, separated by commas' },
    yes: { type: 'boolean', alias: 'y', description: 'Skip the questions, and take the suggested answers' },
    'dry-run': { type: 'boolean', description: 'Say what would be written, and write nothing' },
    download: { type: 'boolean', description: 'Fetch the pictures that are only on the web' },
  },
  async run(context, { source: path = '.', from, ...given }) {
    const owner = ownerContext(context);
    const dryRun = given['dry-run'] === true;
    const skipsQuestions = given.yes === true || dryRun;
    const maxPages = given['max-pages'] === undefined ? undefined : Number(given['max-pages']);
    const source = {
      source: path,
      from,
      isMine: given.mine,
      allowPrivate: given.private,
      maxPages,
      origin: typedOrigin(given.at),
    };
    let found = await runAction(readSource, source, owner);
    if (!skipsQuestions) requireTerminal(UNATTENDED);
    if (!skipsQuestions && !found.isServed && source.origin === undefined) {
      const message = 'Address of the old site, which is read together with your files';
      const { origin: defaultValue = '' } = found;
      const typed = await text({ ...terminal, message, placeholder: defaultValue || 'none', defaultValue });
      source.origin = typedOrigin(answered(typed));
      if (source.origin !== undefined) found = await runAction(readSource, source, owner);
    }
    if (skipsQuestions) context.note(whatWasFound(found));
    else intro(whatWasFound(found), terminal);
    const countsPictures = !skipsQuestions && given.download !== true;
    const { remotePictures = 0 } = countsPictures
      ? await runAction(readSource, { ...source, countsPictures }, owner)
      : {};
    const download = given.download ?? (!skipsQuestions && (await askToImport(remotePictures)));
    const input = { ...source, pillars: given.pillars?.split(','), download, dryRun };
    // The question is the confirmation, or the option that skips it.
    const confirmed = (await questionOf(bringInSite, input, owner))?.hash;
    const imported = await runAction(bringInSite, input, owner, { confirmed });
    const { source: name, counts, drafts, leftAlone, note } = imported;
    if (note !== undefined) context.note(note);
    printResult(context, { source: name, counts, drafts, leftAlone, dryRun }, summaryOf(imported, dryRun));
  },
});

const UNATTENDED = 'The import has questions. To take the suggested answers, add --yes. Nothing was written.';

const SHOWN_CAUSES = 12;

function whatWasFound(found: FoundSource): string {
  const { name, posts, pages, redirectable, origin, language, ownLocale, isServed, compared, days } = found;
  const { leftOut, examples, suggested } = found;
  const where = origin === undefined || isServed ? '' : ` from ${origin}`;
  const isOther = language !== undefined && language.slice(0, 2) !== ownLocale.slice(0, 2);
  const counted = [plural(posts, 'post'), ...(pages > 0 ? [plural(pages, 'page')] : [])].join(' and ');
  const dates = isServed && days ? ` from ${days[0]} to ${days[1]}` : '';
  const begin = [
    `This is ${name}${where}, with ${counted}${dates}.`,
    isOther && `Its language is "${language}", but locale in your site.yaml is "${ownLocale}".`,
    compared,
    suggested.length > 0 && `New categories: ${suggested.join(', ')}. To choose others, add --pillars.`,
    redirectable > 0 && `Old lists, feeds and pages that lead to their places here: ${redirectable}.`,
  ]
    .filter((sentence) => sentence)
    .join(' ');
  if (!isServed) return begin;
  const out = leftOut.slice(0, SHOWN_CAUSES).map(({ cause, count, example }) => {
    return `  ${count.toLocaleString('en')} × ${cause}, such as ${example}`;
  });
  const looks = examples.map(({ address, title, date, text: words }) => {
    return `  ${address}\n  ${date}  ${title}\n  ${words}\n`;
  });
  if (out.length > 0) out.unshift('Left out:');
  return [begin, ...out, 'Some of them as they will be:', ...looks].join('\n');
}

function summaryOf(
  { counts, compared, drafts, leftAlone, notRead, next, report }: z.output<typeof bringInSite.output>,
  isDryRun: boolean,
): string {
  const { posts, published, pages, redirects, pictures, picturesAsLinks } = counts;
  const will = isDryRun ? 'Would import' : 'Imported';
  const lines = [
    `${will} ${plural(posts, 'post')}: ${published} published, ${plural(counts.drafts, 'draft')}, ${pages > 0 ? `${plural(pages, 'page')}, ` : ''}${plural(redirects, 'redirect')}, ${plural(pictures, 'picture')}.`,
    compared,
    picturesAsLinks === 1 && '1 picture was not found and became a link.',
    picturesAsLinks > 1 && `${picturesAsLinks} pictures were not found and became links.`,
    drafts.length === 1 && '1 post is a draft because of a mistake in it.',
    drafts.length > 1 && `${drafts.length} posts are drafts because of mistakes in them.`,
    notRead !== undefined && `Left alone: ${notRead}.`,
    leftAlone.length > 0 &&
      `Left alone, because you have changed them: ${plural(leftAlone.length, 'essay')}.`,
    isDryRun
      ? 'Nothing was written.'
      : `Read ${shownPath(report)}, which begins with what needs a look.\n${next}`,
  ];
  return lines.filter((line) => line).join('\n');
}

type FoundSource = z.output<typeof readSource.output>;

/**
 * Asks whether all this shall come in. Returns whether to fetch the pictures that are only on the web.
 *
 * @throws CommandError if it shall not
 */
async function askToImport(remotePictures: number): Promise<boolean> {
  const pictures = plural(remotePictures, 'picture');
  const options = [
    { value: 'fetch', label: `Yes, and fetch ${pictures} that can only be found on the web` },
    { value: 'import', label: remotePictures > 0 ? `Yes; ${pictures} of other sites become links` : 'Yes' },
    { value: 'leave', label: 'No, write nothing' },
  ].slice(remotePictures > 0 ? 0 : 1);
  const message = 'Bring this in? The texts and pictures must be yours, or you may publish them.';
  const chosen = answered(await select({ ...terminal, message, options }));
  if (chosen !== 'leave') return chosen === 'fetch';
  throw new CommandError('Nothing was written. Import only what you may publish.');
}

/** @throws UsageError if the address is none */
function typedOrigin(address = ''): string | undefined {
  const typed = address.trim();
  if (typed === '') return undefined;
  const url = parseUrl(/^https?:\/\//.test(typed) ? typed : `https://${typed}`);
  if (url) return url.origin + url.pathname.replace(/\/$/, '');
  throw new UsageError(`"${typed}" is not an address. Write it like https://ada.example.`);
}

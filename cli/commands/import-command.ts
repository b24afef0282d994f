/** `import`: brings in the posts, pictures and addresses of an existing site. It speaks the language of the site, as `create` does. */
import { intro, select, text } from '@clack/prompts';
import type { z } from 'zod/v3';
import { sourceKinds } from '../../import/recognize.ts';
import { questionOf, runAction } from '../../owner/actions/actions.ts';
import { bringInSite, readSource } from '../../owner/actions/site/site-import.ts';
import { starterWording } from '../../site/starter/starter-words.ts';
import { parseUrl } from '../../site/util/parse-url.ts';
import type { Wording } from '../../web/locales/wording.ts';
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
      origin: givenOrigin(given.at),
    };
    let found = await runAction(readSource, source, owner);
    const wording = starterWording(found.ownLocale);
    const { say } = wording;
    if (!skipsQuestions) requireTerminal(UNATTENDED);
    if (!skipsQuestions && !found.isServed && source.origin === undefined) {
      const message = say('bring.askAddress');
      const { origin: defaultValue = '' } = found;
      const placeholder = defaultValue || say('ask.none');
      const validate = (typed = '') =>
        typed.trim() !== '' && !originIn(typed) ? say('wrong.address') : undefined;
      const typed = await text({ ...terminal, message, placeholder, defaultValue, validate });
      source.origin = originIn(answered(typed, say('create.cancelled')));
      if (source.origin !== undefined) found = await runAction(readSource, source, owner);
    }
    const shown = whatWasFound(path, found, wording);
    if (skipsQuestions) context.note(shown);
    else intro(shown, terminal);
    const countsPictures = !skipsQuestions && given.download !== true;
    const { remotePictures = 0 } = countsPictures
      ? await runAction(readSource, { ...source, countsPictures }, owner)
      : {};
    const download = given.download ?? (!skipsQuestions && (await askToImport(remotePictures, wording)));
    const input = { ...source, pillars: given.pillars?.split(','), download, dryRun };
    // The question is the confirmation, or the option that skips it.
    const confirmed = (await questionOf(bringInSite, input, owner))?.hash;
    const imported = await runAction(bringInSite, input, owner, { confirmed });
    const { source: name, counts, drafts, leftAlone, note } = imported;
    if (note !== undefined) context.note(note);
    const summary = summaryOf(imported, dryRun, say);
    printResult(context, { source: name, counts, drafts, leftAlone, dryRun }, summary);
  },
});

const UNATTENDED = 'The import has questions. To take the suggested answers, add --yes. Nothing was written.';

const SHOWN_CAUSES = 12;

/** Returns what a source has, in the language of the site. */
function whatWasFound(source: string, found: FoundSource, { say, list, languageName }: Wording): string {
  const { kind, posts, pages, redirectable, origin, language, ownLocale, isServed, compared, days } = found;
  const { leftOut, examples, suggested } = found;
  const isOther = language !== undefined && language.slice(0, 2) !== ownLocale.slice(0, 2);
  const begin = [
    say('bring.found', { source: isServed && origin ? origin : source, posts, pages }),
    kind && say('bring.kind', { kind }),
    !isServed && origin && say('bring.origin', { origin }),
    isServed && days && say('bring.days', { first: days[0], last: days[1] }),
    isOther && say('bring.language', { language: languageName(language), own: languageName(ownLocale) }),
    compared,
    suggested.length > 0 && say('bring.categories', { categories: list(suggested) }),
    redirectable > 0 && say('bring.redirects', { number: redirectable }),
  ]
    .filter((sentence) => sentence)
    .join(' ');
  if (!isServed) return begin;
  const out = leftOut.slice(0, SHOWN_CAUSES).map(({ cause, count, example }) => {
    return `  ${count} × ${cause}: ${example}`;
  });
  const looks = examples.map(({ address, title, date, text: words }) => {
    return `  ${address}\n  ${date}  ${title}\n  ${words}\n`;
  });
  if (out.length > 0) out.unshift(say('bring.leftOut'));
  return [begin, ...out, say('bring.examples'), ...looks].join('\n');
}

function summaryOf(
  { counts, compared, drafts, leftAlone, notRead, next, report }: z.output<typeof bringInSite.output>,
  isDryRun: boolean,
  say: Wording['say'],
): string {
  const { picturesAsLinks } = counts;
  const lines = [
    say(isDryRun ? 'bring.would' : 'bring.done', counts),
    compared,
    picturesAsLinks > 0 && say('bring.lostPictures', { number: picturesAsLinks }),
    drafts.length > 0 && say('bring.mistaken', { number: drafts.length }),
    notRead !== undefined && say('bring.unread', { formats: notRead }),
    leftAlone.length > 0 && say('bring.changed', { number: leftAlone.length }),
    isDryRun
      ? say('create.nothing')
      : `${say('bring.report', { file: shownPath(report) })}\n${say(`bringNext.${next}`)}`,
  ];
  return lines.filter((line) => line).join('\n');
}

type FoundSource = z.output<typeof readSource.output>;

/**
 * Asks whether all this shall come in. Returns whether to fetch the pictures that are only on the web.
 *
 * @throws CommandError if it shall not
 */
async function askToImport(remotePictures: number, { say }: Wording): Promise<boolean> {
  const number = { number: remotePictures };
  const options = [
    { value: 'fetch', label: say('bring.fetch', number) },
    { value: 'import', label: remotePictures > 0 ? say('bring.asLinks', number) : say('bring.yes') },
    { value: 'leave', label: say('bring.no') },
  ].slice(remotePictures > 0 ? 0 : 1);
  const chosen = answered(
    await select({ ...terminal, message: say('bring.ask'), options }),
    say('create.cancelled'),
  );
  if (chosen !== 'leave') return chosen === 'fetch';
  throw new CommandError(`${say('create.nothing')} ${say('bring.refused')}`);
}

/** @throws UsageError if the address is none */
function givenOrigin(typed: string | undefined): string | undefined {
  const origin = originIn(typed);
  if (origin !== undefined || !typed?.trim()) return origin;
  throw new UsageError(`"${typed}" is not an address. Write it like https://ada.example.`);
}

/** Returns the address that was typed, perhaps without its scheme. Undefined if it is none. */
function originIn(typed = ''): string | undefined {
  const url = parseUrl(/^https?:\/\//.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`);
  return url && url.origin + url.pathname.replace(/\/$/, '');
}

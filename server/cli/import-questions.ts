/** The questions of an import: what the source cannot say. */
import { confirm, isCancel, text } from '@clack/prompts';
import { plural } from '../../web/core/prose.ts';
import { categoriesIn, MAX_PILLARS } from '../content/import/pillars.ts';
import type { SourceSite } from '../content/import/source.ts';
import { parseUrl } from '../util/parse-url.ts';
import { CommandError, UsageError } from './errors.ts';
import { requireTerminal, terminal } from './terminal-text.ts';

export interface ImportAnswers {
  /** Where the site was. */
  readonly origin: string | undefined;
  /** The categories of the site, and those that posts bring along. */
  readonly pillars: readonly string[];
}

interface Given {
  readonly domain?: string | undefined;
  readonly pillars?: string | undefined;
  readonly skipsQuestions: boolean;
  /** The categories of the site. */
  readonly known: readonly string[];
  /** Whether the site had an import before, after which the owner may have renamed categories. */
  readonly isAgain: boolean;
}

/**
 * Asks for what is not given, or takes the suggestions.
 *
 * @throws CommandError if the owner cancels, or nobody is at the terminal
 */
export async function importAnswers(
  source: SourceSite,
  { domain, pillars, skipsQuestions, known, isAgain }: Given,
): Promise<ImportAnswers> {
  const found = categoriesIn(source.posts);
  const suggested = isAgain ? [] : found.slice(0, MAX_PILLARS).map(({ name }) => name);
  if (skipsQuestions) {
    return {
      origin: typedOrigin(domain ?? source.origin),
      pillars: merged(known, pillars ?? suggested.join()),
    };
  }
  requireTerminal('The import has questions. To take the suggested answers, add --yes. Nothing was written.');
  await requireOwner();
  const origin = typedOrigin(domain ?? (await ask('Address of the old site', source.origin)));
  const counts = found.slice(0, MAX_PILLARS * 2).map(({ name, posts }) => `${name} (${posts})`);
  const list = counts.length > 0 ? ` The posts have ${counts.join(', ')}.` : '';
  const question = `Categories for your essays, five to seven, separated by commas.${list}`;
  return { origin, pillars: merged(known, pillars ?? (await ask(question, suggested.join(', ')))) };
}

/** Asks whether to fetch pictures. */
export async function wantsPictures(count: number): Promise<boolean> {
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

/** @throws CommandError if the question was canceled */
function answered<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new CommandError('Cancelled: nothing was written.');
  return answer as Exclude<T, symbol>;
}

/** @throws UsageError if the address is none */
function typedOrigin(address = ''): string | undefined {
  const typed = address.trim();
  if (typed === '') return undefined;
  const url = parseUrl(/^https?:\/\//.test(typed) ? typed : `https://${typed}`);
  if (url) return url.origin;
  throw new UsageError(`"${typed}" is not an address. Write it like https://ada.example.`);
}

/** Returns the known names and, each once whatever its case, those in a list with commas. */
function merged(known: readonly string[], list: string): readonly string[] {
  const names = [...known, ...list.split(',').map((name) => name.trim())].filter(Boolean);
  const folded = names.map((name) => name.toLowerCase());
  return names.filter((_name, index) => folded.indexOf(folded[index] ?? '') === index);
}

/** The questions of an import: what the source cannot say. */
import { confirm, isCancel, text } from '@clack/prompts';
import type { z } from 'zod/v3';
import type { readSource } from '../../owner/actions/site/site-import.ts';
import { parseUrl } from '../../site/util/parse-url.ts';
import { plural } from '../../web/core/prose.ts';
import { CommandError, UsageError } from '../errors.ts';
import { requireTerminal, terminal } from '../terminal-text.ts';

export type FoundSource = z.output<typeof readSource.output>;

interface ImportAnswers {
  /** Where the site was. */
  readonly origin: string | undefined;
  /** The categories to add. */
  readonly pillars: readonly string[];
}

interface Given {
  readonly domain?: string | undefined;
  readonly pillars?: string | undefined;
}

/** Categories that a question names. */
const SHOWN_CATEGORIES = 14;

/**
 * Asks for what is not given.
 *
 * @throws CommandError if the owner cancels, or nobody is at the terminal
 */
export async function importAnswers(
  { origin, categories, suggested }: FoundSource,
  { domain, pillars }: Given,
): Promise<ImportAnswers> {
  requireTerminal('The import has questions. To take the suggested answers, add --yes. Nothing was written.');
  await requireOwner();
  const address = domain ?? (await ask('Address of the old site', origin));
  const counts = categories.slice(0, SHOWN_CATEGORIES).map(({ name, posts }) => `${name} (${posts})`);
  const list = counts.length > 0 ? ` The posts have ${counts.join(', ')}.` : '';
  const question = `Categories for your essays, five to seven, separated by commas.${list}`;
  const names = pillars ?? (await ask(question, suggested.join(', ')));
  return { origin: typedOrigin(address), pillars: names.split(',') };
}

/** Asks whether to fetch pictures, if there are any. */
export async function wantsPictures(count: number): Promise<boolean> {
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

/** @throws CommandError if the question was canceled */
function answered<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new CommandError('Cancelled: nothing was written.');
  return answer as Exclude<T, symbol>;
}

/** @throws UsageError if the address is none */
export function typedOrigin(address = ''): string | undefined {
  const typed = address.trim();
  if (typed === '') return undefined;
  const url = parseUrl(/^https?:\/\//.test(typed) ? typed : `https://${typed}`);
  if (url) return url.origin;
  throw new UsageError(`"${typed}" is not an address. Write it like https://ada.example.`);
}

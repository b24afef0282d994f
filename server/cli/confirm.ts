/** Asks the owner before something is lost. */
import { confirm } from '@clack/prompts';
import { CommandError } from './errors.ts';
import { requireTerminal, terminal } from './terminal-text.ts';

/** The option that answers the question. */
export const YES = { yes: { type: 'boolean', description: 'Do not ask for confirmation' } } as const;

/** @throws CommandError unless the owner agrees at the terminal, or has given `--yes` */
export async function confirmUnless(yes: unknown, effect: string, question: string): Promise<void> {
  if (yes === true) return;
  requireTerminal(`${effect}. To confirm that, add --yes. Nothing was changed.`);
  await askFor(question);
}

/** @throws CommandError unless the owner agrees */
export async function askFor(message: string, at = terminal): Promise<void> {
  if (!(await agrees(message, at))) throw new CommandError('Nothing was changed.');
}

/** Asks the owner at the terminal, and returns whether the answer is yes. */
export async function agrees(message: string, { input, output } = terminal): Promise<boolean> {
  return (await confirm({ input, output, message, initialValue: false })) === true;
}

/** Asks the owner before something is lost. */
import { confirm } from '@clack/prompts';
import { CommandError } from './errors.ts';
import { terminal } from './terminal-text.ts';

/** The option that answers the question. */
export const YES = { yes: { type: 'boolean', description: 'Do not ask for confirmation' } } as const;

/** @throws CommandError unless the owner agrees */
export async function askFor(message: string, at = terminal): Promise<void> {
  if (!(await agrees(message, at))) throw new CommandError('Nothing was changed.');
}

/** Asks the owner at the terminal, and returns whether the answer is yes. */
export async function agrees(message: string, { input, output } = terminal): Promise<boolean> {
  return (await confirm({ input, output, message, initialValue: false })) === true;
}

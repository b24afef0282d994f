/** Runs an action that the owner has chosen on a page of the room. */
import type { z } from 'zod/v3';
import type { OwnerAction } from '../../actions/action.ts';
import { questionOf, runAction } from '../../actions/actions.ts';
import type { OwnerContext } from '../../actions/context.ts';

/**
 * Runs an action. The button that the owner has pressed names what happens, so it is the confirmation.
 *
 * @throws OwnerError
 */
export async function perform<Action extends OwnerAction>(
  action: Action,
  input: unknown,
  owner: OwnerContext,
): Promise<z.output<Action['output']>> {
  const confirmed = (await questionOf(action, input, owner))?.hash;
  return runAction(action, input, owner, { confirmed });
}

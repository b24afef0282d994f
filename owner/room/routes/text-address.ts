/** Reads from a path which text it names. */
import { isTextName } from '../../../site/reader/text-name.ts';
import type { TextKind } from '../../actions/essays/text-kinds.ts';
import { OwnerError } from '../../owner-error.ts';
import type { RoomRequest } from './room-context.ts';
import type { TextAddress } from './text-view.ts';

/** Returns the kind that a query or path names. Any other is essays. */
export function kindNamed(name: string | undefined): TextKind {
  return name === 'page' ? 'page' : 'essay';
}

/**
 * Returns the text that `/:kind/:slug` names.
 *
 * @throws OwnerError `not-found` if no text can have that name
 */
export function addressIn(c: RoomRequest): TextAddress {
  const { kind = '', slug = '' } = c.req.param() as Readonly<Record<string, string>>;
  if ((kind === 'essay' || kind === 'page') && isTextName(slug)) return { kind, slug };
  throw new OwnerError('not-found', 'There is no such text.', { fix: '' });
}

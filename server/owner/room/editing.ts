/** Decides whether the room may change content. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createMiddleware } from 'hono/factory';
import type { PlainWord } from '../../../web/locales/words.ts';
import { ifExists } from '../../util/read-text.ts';
import { OwnerError } from '../owner-error.ts';
import type { RoomEnvironment, RoomParts } from './room-context.ts';

/** Returns the word that says why nothing can be edited, or undefined if it can. */
export async function whyLocked({ owner, isInboxOnly = false }: RoomParts): Promise<PlainWord | undefined> {
  if (isInboxOnly) return 'room.lockedByOwner';
  const { contentDir } = owner.config;
  const folders = [contentDir, ...['essays', 'pages', 'media'].map((name) => join(contentDir, name))];
  const isWritable = await Promise.all(
    folders.map((folder) => ifExists(access(folder, constants.W_OK))),
  ).then(
    () => true,
    () => false,
  );
  return isWritable ? undefined : 'room.lockedFolder';
}

/** Refuses a change where nothing can be edited. */
export function requireEditing(parts: RoomParts) {
  return createMiddleware<RoomEnvironment>(async (_, next) => {
    if (await whyLocked(parts)) {
      throw new OwnerError('unavailable', 'The content cannot be edited here.', {
        fix: 'Let the service write to CONTENT_DIR, or change the content where it comes from.',
      });
    }
    await next();
  });
}

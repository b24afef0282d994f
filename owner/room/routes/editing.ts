/** Decides whether the room may change content, and reads files as the owner edits them in it. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createMiddleware } from 'hono/factory';
import { ifExists } from '../../../site/util/read-text.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import type { OwnerContext } from '../../actions/context.ts';
import { readVersioned } from '../../files/versioned-file.ts';
import { OwnerError } from '../../owner-error.ts';
import type { RoomEnvironment, RoomParts } from './room-context.ts';

type Configured = Pick<OwnerContext, 'config'>;

/** Folders of the content that the room writes to. */
const WRITTEN = ['', 'essays', 'pages', 'media'];

/** Returns the word that says why nothing can be edited, or undefined if it can. */
export async function whyLocked({ config }: Configured): Promise<PlainWord | undefined> {
  if (config.ownerRoom === 'inbox') return 'room.lockedByOwner';
  const checks = WRITTEN.map((name) => ifExists(access(join(config.contentDir, name), constants.W_OK)));
  return Promise.all(checks).then(
    () => undefined,
    () => 'room.lockedFolder' as const,
  );
}

/** Returns whether the service may write to the content folder, and the owner wants it to. */
export async function canEdit(owner: Configured): Promise<boolean> {
  return (await whyLocked(owner)) === undefined;
}

/** Refuses a change where nothing can be edited. */
export function requireEditing({ owner }: Pick<RoomParts, 'owner'>) {
  return createMiddleware<RoomEnvironment>(async (_, next) => {
    await checkEditing(owner);
    await next();
  });
}

/** @throws OwnerError `unavailable` where nothing can be edited */
export async function checkEditing(owner: Configured): Promise<void> {
  if (await canEdit(owner)) return;
  throw new OwnerError('unavailable', 'The content cannot be edited here.', {
    fix: 'Let the service write to CONTENT_DIR, or change the content where it comes from.',
  });
}

/**
 * Returns a text from a form with the line endings that its file has. Browsers send every line with CRLF (HTML, "constructing
 * the entry list").
 */
export async function typedText(text: string, file: string, { config }: OwnerContext): Promise<string> {
  return withLineEndingsOf((await readVersioned(config.contentDir, file))?.text, text);
}

/** Returns a text with the line endings of the one before. */
export function withLineEndingsOf(before: string | undefined, text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  return before?.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines;
}

/** Files as the owner edits them in the room. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { OwnerContext } from '../context.ts';
import { readVersioned } from '../files/versioned-file.ts';

/** Returns whether the service may write to the content folder. */
export async function canEdit({ config }: Pick<OwnerContext, 'config'>): Promise<boolean> {
  return access(config.contentDir, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Returns a text from a form with the line endings that its file has. Browsers send every line with CRLF (HTML, "constructing
 * the entry list").
 */
export async function typedText(text: string, file: string, { config }: OwnerContext): Promise<string> {
  const lines = text.replaceAll('\r\n', '\n');
  const before = await readVersioned(config.contentDir, file);
  return before?.text.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines;
}

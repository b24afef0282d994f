/** Commands for the pictures and other files of `media/`. */
import { resolve } from 'node:path';
import { text as askForText } from '@clack/prompts';
import { addPicture } from '../../owner/actions/pictures/add-picture.ts';
import { deletePicture, listPictures, restorePicture } from '../../owner/actions/pictures/picture-actions.ts';
import { actionCommand } from '../action-command.ts';
import { commandGroup } from '../strict-command.ts';
import { answered, requireTerminal, table, terminal } from '../terminal-text.ts';

export const pictures = commandGroup('pictures', 'List, add, delete and restore pictures', {
  list: actionCommand({
    action: listPictures,
    text: ({ pictures: found }) =>
      found.length === 0
        ? 'No pictures.'
        : table(
            ['file', 'size', 'pixels', 'used in'],
            found.map(({ file, bytes, width, height, uses }) => [
              file,
              kilobytes(bytes),
              width === undefined ? '' : `${width} × ${height}`,
              [...new Set(uses.map((use) => use.file))].join(', ') || 'nothing',
            ]),
          ),
  }),
  add: actionCommand({
    action: addPicture,
    own: {
      fields: ['path', 'bytes', 'alt'],
      args: {
        path: { type: 'positional', required: true, description: 'The picture' },
        alt: { type: 'string', description: 'Says what it shows, for people who cannot see it' },
      },
      read: async ({ path, alt }) => ({
        path: resolve(String(path)),
        alt: alt ?? (await askForAlt()),
      }),
    },
    text: ({ file, width, height, bytes, markdown }) =>
      `Added media/${file} (${width} × ${height}, ${kilobytes(bytes)}). To show it in a text: ${markdown}`,
  }),
  delete: actionCommand({
    action: deletePicture,
    positionals: ['file'],
    text: ({ file }) => `media/${file} is deleted.`,
  }),
  restore: actionCommand({
    action: restorePicture,
    positionals: ['file'],
    text: ({ file }) => `media/${file} is restored.`,
  }),
});

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}

/** @throws CommandError if nobody is at the terminal, or the owner says nothing */
async function askForAlt(): Promise<string> {
  requireTerminal('Say what the picture shows, for people who cannot see it: --alt "…"');
  const message = 'What does the picture show, for people who cannot see it?';
  return answered(await askForText({ ...terminal, message }), 'Nothing was added.');
}

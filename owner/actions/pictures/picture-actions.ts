/** Lists, deletes and restores the pictures and other files of `media/`. */

import { lstat } from 'node:fs/promises';
import { z } from 'zod/v3';
import { KEPT_DAYS } from '../../../server/db/kept-file-store.ts';
import { hashOf } from '../../../site/util/hash.ts';
import { ifExists, listFiles } from '../../../site/util/read-text.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { changePhrase } from '../../change-phrase.ts';
import { commitFiles } from '../../files/git.ts';
import { findDeleted, forgetPicture, keepPicture, readPicture } from '../../files/trash.ts';
import { deleteFile, readBytes, saveFile } from '../../files/versioned-file.ts';
import { nearestAdvice, refusal } from '../../refusal.ts';
import { defineAction } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import { pictureUses } from './picture-uses.ts';

const fileInput = strictObject({ file: z.string().describe('Its name in media/, such as harbor.jpg') });

const changedOutput = z.object({
  file: z.string(),
  commit: z.string().optional().describe('The commit in Git, if the owner wants commits.'),
  note: z.string().optional().describe('Why there is no commit although the owner wants commits.'),
});

export const listPictures = defineAction({
  name: 'pictures.list',
  description:
    'Lists the files of media/: pictures with their sizes, where they are used, and with which descriptions. Files that nothing uses are not public.',
  effect: 'read',
  input: strictObject({ unused: z.boolean().default(false).describe('Only those that nothing uses') }),
  output: z.object({
    pictures: z.array(
      z.object({
        file: z.string(),
        bytes: z.number(),
        format: z.string().optional().describe('Absent for a document such as a PDF'),
        width: z.number().optional(),
        height: z.number().optional(),
        uses: z
          .array(z.object({ file: z.string(), alt: z.string().optional() }))
          .readonly()
          .describe('Files that use it, with the text for people who cannot see it'),
      }),
    ),
  }),
  async run({ unused }, { content }) {
    const inspected = await content.inspect();
    const usesOf = pictureUses(inspected);
    const all = inspected.media.map(async ({ name, path, picture }) => {
      const { format, width, height } = picture ?? {};
      const { size = 0 } = (await ifExists(lstat(path))) ?? {};
      return { file: name, bytes: size, format, width, height, uses: usesOf(name) };
    });
    const pictures = await Promise.all(all);
    return { pictures: pictures.filter(({ uses }) => !unused || uses.length === 0) };
  },
});

/** @throws OwnerError `not-found` */
async function requirePicture({ config }: OwnerContext, name: string): Promise<Buffer> {
  const { names } = await listFiles(config.contentDir, 'media');
  const bytes = names.includes(name) ? await readBytes(config.contentDir, `media/${name}`) : undefined;
  if (bytes) return bytes;
  throw refusal('not-found', 'noPicture', { name, program: PROGRAM }, nearestAdvice(name, names));
}

async function filesWith({ content }: OwnerContext, name: string): Promise<readonly string[]> {
  return [...new Set(pictureUses(await content.inspect())(name).map(({ file }) => file))];
}

export const deletePicture = defineAction({
  name: 'pictures.delete',
  description: `Deletes a file of media/. Texts that show it show its description instead. It can be restored for ${KEPT_DAYS} days.`,
  effect: 'destructive',
  locksContent: true,
  input: fileInput,
  output: changedOutput,
  async plan({ file }, context) {
    const { config } = context;
    const bytes = await requirePicture(context, file);
    const path = `media/${file}`;
    const files = await filesWith(context, file);
    const time = { count: KEPT_DAYS, unit: 'day' } as const;
    return {
      summary:
        files.length === 0
          ? changePhrase('deleteUnused', { file: path, time })
          : changePhrase('deleteUsed', {
              file: path,
              time,
              files: { items: files, type: 'conjunction' },
            }),
      basis: hashOf(bytes),
      async apply() {
        await keepPicture(context, path, bytes);
        await deleteFile(config.contentDir, path, hashOf(bytes));
        return { file, ...(await commitFiles(config.contentDir, [path], `Delete ${path}`)) };
      },
      undo: () => ({ action: 'pictures.restore', input: { file } }),
    };
  },
});

export const restorePicture = defineAction({
  name: 'pictures.restore',
  description: 'Puts back a file of media/ that was deleted. It is not public until something uses it.',
  effect: 'draft',
  without: { button: 'The notice after the deletion has it.' },
  locksContent: true,
  input: fileInput,
  output: changedOutput,
  async plan({ file }, context) {
    const { config } = context;
    const path = `media/${file}`;
    const deleted = await findDeleted(context, path);
    if (!deleted) {
      throw refusal('not-found', 'pictureNotDeleted', { file, days: KEPT_DAYS, program: PROGRAM });
    }
    const bytes = await readPicture(config, deleted);
    if (!bytes) {
      throw refusal('elsewhere', 'pictureElsewhere', { path });
    }
    return {
      async apply() {
        await saveFile(config.contentDir, { file: path, text: bytes, version: undefined });
        await forgetPicture(context, deleted);
        return { file, ...(await commitFiles(config.contentDir, [path], `Restore ${path}`)) };
      },
      undo: () => ({ action: 'pictures.delete', input: { file } }),
    };
  },
});

import { realpath } from 'node:fs/promises';
import { basename, dirname, parse, resolve } from 'node:path';
import { z } from 'zod/v3';
import { preparePicture } from '../../../site/pictures/prepare-picture.ts';
import { slugOf } from '../../../site/reader/essay-draft.ts';
import { explainAccess } from '../../../site/util/access.ts';
import { explain } from '../../../site/util/explain.ts';
import type { Explanation } from '../../../site/util/phrase.ts';
import { RefusedFileError, readInside } from '../../../site/util/read-inside.ts';
import { listFiles } from '../../../site/util/read-text.ts';
import { rootMessage } from '../../../site/util/root-message.ts';
import { OWNER_PATH } from '../../../web/core/room-paths.ts';
import { boundedText, strictObject } from '../../../web/core/schemas.ts';
import { commitFiles } from '../../files/git.ts';
import { refused, saveFile } from '../../files/versioned-file.ts';
import { OwnerError } from '../../owner-error.ts';
import { explained } from '../../refusal.ts';
import { defineAction } from '../action.ts';

const MEGABYTE = 1024 * 1024;
const MAX_GIVEN_BYTES = 25 * MEGABYTE;

const addInput = strictObject({
  path: z.string().optional().describe('Path of the picture on this machine'),
  bytes: z.string().optional().describe('The picture itself in Base64, instead of its path'),
  name: z.string().optional().describe('What to call the file; by default, what it is called already'),
  alt: boundedText({ minLength: 1, maxLength: 1_000 }).describe(
    'Says what the picture shows, for people who cannot see it',
  ),
});

type GivenPicture = Pick<z.output<typeof addInput>, 'path' | 'bytes' | 'name'>;

export const addPicture = defineAction({
  name: 'pictures.add',
  description:
    'Adds a picture to media/, at most 3,000 pixels wide or high, and without metadata such as where it was taken. It is not public until something uses it.',
  effect: 'draft',
  locksContent: true,
  input: addInput,
  output: z.object({
    file: z.string().describe('Its name in media/'),
    width: z.number(),
    height: z.number(),
    bytes: z.number(),
    markdown: z.string().describe('Shows it in a text'),
    commit: z.string().optional().describe('The commit in Git, if the owner wants commits.'),
    note: z.string().optional().describe('Why there is no commit although the owner wants commits.'),
  }),
  async plan(input, { config, folder, readsPaths, preparePicture }) {
    const { contentDir, publicUrl } = config;
    if (input.path !== undefined && !readsPaths) throw unreachable(publicUrl);
    const { bytes, facts, name } = await prepareGiven(input, folder, preparePicture);
    const { names } = await listFiles(contentDir, 'media');
    const extension = facts.format === 'jpeg' ? 'jpg' : facts.format;
    const file = freeName(slugOf(parse(name).name) ?? 'picture', extension, names);
    const path = `media/${file}`;
    return {
      async apply() {
        await saveFile(contentDir, { file: path, text: bytes, version: undefined });
        return {
          file,
          width: facts.width,
          height: facts.height,
          bytes: bytes.length,
          markdown: pictureMarkdown(file, input.alt),
          ...(await commitFiles(contentDir, [path], `Add ${path}`)),
        };
      },
      undo: () => ({ action: 'pictures.delete', input: { file } }),
    };
  },
});

/** Returns what shows a picture of `media/` in a text. */
export function pictureMarkdown(file: string, alt: string): string {
  return `![${alt.replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ')}](/media/${file})`;
}

/**
 * Reads a picture and makes it ready for the site. A path is relative to `folder`.
 *
 * @throws OwnerError
 */
export async function prepareGiven(input: GivenPicture, folder: string, prepare = preparePicture) {
  const { given, name } = await readGivenPicture(input, folder);
  const prepared = await prepare(given, name);
  if (!('fault' in prepared)) return { ...prepared, name };
  throw explained('invalid', prepared.fault);
}

async function readGivenPicture({ path, bytes, name }: GivenPicture, folder: string) {
  if ((path === undefined) === (bytes === undefined)) {
    throw new OwnerError('invalid', 'There must be either the path of a picture or its bytes.', {
      fix: 'Send one of them.',
    });
  }
  const given = path === undefined ? Buffer.from(bytes ?? '', 'base64') : await readGivenFile(folder, path);
  if (given.length > MAX_GIVEN_BYTES) refused(new RefusedFileError(tooLarge(given.length)));
  return { given, name: name ?? (path === undefined ? 'picture' : basename(path)) };
}

async function readGivenFile(folder: string, path: string): Promise<Buffer<ArrayBuffer>> {
  try {
    // Where the owner keeps pictures, links are the owner's choice.
    const file = await realpath(resolve(folder, path));
    return await readInside(dirname(file), basename(file), { maxBytes: MAX_GIVEN_BYTES, tooLarge });
  } catch (cause) {
    if (cause instanceof RefusedFileError) return refused(cause);
    const reason = explainAccess(cause) ?? rootMessage(cause);
    throw new OwnerError('not-found', `${path} cannot be read: ${reason}`, { fix: '', cause });
  }
}

function unreachable(publicUrl: string): OwnerError {
  return new OwnerError('invalid', 'The site cannot read a picture by its path on your machine.', {
    fix: `Send its bytes in Base64, or add the picture in your room: ${publicUrl}${OWNER_PATH}`,
  });
}

function tooLarge(bytes: number): Explanation {
  return explain('largeGiven', { size: Math.ceil(bytes / MEGABYTE), limit: MAX_GIVEN_BYTES / MEGABYTE });
}

/** Returns a name that no file has, also on systems that do not tell capital letters from others. */
function freeName(name: string, extension: string, names: readonly string[]): string {
  const taken = new Set(names.map((one) => one.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const file = `${name}${number === 1 ? '' : `-${number}`}.${extension}`;
    if (!taken.has(file)) return file;
  }
}

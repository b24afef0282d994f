/** Reads a file of `media/` that was added a moment ago, so that the site does not know it yet. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../../server/config/config.ts';
import { MEDIA_HEADERS, mediaType } from '../../../site/compile/policy-headers.ts';
import { type Representation, represent } from '../../../site/compile/representation.ts';
import { listFiles } from '../../../site/util/read-text.ts';

export async function unpublishedMedia(
  { contentDir }: Pick<Config, 'contentDir'>,
  file: string,
): Promise<Representation | undefined> {
  // Only a name that is listed is a file of that folder.
  const { names } = await listFiles(contentDir, 'media');
  if (!names.includes(file)) return undefined;
  const body = await readFile(join(contentDir, 'media', file));
  const input = { body, contentType: mediaType(file), cacheControl: 'no-store', headers: MEDIA_HEADERS };
  return represent(input, () => ({}));
}

/** The pictures of the site: adds, lists, deletes and restores them, and shows those that are not public to their owner. */
import { Hono } from 'hono';
import type { Config } from '../../../server/config/config.ts';
import { respondInFull } from '../../../server/http/respond.ts';
import { MEDIA_HEADERS, mediaType } from '../../../site/compile/policy-headers.ts';
import { type Representation, represent } from '../../../site/compile/representation.ts';
import { listFiles } from '../../../site/util/read-text.ts';
import { roomPaths } from '../../../web/core/room-paths.ts';
import { runAction } from '../../actions/actions.ts';
import { addPicture, pictureMarkdown } from '../../actions/pictures/add-picture.ts';
import { deletePicture, listPictures } from '../../actions/pictures/picture-actions.ts';
import { readBytes } from '../../files/versioned-file.ts';
import { refusal } from '../../refusal.ts';
import { addedNotice, picturePage, picturesPage } from '../views/pictures-view.tsx';
import { roomNotFoundPage } from '../views/room-errors.tsx';
import type { RoomNotice } from '../views/room-page.tsx';
import { lockedWord } from './editing.ts';
import { perform, performAndSay } from './perform.ts';
import { answerScript, respondInRoom, roomViewOf, wantsJson } from './respond.ts';
import { appContextOf, type RoomEnvironment, type RoomParts, type RoomRequest } from './room-context.ts';

export function pictureRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;

  async function readPictures(c: RoomRequest) {
    const [{ pictures }, locked, view] = await Promise.all([
      runAction(listPictures, {}, owner),
      lockedWord(owner),
      roomViewOf(c, parts),
    ]);
    return { pictures, locked, view };
  }

  async function showPictures(c: RoomRequest, notice?: RoomNotice): Promise<Response> {
    const { view, ...page } = await readPictures(c);
    return respondInRoom(c, 200, picturesPage(view, { ...page, notice }));
  }

  async function showPicture(c: RoomRequest, name: string): Promise<Response> {
    const { pictures, locked, view } = await readPictures(c);
    const picture = pictures.find(({ file }) => file === name);
    if (!picture) return respondInRoom(c, 404, roomNotFoundPage(view));
    const alt = picture.uses.find((use) => use.alt)?.alt ?? '';
    const markdown = picture.format === undefined ? undefined : pictureMarkdown(name, alt);
    const page = { picture, alt, markdown, isLocked: locked !== undefined };
    return respondInRoom(c, 200, picturePage(view, page));
  }

  return new Hono<RoomEnvironment>()
    .get('/', (c) => showPictures(c))
    .get('/:file', (c) => showPicture(c, c.req.param('file')))
    .post('/', async (c) => {
      const file = c.get('upload');
      if (!file) {
        throw refusal('invalid', 'noPictureGiven');
      }
      const bytes = Buffer.from(await file.arrayBuffer()).toString('base64');
      const alt = c.get('form').get('alt') ?? '';
      const { output: added } = await perform(addPicture, { bytes, name: file.name, alt }, owner);
      const { file: name, markdown, width, height } = added;
      if (wantsJson(c)) return answerScript(c, 200, { file: name, markdown, width, height });
      return showPictures(c, addedNotice(await roomViewOf(c, parts), added));
    })
    .post('/delete', (c) => {
      const file = c.get('form').get('name') ?? '';
      return performAndSay(c, parts, [deletePicture, { file }], {
        at: roomPaths.pictures,
        word: 'room.doneDeleted',
      });
    });
}

/** Nobody but the owner may have it, and nothing in it may run here. */
export const OWN_MEDIA_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** Routes `/owner/media/:file`: any file of `media/`, so that drafts show their pictures. */
export function ownMediaRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  return new Hono<RoomEnvironment>().get('/:file', async (c) => {
    const app = appContextOf(c);
    const file = c.req.param('file');
    const found =
      (await parts.snapshot().findOwnMedia(`/media/${file}`)) ??
      (await unpublishedMedia(parts.owner.config, file));
    if (!found) return respondInRoom(c, 404, roomNotFoundPage(await roomViewOf(c, parts)));
    return respondInFull(app, found, 200, OWN_MEDIA_HEADERS);
  });
}

/** Reads a file of `media/` that was added a moment ago, so that the site does not know it yet. */
async function unpublishedMedia(
  { contentDir }: Pick<Config, 'contentDir'>,
  file: string,
): Promise<Representation | undefined> {
  // Only a name that is listed is a file of that folder.
  const { names } = await listFiles(contentDir, 'media');
  const body = names.includes(file) ? await readBytes(contentDir, `media/${file}`) : undefined;
  if (!body) return undefined;
  const input = { body, contentType: mediaType(file), cacheControl: 'no-store', headers: MEDIA_HEADERS };
  return represent(input, () => ({}));
}

/** The list of essays or pages, which the server narrows, sorts and divides into pages. */
import { textsPath } from '../../../web/core/room-paths.ts';
import { runAction } from '../../actions/actions.ts';
import { listTexts } from '../../actions/essays/list-texts.ts';
import { type ListedTexts, type TextFilter, textFilters, textsPage } from '../views/texts-view.tsx';
import { lockedWord } from './editing.ts';
import { redirectInRoom, respondInRoom, roomViewOf } from './respond.ts';
import type { RoomParts, RoomRequest } from './room-context.ts';
import { kindNamed } from './text-address.ts';

const TEXTS_PER_PAGE = 50;

/** With how many drafts the list of all texts begins. */
const FIRST_DRAFTS = 5;

type ListedText = ListedTexts[number];

/** Responds with a page of the list that the query asks for. */
export async function showTexts(c: RoomRequest, parts: RoomParts): Promise<Response> {
  const { owner } = parts;
  const query = c.req.query();
  const kind = kindNamed(query.kind);
  const find = query.find?.trim() || undefined;
  const filter = (Object.keys(textFilters) as TextFilter[]).find((name) => name === query.state) ?? 'all';
  const [{ texts: found }, { texts: deleted }, locked, view] = await Promise.all([
    runAction(listTexts, { kind, find }, owner),
    runAction(listTexts, { kind, find, state: 'deleted' }, owner),
    lockedWord(owner),
    roomViewOf(c, parts),
  ]);
  const { texts, hasMoreDrafts } = arranged(found, filter);
  const from = Math.floor((Number(query.from) || 0) / TEXTS_PER_PAGE) * TEXTS_PER_PAGE;
  if (from > 0 && from >= texts.length)
    return redirectInRoom(c, textsPath(kind, { state: query.state, find }));
  const shown = texts.slice(Math.max(from, 0), from + TEXTS_PER_PAGE);
  const page = textsPage(view, {
    ...{ kind, filter, find, deleted, locked, hasMoreDrafts },
    counts: countsOf(found),
    texts: shown,
    newer: from > 0 ? from - TEXTS_PER_PAGE : undefined,
    older: from + TEXTS_PER_PAGE < texts.length ? from + TEXTS_PER_PAGE : undefined,
    now: owner.now(),
  });
  return respondInRoom(c, 200, page);
}

const isIn: Readonly<Record<TextFilter, (text: ListedText) => boolean>> = {
  all: () => true,
  // Also one whose state errors leave open, because nobody sees it.
  draft: ({ state }) => state === 'draft' || state === undefined,
  scheduled: ({ state }) => state === 'scheduled',
  published: ({ state }) => state === 'published',
  errors: ({ errors }) => errors.length > 0,
};

function countsOf(texts: ListedTexts): Readonly<Record<TextFilter, number>> {
  const counted = Object.entries(isIn).map(([name, has]) => [name, texts.filter(has).length]);
  return Object.fromEntries(counted);
}

/** Returns the essays that are drafts, last changed first. */
export async function listDrafts({ owner }: RoomParts): Promise<ListedTexts> {
  const { texts } = await runAction(listTexts, { kind: 'essay' }, owner);
  return arranged(texts, 'draft').texts;
}

/** Returns the texts of a list: the drafts by their last change, then what is scheduled and published, newest first. */
function arranged(all: ListedTexts, filter: TextFilter) {
  const wanted = all.filter(isIn[filter]);
  const drafts = wanted
    .filter(isIn.draft)
    .sort((one, other) => (other.changed ?? '').localeCompare(one.changed ?? ''));
  const hasMoreDrafts = filter === 'all' && drafts.length > FIRST_DRAFTS;
  const texts = [
    ...(hasMoreDrafts ? drafts.slice(0, FIRST_DRAFTS) : drafts),
    ...wanted.filter(isIn.scheduled),
    ...wanted.filter(isIn.published),
  ];
  return { texts, hasMoreDrafts };
}

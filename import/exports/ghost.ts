/** Reads an export of Ghost (JSON, any version). */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { tryDecodeURI } from 'hono/utils/url';
import { groupBy } from '../../web/core/group-by.ts';
import { siteSchema } from '../../web/core/model.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import { lineOfText } from '../html-tree.ts';
import { SourceError, type SourceSite } from '../source.ts';
import { elementsOf, type XmlElement } from '../xml.ts';
import { type NoteFinding, readEntries, readExportedFile } from './exported-post.ts';

/**
 * Reads an export of Ghost. It has the HTML of each post, in whatever editor it was written.
 *
 * @throws SourceError
 */
export async function readGhost(file: string): Promise<SourceSite> {
  const tables = await tablesIn(file);
  const relations = relationsIn(tables);
  const entries = tables.posts.map((row: unknown, index) => {
    const post: XmlElement = Object(row);
    const id = textIn(post.id);
    const title = textIn(post.title).trim() || (id && `post ${id}`);
    const postOf = (note: NoteFinding) => {
      if (id === '') throw new Error('id');
      return post.type === 'page' || post.page ? 'page' : readPost({ post, id, title }, relations, note);
    };
    return { file: `${basename(file)}#${id || index + 1}`, title, postOf };
  });
  return { name: 'an export of Ghost', ...(await readEntries(entries)), findFile: findBeside(file) };
}

async function tablesIn(file: string): Promise<XmlElement & { readonly posts: readonly unknown[] }> {
  const name = basename(file);
  const text = (await readExportedFile(dirname(file), name)) ?? '';
  let json: { readonly db?: unknown } | null;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const advice = 'Export it again; the download may have been cut short.';
    throw new SourceError(`${name} is not complete JSON. ${advice}`, { cause });
  }
  // The database may be wrapped or not.
  const [database = json] = elementsOf(json?.db);
  const { posts, ...tables } = Object(Object(database).data);
  if (!Array.isArray(posts))
    throw new SourceError(`${name} is not an export of Ghost: it has no list of posts.`);
  return { ...tables, posts };
}

/** Returns a value of a table as text. Identifiers may be numbers. */
function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Reads what other tables say about posts, by the identifiers of these. */
function relationsIn({ tags, posts_tags, posts_meta, settings }: XmlElement) {
  // Internal tags begin with a number sign.
  const isPublic = ({ name, visibility }: XmlElement) =>
    visibility !== 'internal' && !/^(#|$)/.test(textIn(name));
  const publicTags = elementsOf(tags).filter(isPublic);
  const inOrder = elementsOf(posts_tags).toSorted(
    (a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0),
  );
  const zone = elementsOf(settings).find(({ key }) => /^(active_)?timezone$/.test(textIn(key)))?.value;
  return {
    tagNames: new Map(publicTags.map(({ id, name }) => [textIn(id), textIn(name)])),
    tagsOf: groupBy(inOrder, ({ post_id }) => textIn(post_id)),
    metaOf: new Map(elementsOf(posts_meta).map((meta) => [textIn(meta.post_id), meta])),
    timezone: siteSchema.shape.timezone.catch('UTC').parse(zone),
  };
}

function readPost(
  { post, id, title }: { readonly post: XmlElement; readonly id: string; readonly title: string },
  { tagNames, tagsOf, metaOf, timezone }: ReturnType<typeof relationsIn>,
  note: NoteFinding,
) {
  const isRestricted = !['public', ''].includes(textIn(post.visibility));
  if (isRestricted) note('look', 'members-only post, now a draft');
  if (post.status === 'sent') note('look', 'post sent only by e-mail, now a draft');
  const slug = textIn(post.slug);
  const descriptions = [post.custom_excerpt, post.meta_description, metaOf.get(id)?.meta_description];
  const frontMatter = {
    title: typeof post.title === 'string' ? post.title : undefined,
    date: dayOf(post.published_at, timezone) ?? dayOf(post.created_at, timezone),
    updated: dayOf(post.updated_at, timezone),
    description: lineOfText(descriptions.map(textIn).find(Boolean) ?? ''),
    tags: (tagsOf.get(id) ?? []).flatMap(({ tag_id }) => tagNames.get(textIn(tag_id)) ?? []),
    image: withoutPlaceholder(post.feature_image ?? post.image) || undefined,
    draft: !['published', 'scheduled'].includes(textIn(post.status)) || isRestricted,
  };
  const text = withoutPlaceholder(post.html);
  return { name: slug || title, frontMatter, text, addresses: slug ? [`/${slug}/`] : [] };
}

/** Removes what Ghost writes for its own address. */
function withoutPlaceholder(text: unknown): string {
  return textIn(text).replace(/__GHOST_URL__(?=(\/)?)/g, (_, slash) => (slash ? '' : '/'));
}

/** Returns the day of a moment, which is in milliseconds or in UTC. */
function dayOf(moment: unknown, timezone: string): string | undefined {
  const isLocal = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(textIn(moment));
  const time = isLocal ? `${moment}Z` : moment;
  const date = new Date(typeof time === 'number' ? time : textIn(time));
  return date.getTime() > 0 ? dayInTimezone(date, timezone) : undefined;
}

/** Finds pictures if Ghost's `content` folder is next to the export. */
function findBeside(file: string): SourceSite['findFile'] {
  const folder = realpathSync(dirname(file));
  return (target) => {
    const path = /^\/(content\/(images|media|files)\/[^?#]+)/.exec(target)?.[1];
    if (path === undefined) return undefined;
    const found = join(folder, tryDecodeURI(path));
    return existsSync(found) && realpathSync(found).startsWith(`${folder}${sep}content${sep}`)
      ? found
      : undefined;
  };
}

/** Reads an export of Ghost (JSON, any version). */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { tryDecodeURI } from 'hono/utils/url';
import { z } from 'zod/v3';
import { groupBy } from '../../web/core/group-by.ts';
import { siteSchema } from '../../web/core/model.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import { lineOfText } from '../html-tree.ts';
import { type ImportFinding, SourceError, type SourcePost, type SourceSite } from '../source.ts';
import { exportedPost, type NoteFinding, noteIn, readExportedFile } from './exported-post.ts';

const id = z.union([z.string(), z.number()]).transform(String);
const words = z.string().nullish();
const time = z.union([z.string(), z.number()]).nullish();
const rows = z.array(z.unknown()).optional();

const exportSchema = z.object({
  posts: z.array(z.unknown()),
  posts_tags: rows,
  posts_meta: rows,
  tags: rows,
  settings: rows,
});

const postSchema = z.object({
  id,
  title: words,
  slug: words,
  html: words,
  feature_image: words,
  image: words,
  type: words,
  page: z.union([z.boolean(), z.number()]).nullish(),
  status: words,
  visibility: words,
  custom_excerpt: words,
  meta_description: words,
  published_at: time,
  created_at: time,
  updated_at: time,
});
type GhostPost = z.infer<typeof postSchema>;

const tagSchema = z.object({ id, name: z.string(), visibility: words });
const postTagSchema = z.object({ post_id: id, tag_id: id, sort_order: z.number().nullish() });
const postMetaSchema = z.object({ post_id: id, meta_description: words });
const settingSchema = z.object({ key: z.string(), value: words });

/**
 * Reads an export of Ghost. It has the HTML of each post, in whatever editor it was written.
 *
 * @throws SourceError
 */
export async function readGhost(file: string): Promise<SourceSite> {
  const tables = await tablesIn(file);
  const findings: ImportFinding[] = [];
  const relationsOf = relate(tables);
  const posts = tables.posts.flatMap((row, index) => {
    const { data: post, error } = postSchema.safeParse(row);
    const path = `${basename(file)}#${post?.id ?? index + 1}`;
    const note = noteIn(findings, path, post ? titleOf(post) : '');
    if (!post) {
      note('dropped', 'damaged post', error.issues[0]?.path.join('.') ?? '');
      return [];
    }
    const isPage = post.type === 'page' || Boolean(post.page);
    if (isPage) note('dropped', 'page');
    return isPage ? [] : [postOf(path, post, relationsOf(post.id), note)];
  });
  return { name: 'an export of Ghost', origin: undefined, posts, findFile: findBeside(file), findings };
}

async function tablesIn(file: string): Promise<z.infer<typeof exportSchema>> {
  const name = basename(file);
  const text = (await readExportedFile(dirname(file), name)) ?? '';
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const advice = 'Export it again; the download may have been cut short.';
    throw new SourceError(`${name} is not complete JSON. ${advice}`, { cause });
  }
  // The database may be wrapped or not.
  const wrapped = z.object({ db: z.array(z.unknown()).min(1) }).safeParse(json);
  const parsed = z.object({ data: exportSchema }).safeParse(wrapped.data?.db[0] ?? json);
  if (!parsed.success) throw new SourceError(`${name} is not an export of Ghost: it has no list of posts.`);
  return parsed.data.data;
}

/** Returns a function that finds the rows of other tables about a post. */
function relate(tables: z.infer<typeof exportSchema>) {
  const tags = new Map(
    valid(tagSchema, tables.tags)
      // Internal tags begin with a number sign.
      .filter(({ name, visibility }) => visibility !== 'internal' && !name.startsWith('#'))
      .map((tag) => [tag.id, tag.name]),
  );
  const links = valid(postTagSchema, tables.posts_tags);
  const tagsOf = groupBy(
    links.toSorted((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0)),
    (link) => link.post_id,
  );
  const metaOf = new Map(
    valid(postMetaSchema, tables.posts_meta).map((meta) => [meta.post_id, meta.meta_description]),
  );
  const zone = valid(settingSchema, tables.settings).find(({ key }) =>
    /^(active_)?timezone$/.test(key),
  )?.value;
  return (post: string) => ({
    timezone: siteSchema.shape.timezone.catch('UTC').parse(zone),
    tags: (tagsOf.get(post) ?? []).flatMap(({ tag_id }) => tags.get(tag_id) ?? []),
    description: metaOf.get(post) ?? undefined,
  });
}

function valid<Schema extends z.ZodTypeAny>(
  schema: Schema,
  table: readonly unknown[] = [],
): z.output<Schema>[] {
  return table.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data as z.output<Schema>] : [];
  });
}

function postOf(
  file: string,
  post: GhostPost,
  relations: ReturnType<ReturnType<typeof relate>>,
  note: NoteFinding,
): SourcePost {
  const isRestricted = !['public', undefined, null, ''].includes(post.visibility);
  if (isRestricted) note('look', 'members-only post, now a draft');
  if (post.status === 'sent') note('look', 'post sent only by e-mail, now a draft');
  const day = (moment: GhostPost['created_at']) => dayOf(moment, relations.timezone);
  const frontMatter = {
    title: post.title ?? undefined,
    date: day(post.published_at) ?? day(post.created_at),
    updated: day(post.updated_at),
    description: lineOfText(post.custom_excerpt || post.meta_description || relations.description || ''),
    tags: relations.tags,
    image: withoutPlaceholder(post.feature_image ?? post.image ?? '') || undefined,
    draft: !['published', 'scheduled'].includes(post.status ?? '') || isRestricted,
  };
  return exportedPost({
    file,
    name: post.slug || titleOf(post),
    frontMatter,
    text: withoutPlaceholder(post.html ?? ''),
    addresses: post.slug ? [`/${post.slug}/`] : [],
  });
}

/** Removes what Ghost writes for its own address. */
function withoutPlaceholder(text: string): string {
  return text.replace(/__GHOST_URL__(?=(\/)?)/g, (_, slash) => (slash ? '' : '/'));
}

/** Returns the day of a moment, which is in milliseconds or in UTC. */
function dayOf(moment: GhostPost['created_at'], timezone: string): string | undefined {
  if (moment === null || moment === undefined || moment === '') return undefined;
  const isLocal = typeof moment === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(moment);
  const date = new Date(isLocal ? `${moment.replace(' ', 'T')}Z` : moment);
  return Number.isNaN(date.getTime()) || date.getTime() <= 0 ? undefined : dayInTimezone(date, timezone);
}

function titleOf(post: GhostPost): string {
  return post.title?.trim() || `post ${post.id}`;
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

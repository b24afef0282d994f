/**
 * Remembers which texts were published at which addresses, to find those that were renamed without an alias, and the
 * former addresses of those that are gone.
 */
import { type EssayDocument, pendingOn } from '../../web/core/essays.ts';
import { remembered } from '../../web/core/remembered.ts';
import { essayPath } from '../../web/core/routes.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import type { ContentError } from '../util/content-error.ts';
import { explain } from '../util/explain.ts';
import { hashOf } from '../util/hash.ts';
import { essayFile } from './parse-essay.ts';
import type { Content } from './read-content.ts';
import { nameOfText } from './text-name.ts';

/**
 * A text that is or was public. Of an essay, this has the slug and the hashes of the title and the text. One of the owner's
 * pages has its path for a slug; an alias has no title, and the slug of its essay for a text. Times are ISO 8601 text in UTC.
 */
export interface EssaySighting {
  readonly slug: string;
  readonly title: string;
  readonly text: string;
  readonly first_at: string;
  /** When it was no longer there; null if it is. */
  readonly gone_at: string | null;
}

/** Where the essays are remembered. */
export interface PublishedRecord {
  list(): Promise<readonly EssaySighting[]>;
  /** Stores essays that are new or changed, or gone. */
  save(essays: readonly EssaySighting[]): Promise<void>;
}

type PublicContent = Pick<Content, 'documents' | 'redirects'>;

/** Records the essays that are public on `date`, and that others no longer are. */
export async function recordPublished(
  record: PublishedRecord,
  { documents }: PublicContent,
  date: Date,
): Promise<void> {
  const before = new Map((await record.list()).map((essay) => [essay.slug, essay]));
  const day = dayInTimezone(date, documents.site.timezone);
  const at = date.toISOString();
  const essays = documents.essays.filter((essay) => pendingOn(day, essay) === undefined);
  const seen = [
    ...essays.flatMap((essay) =>
      essay.frontMatter.aliases.map((slug) => ({ slug, title: '', text: essay.slug })),
    ),
    ...documents.pages.map(({ path }) => ({ slug: path, title: hashOf(path), text: hashOf(path) })),
    ...essays.map((essay) => ({ slug: essay.slug, ...fingerprint(essay) })),
  ];
  const shown = new Set(seen.map(({ slug }) => slug));
  const changed = seen.flatMap(({ slug, title, text }): readonly EssaySighting[] => {
    const known = before.get(slug);
    if (known?.title === title && known.text === text && known.gone_at === null) return [];
    return [{ slug, title, text, first_at: known?.first_at ?? at, gone_at: null }];
  });
  const gone = [...before.values()]
    .filter(({ slug, gone_at }) => gone_at === null && !shown.has(slug))
    .map((essay) => ({ ...essay, gone_at: at }));
  if (changed.length + gone.length > 0) await record.save([...changed, ...gone]);
}

/** Paths where there are or were texts, and other ones that led to essays. */
export interface PublicHistory {
  readonly texts: ReadonlySet<string>;
  readonly aliases: ReadonlySet<string>;
}

export function publicHistory(sightings: readonly EssaySighting[]): PublicHistory {
  const isAlias = ({ title }: EssaySighting) => title === '';
  const pathOf = ({ slug }: EssaySighting) => (slug.startsWith('/') ? slug : essayPath(slug));
  return {
    texts: new Set(sightings.filter((sighting) => !isAlias(sighting)).map(pathOf)),
    aliases: new Set(sightings.filter(isAlias).map(pathOf)),
  };
}

/** Returns a warning for each essay whose former address leads nowhere. It has the title or the text of one that is gone. */
export function findRenamed(published: readonly EssaySighting[], content: PublicContent): ContentError[] {
  const firstAt = new Map(published.map(({ slug, first_at }) => [slug, first_at]));
  const { essays } = content.documents;
  const known = new Set(essays.flatMap(({ slug, frontMatter }) => [slug, ...frontMatter.aliases]));
  return published.flatMap(({ slug: old, title, text, gone_at }) => {
    if (known.has(old) || content.redirects.has(essayPath(old))) return [];
    const renamed = essays.find((essay) => {
      const first = firstAt.get(essay.slug);
      const isNew = first === undefined || (gone_at !== null && first >= gone_at);
      if (!isNew) return false;
      const now = fingerprint(essay);
      return now.title === title || now.text === text;
    });
    if (!renamed) return [];
    const aliases = [...renamed.frontMatter.aliases, old].join(', ');
    const explanation = explain('renamed', { path: essayPath(old), aliases });
    return { file: essayFile(nameOfText(renamed)), line: 1, ...explanation };
  });
}

/** Most essays do not change between publications. */
const fingerprint = remembered(({ frontMatter, text }: EssayDocument) => ({
  title: hashOf(frontMatter.title),
  text: hashOf(text),
}));

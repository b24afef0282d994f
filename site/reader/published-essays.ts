/** Remembers which essays were published at which addresses, to find those that were renamed without an alias. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EssayDocument, pendingOn } from '../../web/core/essays.ts';
import { remembered } from '../../web/core/remembered.ts';
import { essayPath } from '../../web/core/routes.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import type { ContentError } from '../util/content-error.ts';
import { makeDataFolder } from '../util/data-folder.ts';
import { hashOf } from '../util/hash.ts';
import { replaceFile } from '../util/readable-files.ts';
import { essayFile } from './parse-essay.ts';
import type { Content } from './read-content.ts';
import { nameOfText } from './text-name.ts';

const FILE = 'published-essays.json';

interface Sighting {
  /** Hashes of its title and its text. */
  readonly title: string;
  readonly text: string;
  /** When it was published first, and when it was still there, in milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
}

type PublicContent = Pick<Content, 'documents' | 'redirects'>;

async function readSightings(dataDir: string): Promise<Readonly<Record<string, Sighting>>> {
  // A file that is missing or damaged must not keep content from being published.
  const text = readFile(join(dataDir, FILE), 'utf8');
  return text.then(JSON.parse).catch(() => ({}));
}

/** Records the essays that are public on `date`. */
export async function recordPublished(
  dataDir: string,
  { documents }: PublicContent,
  date: Date,
): Promise<void> {
  const before = await readSightings(dataDir);
  const day = dayInTimezone(date, documents.site.timezone);
  const now = documents.essays
    .filter((essay) => pendingOn(day, essay) === undefined)
    .map((essay) => {
      const first = before[essay.slug]?.first ?? date.getTime();
      return [essay.slug, { ...fingerprint(essay), first, last: date.getTime() }] as const;
    });
  makeDataFolder(dataDir);
  await replaceFile(join(dataDir, FILE), JSON.stringify({ ...before, ...Object.fromEntries(now) }));
}

/** Returns a warning for each essay whose former address leads nowhere. It has the title or the text of one that is gone. */
export async function findRenamed(dataDir: string, content: PublicContent): Promise<ContentError[]> {
  const sightings = await readSightings(dataDir);
  const { essays } = content.documents;
  const known = new Set(essays.flatMap(({ slug, frontMatter }) => [slug, ...frontMatter.aliases]));
  return Object.entries(sightings).flatMap(([old, { title, text, last }]) => {
    if (known.has(old) || content.redirects.has(essayPath(old))) return [];
    const renamed = essays.find((essay) => {
      const isNew = (sightings[essay.slug]?.first ?? Number.POSITIVE_INFINITY) > last;
      if (!isNew) return false;
      const now = fingerprint(essay);
      return now.title === title || now.text === text;
    });
    if (!renamed) return [];
    const message = `This essay was published at ${essayPath(old)}, which leads nowhere now.`;
    const aliases = [...renamed.frontMatter.aliases, old].join(', ');
    const fix = `Add "aliases: [${aliases}]" to keep the address.`;
    return { file: essayFile(nameOfText(renamed)), line: 1, message, fix };
  });
}

/** Most essays do not change between publications. */
const fingerprint = remembered(({ frontMatter, text }: EssayDocument) => ({
  title: hashOf(frontMatter.title),
  text: hashOf(text),
}));

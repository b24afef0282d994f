import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/v3';
import { essayDraft, slugOf } from '../../../site/reader/essay-draft.ts';
import { essayFile } from '../../../site/reader/parse-essay.ts';
import { readDocuments } from '../../../site/reader/read-documents.ts';
import { starterWording } from '../../../site/starter/starter-words.ts';
import { type ContentError, didYouMean, formatContentErrors } from '../../../site/util/content-error.ts';
import { type Pillar, SLUG } from '../../../web/core/model.ts';
import { oneLine } from '../../../web/core/one-line.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { dayInTimezone } from '../../../web/core/time.ts';
import { commitFiles } from '../../files/git.ts';
import { saveFile } from '../../files/versioned-file.ts';
import { OwnerError } from '../../owner-error.ts';
import { defineAction } from '../action.ts';
import { requireContent, requireUsableName } from './text-kinds.ts';

export const startEssay = defineAction({
  name: 'essays.start',
  description: 'Starts an essay as a draft, with a text to replace.',
  effect: 'draft',
  without: { tool: 'save_essay creates drafts, too.', button: 'A new essay is saved while it is typed.' },
  locksContent: true,
  input: strictObject({
    title: z.string().describe('Its title'),
    category: z.string().optional().describe('Name or slug of a category; the first one if omitted'),
    slug: z.string().optional().describe('Its address; derived from the title if omitted'),
  }),
  output: z.object({
    file: z.string(),
    slug: z.string(),
    title: z.string(),
    date: z.string(),
    category: z.string(),
    commit: z.string().optional().describe('The commit in Git, if the owner wants commits.'),
    note: z.string().optional().describe('Why there is no commit although the owner wants commits.'),
  }),
  async plan({ title: given, category: wanted, slug: wantedSlug }, { config, now }) {
    const folder = config.contentDir;
    requireContent(config);
    const { documents, errors } = await readDocuments(folder);
    const { site, pillars } = documents;
    // Errors in other files do not block a new essay.
    if (!site || !pillars) throw invalidDocuments(folder, errors);
    const title = oneLine(given);
    const date = dayInTimezone(now(), site.timezone);
    const category = findCategory(wanted, pillars);
    // If the title has no Latin letters or digits, the address comes from the date.
    const slug = wantedSlug ?? slugOf(title, site.locale) ?? `essay-of-${date}`;
    if (!SLUG.test(slug)) {
      throw new OwnerError('invalid', `"${slug}" cannot be used as an address.`, {
        fix: `Use lower-case letters, digits and single hyphens: --slug ${slugOf(slug) ?? 'trust-by-design'}`,
      });
    }
    requireUsableName(slug);
    const file = join(folder, essayFile(slug));
    if (existsSync(file)) {
      throw new OwnerError('conflict', `${file} already exists and was not changed.`, {
        fix: 'Choose another address for the new essay: --slug another-name',
      });
    }
    const text = essayDraft({
      title,
      date,
      category,
      text: starterWording(site.locale).say('starter.newEssay'),
    });
    return {
      async apply() {
        await saveFile(folder, { file: essayFile(slug), text, version: undefined });
        const committed = await commitFiles(folder, [essayFile(slug)], `Add the essay “${title}”`);
        return { file, slug, title, date, category, ...committed };
      },
      undo: () => ({ action: 'essays.delete', input: { slug } }),
    };
  },
});

function invalidDocuments(folder: string, all: readonly ContentError[]): OwnerError {
  const errors = all.filter(({ file }) => file === 'site.yaml' || file === 'taxonomy.yaml');
  return new OwnerError('invalid', `The content has errors:\n${formatContentErrors(folder, errors)}`, {
    fix: '',
    details: { errors },
  });
}

/** @throws OwnerError with the closest one */
function findCategory(given: string | undefined, pillars: readonly Pillar[]): string {
  const names = pillars.map(({ name }) => name);
  const wanted = (given ?? names[0] ?? '').toLowerCase();
  const found = pillars.find(({ name, slug }) => name.toLowerCase() === wanted || slug === wanted);
  if (found) return found.name;
  const known = `taxonomy.yaml has ${names.map((name) => `"${name}"`).join(', ')}.`;
  const fix = [didYouMean(wanted, names), known].filter(Boolean).join(' ');
  throw new OwnerError('invalid', `There is no category "${given}".`, { fix });
}

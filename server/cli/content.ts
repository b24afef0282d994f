/** Commands for the content folder: `check` and `new essay`. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod/v3';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { pendingOn } from '../../web/core/essays.ts';
import { type Pillar, SLUG, siteSchema, taxonomySchema } from '../../web/core/model.ts';
import { plural } from '../../web/core/prose.ts';
import { essayPath } from '../../web/core/routes.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import { unknownSettings } from '../config/config.ts';
import { THEME_FILE } from '../content/checks/check-theme.ts';
import { essayDraft, NEW_ESSAY_TEXT, onOneLine, slugOf } from '../content/essay-draft.ts';
import { essayFile } from '../content/parse-essay.ts';
import { findRenamed } from '../content/published-essays.ts';
import { type Content, createContentReader } from '../content/read-content.ts';
import { parseYaml } from '../content/yaml-document.ts';
import { commitFiles } from '../owner/files/git.ts';
import { createSiteWorkers, drawInPool } from '../site/site-workers.ts';
import { explainAccess, explainWriting } from '../util/access.ts';
import {
  didYouMean,
  type FindingsOptions,
  formatContentErrors,
  formatFindings,
  noContentIn,
} from '../util/content-error.ts';
import { makeReadableFolder, writeReadableFile } from '../util/readable-files.ts';
import { rootMessage } from '../util/root-message.ts';
import { ownerCommand, refuseContent } from './command.ts';
import { CommandError } from './errors.ts';
import { printResult } from './strict-command.ts';
import { shownPath, withContent } from './terminal-text.ts';

export const check = ownerCommand({
  name: 'check',
  description: 'Check the content and report every error and warning by file and line',
  args: {
    all: { type: 'boolean', description: 'List every error and warning, not only the first fifty of each' },
  },
  async run(context, args) {
    const options = { all: args.all === true };
    for (const warning of unknownSettings(context.folder)) context.note(warning);
    const folder = context.config.contentDir;
    const workers = createSiteWorkers();
    try {
      const content = await createContentReader(folder, { draw: drawInPool(workers) }).read();
      const renamed = await findRenamed(context.config.dataDir, content);
      const warnings = [...content.warnings, ...renamed];
      printResult(context, ...summaryOf(folder, { ...content, warnings }, options));
    } catch (error) {
      refuseContent(context, error, options);
    } finally {
      await workers.close();
    }
  },
});

function summaryOf(
  folder: string,
  { documents, theme, warnings }: Content,
  options: FindingsOptions,
): [value: object, text: string] {
  const { site, essays, projects, offerings, proofPoints } = documents;
  const day = dayInTimezone(new Date(), site.timezone);
  const drafts = essays.filter(({ frontMatter }) => frontMatter.draft).length;
  const scheduled = essays
    .filter((essay) => pendingOn(day, essay) === 'scheduled')
    .map(({ slug, frontMatter: { date } }) => ({ slug, date }))
    .sort((a, b) => a.date.localeCompare(b.date));
  const counts = [
    plural(essays.length - drafts - scheduled.length, 'essay'),
    plural(drafts, 'draft'),
    `${scheduled.length} scheduled`,
    plural(projects.projects.length, 'project'),
    plural(offerings.length, 'offering'),
    plural(proofPoints.length, 'proof point'),
    ...(theme.stylesheet === undefined ? [] : [THEME_FILE]),
  ];
  const dates = scheduled.map(
    ({ slug, date }) => `\n  ${essayFile(slug)} will appear on ${date} at 00:00, ${site.timezone}.`,
  );
  const withoutQuestions = essays
    .filter(({ frontMatter }) => frontMatter.questions.length === 0)
    .map(({ slug }) => slug);
  const text = `The content in ${folder} is valid: ${counts.join(', ')}.${dates.join('')}${questionsHint(withoutQuestions)}`;
  const listed = warnings.length === 0 ? '' : `\n\n${formatFindings(folder, [], warnings, options)}`;
  return [{ ok: true, content: folder, scheduled, withoutQuestions, warnings }, text + listed];
}

/** Essays that the hint names. */
const SHOWN_WITHOUT_QUESTIONS = 3;

/** Says in one line which essays have no questions. Empty if all have some. */
function questionsHint(slugs: readonly string[]): string {
  if (slugs.length === 0) return '';
  const named = slugs.slice(0, SHOWN_WITHOUT_QUESTIONS).map((slug) => essayFile(slug));
  const files = `${named.join(', ')}${slugs.length > named.length ? ' …' : ''}`;
  const have = slugs.length === 1 ? 'has' : 'have';
  return `\n  Hint: ${plural(slugs.length, 'essay')} ${have} no "questions", which help readers find an essay in their own words: ${files}`;
}

export const newEssay = ownerCommand({
  name: 'new essay',
  description: 'Start an essay as a draft',
  args: {
    title: { type: 'positional', description: 'Its title' },
    category: { type: 'string', description: 'Name or slug of a category; the first one if omitted' },
    slug: { type: 'string', description: 'Its address; derived from the title if omitted' },
  },
  takesAnyWords: true,
  async run(context, args) {
    const { contentDir: folder, host, port } = context.config;
    const [site, { pillars }] = await Promise.all([
      readDocument(folder, 'site.yaml', siteSchema),
      readDocument(folder, 'taxonomy.yaml', taxonomySchema),
    ]);
    const title = onOneLine(args._.join(' '));
    if (title === '') throw new CommandError(`An essay needs a title: ${PROGRAM} new essay "My title"`);
    const date = dayInTimezone(new Date(), site.timezone);
    const category = findCategory(args.category, pillars);
    // If the title has no Latin letters or digits, the address comes from the date.
    const slug = args.slug ?? slugOf(title, site.locale) ?? `essay-of-${date}`;
    if (!SLUG.test(slug)) {
      throw new CommandError(
        `"${slug}" cannot be used as an address. Use lower-case letters, digits and single hyphens: --slug ${slugOf(slug) ?? 'trust-by-design'}`,
      );
    }
    const file = join(folder, essayFile(slug));
    try {
      await makeReadableFolder(dirname(file));
      await writeReadableFile(file, essayDraft({ title, date, category, text: NEW_ESSAY_TEXT }));
    } catch (cause) {
      const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
      const reason = isTaken
        ? `${file} already exists and was not changed. Choose another address for the new essay: --slug another-name`
        : explainWriting(file, cause);
      throw new CommandError(reason, { cause });
    }
    const { note } = await commitFiles(folder, [essayFile(slug)], `Add the essay “${title}”`);
    if (note !== undefined) context.note(note);
    printResult(
      context,
      { file, slug, title, date, category },
      `Created ${shownPath(file)}. Write your text there.

${withContent(folder, 'npm run dev')} shows it at http://${host}:${port}${essayPath(slug)}, marked as a draft; nobody else can see it.
To publish it, delete the line "draft: true". With a date in the future, it will appear on that day.`,
    );
  },
});

/** Reads a single content file, so that errors in other files do not block a new essay. */
async function readDocument<Schema extends z.ZodTypeAny>(
  folder: string,
  file: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const source = await readFile(join(folder, file), 'utf8').catch((cause: unknown) => {
    if (!existsSync(folder)) throw new CommandError(noContentIn(folder), { cause });
    throw new CommandError(
      `${join(folder, file)} cannot be read: ${explainAccess(cause) ?? rootMessage(cause)}`,
      { cause },
    );
  });
  const parsed = parseYaml(source, schema, file);
  if ('document' in parsed) return parsed.document.value;
  throw new CommandError(`${file} is not valid:\n${formatContentErrors(folder, parsed.errors)}`);
}

function findCategory(given: string | undefined, pillars: readonly Pillar[]): string {
  const names = pillars.map(({ name }) => name);
  const wanted = (given ?? names[0] ?? '').toLowerCase();
  const found = pillars.find(({ name, slug }) => name.toLowerCase() === wanted || slug === wanted);
  if (found) return found.name;
  const known = `taxonomy.yaml has ${names.map((name) => `"${name}"`).join(', ')}.`;
  throw new CommandError(
    [`There is no category "${given}".`, didYouMean(wanted, names), known].filter(Boolean).join(' '),
  );
}

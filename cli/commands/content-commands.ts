import { runAction } from '../../owner/actions/actions.ts';
import { startEssay } from '../../owner/actions/essays/start-essay.ts';
import { unknownSettings } from '../../server/config/config.ts';
import { readPublishedEssays } from '../../server/db/published-essay-store.ts';
import { THEME_FILE } from '../../site/reader/checks/check-theme.ts';
import { essayFile } from '../../site/reader/parse-essay.ts';
import { findRenamed } from '../../site/reader/published-essays.ts';
import { type Content, createContentReader } from '../../site/reader/read-content.ts';
import { nameOfText } from '../../site/reader/text-name.ts';
import { type FindingsOptions, formatContentErrors, formatFindings } from '../../site/util/content-error.ts';
import { createSiteWorkers, drawInPool } from '../../site/workers/site-workers.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { pendingOn, publishEssays } from '../../web/core/essays.ts';
import { oneLine } from '../../web/core/one-line.ts';
import { plural } from '../../web/core/prose.ts';
import { essayPath } from '../../web/core/routes.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import { ownerContext } from '../action-command.ts';
import { ownerCommand, refuseContent } from '../command.ts';
import { CommandError } from '../errors.ts';
import { printResult } from '../strict-command.ts';
import { shownPath, withContent } from '../terminal-text.ts';

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
      const renamed = findRenamed(await readPublishedEssays(context.config), content);
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
  { documents, theme, unwritten, warnings }: Content,
  options: FindingsOptions,
): [value: object, text: string] {
  const { site, essays, projects, offerings, proofPoints } = documents;
  const day = dayInTimezone(new Date(), site.timezone);
  const drafts = essays.filter(({ frontMatter }) => frontMatter.draft).length;
  const scheduled = essays
    .filter((essay) => pendingOn(day, essay) === 'scheduled')
    .map((essay) => ({ slug: essay.slug, date: essay.frontMatter.date, file: essayFile(nameOfText(essay)) }))
    .sort((a, b) => a.date.localeCompare(b.date));
  const published = publishEssays(essays, site.locale, { day });
  const counts = [
    plural(published.essays.length, 'essay'),
    ...(published.translations.length > 0 ? [plural(published.translations.length, 'translation')] : []),
    plural(drafts, 'draft'),
    `${scheduled.length} scheduled`,
    plural(projects.projects.length, 'project'),
    plural(offerings.length, 'offering'),
    plural(proofPoints.length, 'proof point'),
    ...(theme.stylesheet === undefined ? [] : [THEME_FILE]),
  ];
  const dates = scheduled.map(
    ({ file, date }) => `\n  ${file} will appear on ${date} at 00:00, ${site.timezone}.`,
  );
  const withoutQuestions = essays
    .filter(({ translation, frontMatter }) => !translation && frontMatter.questions.length === 0)
    .map(({ slug }) => slug);
  const text = `The content in ${folder} is valid: ${counts.join(', ')}.${dates.join('')}${questionsHint(withoutQuestions)}`;
  const listed = warnings.length === 0 ? '' : `\n\n${formatFindings(folder, [], warnings, options)}`;
  const toWrite =
    unwritten.length === 0 ? '' : `\n\nNot written yet:\n${formatContentErrors(folder, unwritten, options)}`;
  return [
    {
      ok: true,
      content: folder,
      scheduled: scheduled.map(({ slug, date }) => ({ slug, date })),
      withoutQuestions,
      unwritten: unwritten.map(({ path: _, ...fact }) => fact),
      warnings,
    },
    text + listed + toWrite,
  ];
}

const SHOWN_WITHOUT_QUESTIONS = 3;

/** Says in one line which essays have no questions. Empty if all have some. */
function questionsHint(slugs: readonly string[]): string {
  if (slugs.length === 0) return '';
  const named = slugs.slice(0, SHOWN_WITHOUT_QUESTIONS).map((slug) => essayFile(slug));
  const files = `${named.join(', ')}${slugs.length > named.length ? ' …' : ''}`;
  const have = slugs.length === 1 ? 'has' : 'have';
  return `\n  Hint: ${plural(slugs.length, 'essay')} ${have} no "questions", which help readers find an essay in their own words: ${files}`;
}

const { shape: fields } = startEssay.input;

export const newEssay = ownerCommand({
  name: 'new essay',
  description: 'Start an essay as a draft',
  args: {
    title: { type: 'positional', description: 'Its title' },
    category: { type: 'string', description: fields.category.description ?? '' },
    slug: { type: 'string', description: fields.slug.description ?? '' },
  },
  takesAnyWords: true,
  async run(context, { _: words, category, slug }) {
    const { contentDir, host, port } = context.config;
    const title = words.join(' ');
    if (oneLine(title) === '') {
      throw new CommandError(`An essay needs a title: ${PROGRAM} new essay "My title"`);
    }
    const input = { title, category, slug };
    const { note, commit: _, ...essay } = await runAction(startEssay, input, ownerContext(context));
    if (note !== undefined) context.note(note);
    printResult(
      context,
      essay,
      `Created ${shownPath(essay.file)}. Write your text there.

${withContent(contentDir, 'npm run dev')} shows it at http://${host}:${port}${essayPath(essay.slug)}, marked as a draft; nobody else can see it.
To publish it, delete the line "draft: true". With a date in the future, it will appear on that day.`,
    );
  },
});

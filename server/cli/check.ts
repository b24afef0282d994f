import { type EssayDocument, pendingOn } from '../../web/runtime/essays.ts';
import { plural } from '../../web/runtime/prose.ts';
import { dayInTimezone } from '../../web/runtime/time.ts';
import { formatContentErrors, InvalidContentError } from '../content/content-error.ts';
import { essayFile } from '../content/parse-essay.ts';
import { type Content, createContentReader } from '../content/read-content.ts';
import { answer, type Command, CommandError } from './command.ts';
import { harmlessJson } from './terminal-text.ts';

export const check: Command = {
  usage: 'check',
  summary: 'check the content and name every mistake by file and line',
  async run(workbench) {
    const folder = workbench.config.contentDir;
    try {
      const { documents } = await createContentReader(folder).read();
      const scheduled = scheduledIn(documents);
      answer(
        workbench,
        { ok: true, scheduled: scheduled.map(({ slug, frontMatter: { date } }) => ({ slug, date })) },
        [
          `The content in ${folder} holds: ${summary(documents, scheduled)}.`,
          ...scheduled.map((essay) => appearance(essay, documents)),
        ].join('\n'),
      );
    } catch (error) {
      if (!(error instanceof InvalidContentError)) throw error;
      if (workbench.json) workbench.print(harmlessJson({ ok: false, errors: error.errors }, 2));
      throw new CommandError(`${error.message}:\n${formatContentErrors(folder, error.errors)}`);
    }
  },
};

/** The essays whose day is to come, the next one first. */
function scheduledIn({ essays, site }: Content['documents']): readonly EssayDocument[] {
  const day = dayInTimezone(new Date(), site.timezone);
  return essays
    .filter((essay) => pendingOn(day, essay) === 'scheduled')
    .sort((a, b) => a.frontMatter.date.localeCompare(b.frontMatter.date));
}

function appearance({ slug, frontMatter }: EssayDocument, { site }: Content['documents']): string {
  return `  ${essayFile(slug)} appears on ${frontMatter.date} at 00:00, ${site.timezone}.`;
}

function summary(
  { essays, projects, offerings, proofPoints }: Content['documents'],
  scheduled: readonly EssayDocument[],
): string {
  const drafts = essays.filter(({ frontMatter }) => frontMatter.draft).length;
  return [
    plural(essays.length - drafts - scheduled.length, 'essay'),
    plural(drafts, 'draft'),
    `${scheduled.length} scheduled`,
    plural(projects.projects.length, 'project'),
    plural(offerings.length, 'offering'),
    plural(proofPoints.length, 'proof point'),
  ].join(', ');
}

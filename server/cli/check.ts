import { plural } from '../../web/runtime/prose.ts';
import { formatContentErrors, InvalidContentError } from '../content/content-error.ts';
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
      answer(workbench, { ok: true }, `The content in ${folder} holds: ${summary(documents)}.`);
    } catch (error) {
      if (!(error instanceof InvalidContentError)) throw error;
      if (workbench.json) workbench.print(harmlessJson({ ok: false, errors: error.errors }, 2));
      throw new CommandError(`${error.message}:\n${formatContentErrors(folder, error.errors)}`);
    }
  },
};

function summary({ essays, projects, offerings, proofPoints }: Content['documents']): string {
  const drafts = essays.filter(({ frontMatter }) => frontMatter.draft).length;
  return [
    plural(essays.length - drafts, 'essay'),
    plural(drafts, 'draft'),
    plural(projects.projects.length, 'project'),
    plural(offerings.length, 'offering'),
    plural(proofPoints.length, 'proof point'),
  ].join(', ');
}

/** Commands for essays, and for pages of the owner's own. */

import type { CommandDef } from 'citty';
import type { z } from 'zod/v3';
import { deleteText, restoreText } from '../../owner/actions/essays/delete-text.ts';
import { listTexts } from '../../owner/actions/essays/list-texts.ts';
import { readOwnText } from '../../owner/actions/essays/read-text.ts';
import { renameText } from '../../owner/actions/essays/rename-text.ts';
import { checkText, saveText } from '../../owner/actions/essays/save-text.ts';
import { setTextState } from '../../owner/actions/essays/set-text-state.ts';
import type { changeOutput, TextKind, TextState } from '../../owner/actions/essays/text-kinds.ts';
import { KEPT_DAYS } from '../../server/db/kept-file-store.ts';
import { formatFindings } from '../../site/util/content-error.ts';
import { plural } from '../../web/core/prose.ts';
import { actionCommand, readGiven } from '../action-command.ts';
import type { CommandContext } from '../command.ts';
import { commandGroup } from '../strict-command.ts';
import { table } from '../terminal-text.ts';

/** Formats the result of a change. */
const described = (done: string) => (change: z.output<typeof changeOutput>, context: CommandContext) => {
  const { state, url, version, warnings, commit, note } = change;
  const lines = [
    version === undefined ? done : `${done} ${describeState(state, url)}`,
    ...(version === undefined ? [] : [`Version: ${version}`]),
    ...(commit === undefined ? [] : [`Commit: ${commit}`]),
    ...(note === undefined ? [] : [note]),
    ...(warnings.length === 0 ? [] : ['', formatFindings(context.config.contentDir, [], warnings)]),
  ];
  return lines.join('\n');
};

function describeState(state: TextState | undefined, url: string): string {
  if (state === 'draft') return 'It is a draft: only you can see it.';
  if (state === 'scheduled') return `It will appear at ${url}`;
  return `It is public: ${url}`;
}

/** The argument for a whole file, front matter included. */
const SOURCE = {
  fields: ['source'],
  args: {
    file: {
      type: 'positional',
      required: false,
      description: 'File with the front matter and the text; - for standard input',
    },
  },
  async read({ file }: Readonly<Record<string, unknown>>) {
    return typeof file === 'string' ? { source: await readGiven(file) } : {};
  },
} as const;

function sharedCommands(group: string, kind: TextKind): Readonly<Record<string, CommandDef>> {
  const command = (verb: string, description: string, positionals = ['slug']) => ({
    name: `${group} ${verb}`,
    description,
    fixed: { kind },
    positionals,
  });
  return {
    list: actionCommand({
      ...command(
        'list',
        `List the ${group}, newest first, each with its state and the number of its errors`,
        ['state'],
      ),
      action: listTexts,
      text: ({ texts }) =>
        texts.length === 0
          ? `No ${group}.`
          : table(
              ['state', 'date', kind, 'errors', 'title'],
              texts.map(({ slug, title = '', date = '', state = '?', errors }) => [
                state,
                date,
                slug,
                errors.length === 0 ? '' : plural(errors.length, 'error'),
                title,
              ]),
            ),
    }),
    show: actionCommand({
      ...command('show', `Print the file of one ${kind}, and the version that a change of it names`),
      action: readOwnText,
      fixed: { kind, source: true },
      text({ file, state = 'unknown', version, source = '' }, { note }) {
        note(`File: ${file}\nState: ${state}\nVersion: ${version}`);
        return source.replace(/\r?\n$/, '');
      },
    }),
    check: actionCommand({
      ...command(
        'check',
        `Check one ${kind}: as it is, or as a file or options would change it. Saves nothing`,
      ),
      action: checkText,
      own: SOURCE,
      isFailure: ({ ok }) => !ok,
      text: ({ errors, warnings }, { config }) =>
        formatFindings(config.contentDir, errors, warnings) || 'No errors.',
    }),
    save: actionCommand({
      ...command('save', `Create or change one ${kind}`),
      action: saveText,
      own: SOURCE,
      text: described('Saved.'),
    }),
    rename: actionCommand({
      ...command('rename', `Give one ${kind} another address, to which the old one leads if it was public`, [
        'slug',
        'to',
      ]),
      action: renameText,
      text: described('Renamed.'),
    }),
    delete: actionCommand({
      ...command('delete', `Delete one ${kind}; for ${KEPT_DAYS} days, it can be restored`),
      action: deleteText,
      text: described('Deleted.'),
    }),
    restore: actionCommand({
      ...command('restore', `Restore one ${kind} that was deleted`),
      action: restoreText,
      text: described('Restored.'),
    }),
  };
}

function stateCommand(verb: string, state: TextState, description: string, positionals = ['slug']) {
  return actionCommand({
    action: setTextState,
    name: `essays ${verb}`,
    description,
    fixed: { state },
    positionals,
    text: described(state === 'draft' ? 'Withdrawn.' : `${state[0]?.toUpperCase()}${state.slice(1)}.`),
  });
}

export const essays = commandGroup('essays', 'List, show, check, save, publish or delete essays', {
  ...sharedCommands('essays', 'essay'),
  publish: stateCommand('publish', 'published', 'Publish one essay now'),
  schedule: stateCommand('schedule', 'scheduled', 'Publish one essay on a later day', ['slug', 'date']),
  withdraw: stateCommand('withdraw', 'draft', 'Make one essay a draft again, which only you can see'),
});

export const pages = commandGroup(
  'pages',
  'List, show, check, save or delete pages of your own',
  sharedCommands('pages', 'page'),
);

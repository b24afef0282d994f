/** Commands for the facts of the site: its YAML files, and the status as single fields. */
import { listFacts, readFacts, saveFacts } from '../../owner/actions/facts/fact-actions.ts';
import { setStatus } from '../../owner/actions/facts/status.ts';
import { listVersions } from '../../owner/actions/files/earlier-versions.ts';
import { putBackFile } from '../../owner/actions/files/put-back.ts';
import { plural } from '../../web/core/prose.ts';
import { actionCommand, readGiven } from '../action-command.ts';
import { commandGroup } from '../strict-command.ts';
import { table } from '../terminal-text.ts';

export const facts = commandGroup('facts', 'List, read and change the facts of the site', {
  list: actionCommand({
    action: listFacts,
    text: ({ files }) =>
      table(
        ['file', 'errors', 'about'],
        files.map(({ file, about, errors }) => [
          file,
          errors.length === 0 ? '' : plural(errors.length, 'error'),
          about,
        ]),
      ),
  }),
  read: actionCommand({
    action: readFacts,
    positionals: ['file'],
    text: ({ text }) => text.trimEnd(),
  }),
  save: actionCommand({
    action: saveFacts,
    positionals: ['file'],
    own: {
      fields: ['text'],
      args: { from: { type: 'string', description: 'File with the new text; - for standard input' } },
      read: async ({ from }) => (from === undefined ? {} : { text: await readGiven(String(from)) }),
    },
    text: ({ file }) => `${file} is saved.`,
  }),
});

export const files = commandGroup('files', 'See and put back earlier versions of a file', {
  versions: actionCommand({
    action: listVersions,
    positionals: ['file', 'version'],
    text: ({ versions }) =>
      versions
        .map(({ version, until, changes, text }) => text ?? `${version}, until ${until}:\n${changes}\n`)
        .join('\n') || 'No earlier version is kept.',
  }),
  'put-back': actionCommand({
    action: putBackFile,
    positionals: ['file', 'version'],
    text: ({ file }) => `${file} is as it was.`,
  }),
});

const YES_OR_NO = { valueHint: 'yes or no' } as const;

export const status = commandGroup('status', 'Say what you are doing now (status set)', {
  set: actionCommand({
    action: setStatus,
    own: {
      fields: ['talks', 'advisory', 'focus', 'topics'],
      args: {
        talks: { type: 'string', description: 'Whether invitations to speak are welcome', ...YES_OR_NO },
        advisory: { type: 'string', description: 'Whether advisory work is welcome', ...YES_OR_NO },
        focus: { type: 'string', description: 'What you are working on, separated by semicolons' },
        topics: { type: 'string', description: 'Topics for both, separated by semicolons' },
      },
      read: async ({ talks, advisory, focus, topics }) => ({
        talks,
        advisory,
        focus: itemsOf(focus),
        topics: itemsOf(topics),
      }),
    },
    text: () => 'The status is saved.',
  }),
});

function itemsOf(given: unknown): readonly string[] | undefined {
  if (given === undefined) return undefined;
  const items = String(given).split(';');
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

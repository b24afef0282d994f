/** Commands for the facts of the site: its YAML files, and the status as single fields. */
import { readFile } from 'node:fs/promises';
import { plural } from '../../web/core/prose.ts';
import { listFacts, readFacts, saveFacts } from '../owner/facts/facts.ts';
import { setStatus } from '../owner/facts/status.ts';
import { explainAccess } from '../util/access.ts';
import { rootMessage } from '../util/root-message.ts';
import { actionCommand } from './action-command.ts';
import { CommandError, UsageError } from './errors.ts';
import { commandGroup } from './strict-command.ts';
import { table } from './terminal-text.ts';

export const facts = commandGroup('facts', 'List, read and change the facts of the site', {
  list: actionCommand({
    action: listFacts,
    name: 'facts list',
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
    name: 'facts read',
    positionals: ['file'],
    text: ({ text }) => text.trimEnd(),
  }),
  save: actionCommand({
    action: saveFacts,
    name: 'facts save',
    positionals: ['file'],
    own: {
      fields: ['text', 'values'],
      args: {
        from: { type: 'string', description: 'File with the new text' },
        values: { type: 'string', description: 'Keys to change with their values, as JSON' },
      },
      read: async ({ from, values }) => ({
        ...(from !== undefined && { text: await readGiven(String(from)) }),
        ...(values !== undefined && { values: parseValues(String(values)) }),
      }),
    },
    text: ({ file }) => `${file} is saved.`,
  }),
});

const YES_OR_NO = { valueHint: 'yes or no' } as const;

export const status = commandGroup('status', 'Say what you are doing now (status set)', {
  set: actionCommand({
    action: setStatus,
    name: 'status set',
    own: {
      fields: ['talks', 'advisory', 'focus', 'topics'],
      args: {
        talks: { type: 'string', description: 'Whether invitations to speak are welcome', ...YES_OR_NO },
        advisory: { type: 'string', description: 'Whether advisory work is welcome', ...YES_OR_NO },
        focus: { type: 'string', description: 'What you are working on, separated by semicolons' },
        topics: { type: 'string', description: 'Topics for both, separated by semicolons' },
      },
      read: async ({ talks, advisory, focus, topics }) => ({
        ...(talks !== undefined && { talks }),
        ...(advisory !== undefined && { advisory }),
        ...(focus !== undefined && { focus: itemsOf(focus) }),
        ...(topics !== undefined && { topics: itemsOf(topics) }),
      }),
    },
    text: () => 'The status is saved.',
  }),
});

function itemsOf(given: unknown): readonly string[] {
  const items = String(given).split(';');
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

async function readGiven(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`${file} cannot be read: ${explainAccess(cause) ?? rootMessage(cause)}`, {
      cause,
    });
  });
}

function parseValues(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UsageError('--values must be JSON, like \'{"openForSpeaking": false}\'.');
  }
}

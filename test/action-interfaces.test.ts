/**
 * Every action of the owner has a command, a button in the room, a tool of the assistant and a line in the guide, unless
 * it says why not.
 */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { OwnerInterface } from '../owner/actions/action.ts';
import { actions } from '../owner/actions/actions.ts';
import { assistantTools } from '../owner/assistant/assistant-server.ts';
import { runOwner } from './helpers/owner.ts';
import { PROJECT, sourcesIn } from './helpers/wings.ts';

/** Returns what code calls each action: the name of its export, or of the group that has it and its own there. */
async function identifiers(): Promise<ReadonlyMap<unknown, string>> {
  const modules = await Promise.all(sourcesIn('owner/actions').map((file) => import(PROJECT + file)));
  const exported = modules.flatMap((module): [string, unknown][] => Object.entries(module));
  return new Map(
    exported.flatMap(([name, value]): [unknown, string][] => {
      const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
      return [
        [value, name],
        ...members.map(([own, member]) => [member, `${name}.${own}`] as [unknown, string]),
      ];
    }),
  );
}

async function sourceOf(folder: string): Promise<string> {
  const files = await Promise.all(sourcesIn(folder).map((file) => readFile(PROJECT + file, 'utf8')));
  return files.join('\n');
}

/** What an action lacks in an interface, and where it would be. */
const placeOf: Readonly<Record<string, string>> = {
  command: 'a command in cli/commands',
  button: 'a button in owner/room/views, or in text-buttons.ts or message-kinds.ts of owner/room/routes',
  tool: 'a tool in owner/assistant/tool-definitions.ts',
};

const names = await identifiers();
const sources = { command: await sourceOf('cli'), button: await sourceOf('owner/room') };
const guide = await readFile(`${PROJECT}docs/actions.md`, 'utf8');
const rows = new Map(
  [...guide.matchAll(/^\| (\S+) \| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(([, action, , ...cells]) => [
    action,
    cells,
  ]),
);

it.each(actions.map((action) => [action.name, action] as const))(
  '%s is everywhere, or says why not',
  async (name, action) => {
    const isUsed = (source: string) =>
      new RegExp(`\\b${names.get(action)?.replace('.', '\\.')}\\b`).test(source);
    const tools = assistantTools.filter((tool) => tool.actions.includes(action));
    const has: Readonly<Record<OwnerInterface, boolean>> = {
      command: isUsed(sources.command),
      button: isUsed(sources.button),
      tool: tools.length > 0,
    };
    const { without = {} } = action;
    const excused = (one: OwnerInterface) => without[one] !== undefined;
    const lacks = Object.entries(has).flatMap(([one, is]) =>
      is === excused(one as OwnerInterface) ? [is ? `no reason against its ${one}` : placeOf[one]] : [],
    );
    const [command = '', button, tool] = rows.get(name) ?? [];
    if (!rows.has(name)) lacks.push('a row in docs/actions.md');
    else {
      const shown = [button !== '–', tool];
      const expected = [has.button, tools.map(({ entry }) => `\`${entry.name}\``).join(', ') || '–'];
      expect(shown, `the row of ${name} in docs/actions.md`).toEqual(expected);
    }
    expect(lacks, `${name} lacks`).toEqual([]);
    const words: readonly string[] = command.replaceAll('`', '').split(' ');
    const { stdout } = await runOwner([...words.filter((word) => !word.startsWith('--')), '--help']);
    expect(stdout).toContain(words.join(' ').split(' --')[0]);
  },
);

it('the guide has no row for an action that does not exist', () => {
  const known = actions.map(({ name }) => name);
  expect([...rows.keys()].filter((name) => name?.includes('.') && !known.includes(name))).toEqual([]);
});

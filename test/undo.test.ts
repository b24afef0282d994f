/** What one interface has changed, the same interface takes back: the room, the command line and the assistant. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../site/util/hash.ts';
import { editPath, factsPath, messagePath, roomPaths } from '../web/core/room-paths.ts';
import { connectLocal } from './helpers/assistant.ts';
import { type ContentCopy, essayText, smallContent } from './helpers/content-copy.ts';
import { english } from './helpers/core/english.ts';
import { isLongRun } from './helpers/core/fuzz.ts';
import { runShell } from './helpers/docs/guide.ts';
import { runOwner } from './helpers/owner.ts';
import { hiddenFields, type PairedBrowser, pairBrowser, undoIn } from './helpers/paired-browser.ts';
import { type SampleService, startSample, temporaryFolder } from './helpers/sample.ts';

let copy: ContentCopy;
let dataDir: string;
let service: SampleService;
let room: PairedBrowser;
let settings: Record<string, string>;
beforeAll(async () => {
  [copy, dataDir] = [await smallContent(), await temporaryFolder()];
  settings = { CONTENT_DIR: copy.folder, DATA_DIR: dataDir };
  service = await startSample({ ...settings, SEARCH_BY_MEANING: 'off' });
  room = await pairBrowser(service);
});
afterAll(async () => {
  await service.close();
  await copy.close();
  await rm(dataDir, { recursive: true });
});

/** What a case is about. All of it is new. */
interface Made {
  readonly slug: string;
  readonly greeting: string;
  readonly inquiry: string;
  readonly client: string;
}

/** Returns the version of a file, as reading it tells it. */
const versionOf = async (file: string) => hashOf(await readFile(join(copy.folder, file)));

let count = 0;

async function make(): Promise<Made> {
  count += 1;
  const slug = `mine-${count}`;
  await copy.write(`essays/${slug}.md`, essayText(`Text ${count}.`));
  await copy.write('media/chart.csv', 'a,b\n');
  const { greetings, inquiries } = service.stores;
  const client = randomBytes(16).toString('hex');
  const posted = { agent_name: 'Bot', message: `Hello ${count}` };
  const { stored } = await greetings.post(posted, { channel: 'mcp', state: 'pending', notify: [], client });
  const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };
  const sent = await inquiries.accept({ inquiry, source: 'web', notify: [], client });
  return { slug, greeting: stored.id, inquiry: sent.id, client };
}

/** Returns everything that a change of the owner could have changed. */
async function everything({ greeting, inquiry, client }: Made): Promise<unknown> {
  const files = await readdir(copy.folder, { recursive: true, withFileTypes: true });
  // An address that a text had for a moment goes on leading to it.
  const withoutAliases = (text: string) => text.replace(/^aliases:\n(?: {2}- .*\n)+/m, '');
  const contents = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => {
        const path = join(file.parentPath, file.name);
        return [path, withoutAliases((await readFile(path)).toString())] as const;
      }),
  );
  const { greetings, inquiries, blockedClients } = service.stores;
  const { state, reply } = (await greetings.findForOwner(greeting)) ?? {};
  return {
    files: Object.fromEntries(contents.sort(([one], [other]) => one.localeCompare(other))),
    greeting: [state, reply?.message],
    inquiry: (await inquiries.find(inquiry))?.state,
    blocked: await blockedClients.isBlocked(client),
  };
}

type ToolCall = readonly [name: string, input: object];

interface Case {
  readonly prepare?: (made: Made) => Promise<unknown>;
  readonly words: (made: Made) => readonly string[] | Promise<readonly string[]>;
  readonly tool: (made: Made) => ToolCall | Promise<ToolCall>;
  /** Returns the page that says what was done. */
  readonly press: (made: Made) => Promise<string>;
}

const reply = ({ greeting }: Made) => service.stores.greetings.reply(greeting, 'Welcome!');
const block = ({ client }: Made) => service.stores.blockedClients.block(client);
const inText =
  (verb: string, fields: Readonly<Record<string, string>> = {}) =>
  async ({ slug }: Made) => {
    const path = editPath('essay', slug);
    const { version = '' } = hiddenFields(await room.page(path));
    return room.send(verb === '' ? path : `${path}/${verb}`, { version, ...fields });
  };
const onGreeting = (verb: string) => (made: Made) =>
  room.press(messagePath('greetings', made.greeting), verb);
const aboutGreeting =
  (choice: string, more: object = {}) =>
  (made: Made) =>
    ['answer_message', { do: choice, id: made.greeting, ...more }] as const;

const cases: Readonly<Record<string, Case>> = {
  'essays.save': {
    async words({ slug }) {
      const version = await versionOf(`essays/${slug}.md`);
      return ['essays', 'save', slug, '--version', version, '--markdown', 'Other words.', '--yes'];
    },
    async tool({ slug }) {
      return [
        'save_essay',
        { slug, version: await versionOf(`essays/${slug}.md`), markdown: 'Other words.' },
      ];
    },
    press: inText('', { source: essayText('Other words.') }),
  },
  'essays.set-state': {
    words: ({ slug }) => ['essays', 'withdraw', slug, '--yes'],
    tool: ({ slug }) => ['set_essay_state', { slug, state: 'draft' }],
    press: inText('withdraw'),
  },
  'essays.rename': {
    words: ({ slug }) => ['essays', 'rename', slug, `${slug}-new`, '--yes'],
    tool: ({ slug }) => ['rename_essay', { slug, to: `${slug}-new` }],
    press: (made) => inText('rename', { to: `${made.slug}-new` })(made),
  },
  'essays.delete': {
    words: ({ slug }) => ['essays', 'delete', slug, '--yes'],
    tool: ({ slug }) => ['set_essay_state', { slug, state: 'deleted' }],
    press: inText('delete'),
  },
  'essays.restore': {
    prepare: ({ slug }) => runOwner(['essays', 'delete', slug, '--yes'], settings),
    words: ({ slug }) => ['essays', 'restore', slug, '--yes'],
    tool: ({ slug }) => ['set_essay_state', { slug, state: 'restored' }],
    press: ({ slug }) => room.send(`${editPath('essay', slug)}/restore`),
  },
  'pictures.delete': {
    words: () => ['pictures', 'delete', 'chart.csv', '--yes'],
    tool: () => ['delete_picture', { do: 'delete', file: 'chart.csv' }],
    press: () => room.send(`${roomPaths.pictures}/delete`, { name: 'chart.csv' }),
  },
  'facts.save': {
    async words() {
      const version = await versionOf('projects.yaml');
      return ['facts', 'save', 'projects.yaml', '--version', version, '--values', '{"projects":[]}', '--yes'];
    },
    async tool() {
      const version = await versionOf('projects.yaml');
      return ['save_facts', { file: 'projects.yaml', version, values: { projects: [] } }];
    },
    async press() {
      const version = await versionOf('projects.yaml');
      return room.send(factsPath('projects.yaml'), { version, text: 'organization: X\nprojects: []\n' });
    },
  },
  'status.set': {
    words: () => ['status', 'set', '--note', 'Away.', '--yes'],
    tool: () => ['set_status', { note: 'Away.' }],
    async press() {
      const version = await versionOf('status.yaml');
      return room.send(roomPaths.site, {
        version,
        asOf: '2026-11-01',
        focus: 'Rest',
        topics: 'Trust',
        note: 'Away.',
      });
    },
  },
  'greetings.approve': {
    words: ({ greeting }) => ['greetings', 'approve', greeting],
    tool: aboutGreeting('approve_greeting'),
    press: onGreeting('approve'),
  },
  'greetings.hide': {
    words: ({ greeting }) => ['greetings', 'hide', greeting],
    tool: aboutGreeting('hide_greeting'),
    press: onGreeting('hide'),
  },
  'greetings.reply': {
    words: ({ greeting }) => ['greetings', 'reply', greeting, 'Welcome!'],
    tool: aboutGreeting('reply_to_greeting', { text: 'Welcome!' }),
    press: ({ greeting }) => room.send(`${messagePath('greetings', greeting)}/reply`, { reply: 'Welcome!' }),
  },
  'greetings.withdraw-reply': {
    prepare: reply,
    words: ({ greeting }) => ['greetings', 'withdraw-reply', greeting],
    tool: aboutGreeting('withdraw_reply'),
    press: onGreeting('withdraw-reply'),
  },
  'inquiries.mark': {
    words: ({ inquiry }) => ['inquiries', 'mark', inquiry, 'answered'],
    tool: ({ inquiry }) => ['answer_message', { do: 'mark_inquiry', id: inquiry, state: 'answered' }],
    press: ({ inquiry }) => room.press(messagePath('inquiries', inquiry), 'mark-answered'),
  },
  'clients.block': {
    words: ({ inquiry }) => ['clients', 'block', inquiry],
    tool: ({ inquiry }) => ['block_sender', { do: 'block', message: inquiry }],
    press: ({ inquiry }) => room.press(messagePath('inquiries', inquiry), 'block'),
  },
  'clients.unblock': {
    prepare: block,
    words: ({ client }) => ['clients', 'unblock', client],
    tool: ({ client }) => ['block_sender', { do: 'unblock', client }],
    press: ({ inquiry }) => room.press(messagePath('inquiries', inquiry), 'unblock'),
  },
};

/** Does what a case says in each interface, and returns what takes it back there. */
const interfaces: Readonly<Record<string, (one: Case, made: Made) => Promise<() => Promise<unknown>>>> = {
  async room({ press }, made) {
    const said = await press(made);
    return async () => expect(await room.send(...undoIn(said))).toContain(english('room.undone'));
  },
  async 'command line'({ words }, made) {
    const { code, stdout, stderr } = await runOwner(await words(made), settings);
    expect(code, stderr).toBe(0);
    const [, line = ''] = /^Undo: npx --no foyer-site (.*)$/m.exec(stdout) ?? [];
    expect(line, stdout).not.toBe('');
    // As a shell splits it.
    const { printed } = await runShell(`printf '%s\\n' ${line}`);
    return async () => {
      const typed = printed.trimEnd().split('\n');
      const plain = await runOwner(typed, settings);
      const undone = plain.code === 0 ? plain : await runOwner([...typed, '--yes'], settings);
      expect(undone.code, undone.stderr).toBe(0);
    };
  },
  async assistant({ tool }, made) {
    const { call } = await connectLocal(settings, { decide: () => 'accept' });
    const { isError, value } = await call(...(await tool(made)));
    expect(isError, JSON.stringify(value)).toBe(false);
    return async () => {
      const undone = await call(value.undo.tool, value.undo.arguments);
      expect(undone.isError, JSON.stringify(undone.value)).toBe(false);
    };
  },
};

const names = Object.keys(interfaces);

describe.each(names)('the %s', (name) => {
  // Outside of a long run, each action is tried in one interface, and each interface with every third action.
  const actions = Object.keys(cases).filter(
    (_, index) => isLongRun || index % names.length === names.indexOf(name),
  );
  it.each(actions)('takes back what %s has done', async (action) => {
    const one = cases[action];
    const doIn = interfaces[name];
    if (!one || !doIn) throw new TypeError('There is no such case.');
    const made = await make();
    await one.prepare?.(made);
    const before = await everything(made);
    const undo = await doIn(one, made);
    expect(await everything(made)).not.toEqual(before);
    await undo();
    expect(await everything(made)).toEqual(before);
    await rm(join(copy.folder, `essays/${made.slug}.md`), { force: true });
  });
});

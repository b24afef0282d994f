/** The command line and the assistant do the same, with the same results and the same errors. */

import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createOwnerContext } from '../owner/actions/context.ts';
import { assistantTools } from '../owner/assistant/assistant-server.ts';
import { readConfig } from '../server/config/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { createStores } from '../server/db/stores.ts';
import { collectGarbage } from '../site/util/collect-garbage.ts';
import { connectAssistant, type ToolAnswer } from './helpers/assistant.ts';
import { runOwner } from './helpers/owner.ts';
import { siteWithDraft } from './helpers/owner-site.ts';
import { SAMPLE_CONTENT } from './helpers/sample.ts';

const OLD = 'agents-need-a-doorbell';
const PICTURE = join(SAMPLE_CONTENT, 'media/south-quay.jpg');
const UNKNOWN = 'ffffffffffff';

/** Ids and versions on one of the two sites. */
interface Made {
  readonly inquiry: string;
  readonly greeting: string;
  readonly client: string;
  shared: string;
  version: string;
}

type Step = readonly [
  action: string,
  command: (made: Made) => readonly string[],
  tool: string,
  input: (made: Made) => object,
];

const steps: readonly Step[] = [
  ['essays.list', () => ['essays', 'list'], 'list_essays', () => ({})],
  ['essays.list', () => ['essays', 'list', 'none'], 'list_essays', () => ({ state: 'none' })],
  ['essays.read', () => ['essays', 'show', OLD], 'read_essay', () => ({ slug: OLD, source: true })],
  ['essays.read', () => ['essays', 'show', 'none'], 'read_essay', () => ({ slug: 'none', source: true })],
  ['essays.check', () => ['essays', 'check', 'mine'], 'check_essay', () => ({ slug: 'mine' })],
  ['essays.check', () => ['essays', 'check', 'No'], 'check_essay', () => ({ slug: 'No' })],
  [
    'essays.save',
    () => ['essays', 'save', 'fresh', '--fields', '{"title":"Fresh"}', '--markdown', 'Text.'],
    'save_essay',
    () => ({ slug: 'fresh', fields: { title: 'Fresh' }, markdown: 'Text.' }),
  ],
  [
    'essays.save',
    () => ['essays', 'save', 'fresh', '--version', 'old', '--markdown', 'New.'],
    'save_essay',
    () => ({ slug: 'fresh', version: 'old', markdown: 'New.' }),
  ],
  ['drafts.share', () => ['drafts', 'share', 'fresh'], 'share_draft', () => ({ do: 'share', slug: 'fresh' })],
  ['drafts.share', () => ['drafts', 'share', OLD], 'share_draft', () => ({ do: 'share', slug: OLD })],
  ['drafts.list', () => ['drafts', 'list'], 'share_draft', () => ({ do: 'list' })],
  [
    'drafts.revoke',
    ({ shared }) => ['drafts', 'revoke', shared],
    'share_draft',
    ({ shared }) => ({ do: 'end', id: shared }),
  ],
  ['drafts.revoke', () => ['drafts', 'revoke', UNKNOWN], 'share_draft', () => ({ do: 'end', id: UNKNOWN })],
  [
    'essays.set-state',
    () => ['essays', 'publish', 'mine'],
    'set_essay_state',
    () => ({ slug: 'mine', state: 'published' }),
  ],
  [
    'essays.set-state',
    () => ['essays', 'publish', OLD],
    'set_essay_state',
    () => ({ slug: OLD, state: 'published' }),
  ],
  [
    'essays.set-state',
    () => ['essays', 'schedule', 'mine', '2001-01-01'],
    'set_essay_state',
    () => ({ slug: 'mine', state: 'scheduled', date: '2001-01-01' }),
  ],
  [
    'essays.rename',
    () => ['essays', 'rename', 'mine', 'yours'],
    'rename_essay',
    () => ({ slug: 'mine', to: 'yours' }),
  ],
  [
    'essays.rename',
    () => ['essays', 'rename', 'yours', OLD],
    'rename_essay',
    () => ({ slug: 'yours', to: OLD }),
  ],
  [
    'essays.delete',
    () => ['essays', 'delete', 'yours'],
    'set_essay_state',
    () => ({ slug: 'yours', state: 'deleted' }),
  ],
  [
    'essays.delete',
    () => ['essays', 'delete', 'yours'],
    'set_essay_state',
    () => ({ slug: 'yours', state: 'deleted' }),
  ],
  [
    'essays.restore',
    () => ['essays', 'restore', 'yours'],
    'set_essay_state',
    () => ({ slug: 'yours', state: 'restored' }),
  ],
  [
    'essays.restore',
    () => ['essays', 'restore', 'none'],
    'set_essay_state',
    () => ({ slug: 'none', state: 'restored' }),
  ],
  ['pictures.list', () => ['pictures', 'list'], 'list_pictures', () => ({})],
  [
    'pictures.add',
    () => ['pictures', 'add', PICTURE, '--alt', 'A quay'],
    'add_picture',
    () => ({ path: PICTURE, alt: 'A quay' }),
  ],
  [
    'pictures.add',
    () => ['pictures', 'add', '/none.jpg', '--alt', 'Nothing'],
    'add_picture',
    () => ({ path: '/none.jpg', alt: 'Nothing' }),
  ],
  [
    'pictures.delete',
    () => ['pictures', 'delete', basename(PICTURE)],
    'delete_picture',
    () => ({ do: 'delete', file: basename(PICTURE) }),
  ],
  [
    'pictures.restore',
    () => ['pictures', 'restore', basename(PICTURE)],
    'delete_picture',
    () => ({ do: 'restore', file: basename(PICTURE) }),
  ],
  [
    'files.put-back',
    () => ['files', 'put-back', 'status.yaml', 'none'],
    'put_back_file',
    () => ({ do: 'put_back', file: 'status.yaml', version: 'none' }),
  ],
  [
    'files.versions',
    () => ['files', 'versions', 'status.yaml'],
    'put_back_file',
    () => ({ do: 'list', file: 'status.yaml' }),
  ],
  ['facts.list', () => ['facts', 'list'], 'read_facts', () => ({ do: 'list' })],
  [
    'facts.read',
    () => ['facts', 'read', 'projects.yaml'],
    'read_facts',
    () => ({ do: 'read', file: 'projects.yaml' }),
  ],
  [
    'facts.read',
    () => ['facts', 'read', 'none.yaml'],
    'read_facts',
    () => ({ do: 'read', file: 'none.yaml' }),
  ],
  [
    'facts.save',
    ({ version }) => [
      ...['facts', 'save', 'projects.yaml', '--version', version],
      ...['--values', '{"intro":"What I build."}'],
    ],
    'save_facts',
    ({ version }) => ({ file: 'projects.yaml', version, values: { intro: 'What I build.' } }),
  ],
  [
    'facts.save',
    ({ version }) => ['facts', 'save', 'projects.yaml', '--version', version],
    'save_facts',
    ({ version }) => ({ file: 'projects.yaml', version }),
  ],
  ['status.set', () => ['status', 'set', '--focus', 'Bells'], 'set_status', () => ({ focus: ['Bells'] })],
  ['status.set', () => ['status', 'set', '--as-of', 'soon'], 'set_status', () => ({ asOf: 'soon' })],
  ['inquiries.list', () => ['inquiries', 'list'], 'list_messages', () => ({ of: 'inquiries' })],
  [
    'inquiries.list',
    () => ['inquiries', 'list', 'none'],
    'list_messages',
    () => ({ of: 'inquiries', state: 'none' }),
  ],
  [
    'inquiries.show',
    ({ inquiry }) => ['inquiries', 'show', inquiry],
    'read_message',
    ({ inquiry }) => ({ of: 'inquiry', id: inquiry }),
  ],
  [
    'inquiries.show',
    () => ['inquiries', 'show', UNKNOWN],
    'read_message',
    () => ({ of: 'inquiry', id: UNKNOWN }),
  ],
  [
    'inquiries.mark',
    ({ inquiry }) => ['inquiries', 'mark', inquiry, 'answered'],
    'answer_message',
    ({ inquiry }) => ({ do: 'mark_inquiry', id: inquiry, state: 'answered' }),
  ],
  [
    'inquiries.mark',
    ({ inquiry }) => ['inquiries', 'mark', inquiry, 'done'],
    'answer_message',
    ({ inquiry }) => ({ do: 'mark_inquiry', id: inquiry, state: 'done' }),
  ],
  ['greetings.list', () => ['greetings', 'list'], 'list_messages', () => ({ of: 'greetings' })],
  [
    'greetings.list',
    () => ['greetings', 'list', 'spam'],
    'list_messages',
    () => ({ of: 'greetings', state: 'spam' }),
  ],
  [
    'greetings.show',
    () => ['greetings', 'show', UNKNOWN],
    'read_message',
    () => ({ of: 'greeting', id: UNKNOWN }),
  ],
  [
    'greetings.hide',
    () => ['greetings', 'hide', UNKNOWN],
    'answer_message',
    () => ({ do: 'hide_greeting', id: UNKNOWN }),
  ],
  [
    'greetings.approve',
    () => ['greetings', 'approve', UNKNOWN],
    'answer_message',
    () => ({ do: 'approve_greeting', id: UNKNOWN }),
  ],
  [
    'greetings.reply',
    ({ greeting }) => ['greetings', 'reply', greeting, ' '],
    'answer_message',
    ({ greeting }) => ({ do: 'reply_to_greeting', id: greeting, text: ' ' }),
  ],
  [
    'greetings.show',
    ({ greeting }) => ['greetings', 'show', greeting],
    'read_message',
    ({ greeting }) => ({ of: 'greeting', id: greeting }),
  ],
  [
    'greetings.hide',
    ({ greeting }) => ['greetings', 'hide', greeting],
    'answer_message',
    ({ greeting }) => ({ do: 'hide_greeting', id: greeting }),
  ],
  [
    'greetings.reply',
    ({ greeting }) => ['greetings', 'reply', greeting, 'Hello.'],
    'answer_message',
    ({ greeting }) => ({ do: 'reply_to_greeting', id: greeting, text: 'Hello.' }),
  ],
  [
    'greetings.hold',
    ({ greeting }) => ['greetings', 'hold', greeting],
    'answer_message',
    ({ greeting }) => ({ do: 'hold_greeting', id: greeting }),
  ],
  [
    'greetings.withdraw-reply',
    ({ greeting }) => ['greetings', 'withdraw-reply', greeting],
    'answer_message',
    ({ greeting }) => ({ do: 'withdraw_reply', id: greeting }),
  ],
  [
    'greetings.approve',
    ({ greeting }) => ['greetings', 'approve', greeting],
    'answer_message',
    ({ greeting }) => ({ do: 'approve_greeting', id: greeting }),
  ],
  [
    'greetings.reply',
    ({ greeting }) => ['greetings', 'reply', greeting, 'Hello.'],
    'answer_message',
    ({ greeting }) => ({ do: 'reply_to_greeting', id: greeting, text: 'Hello.' }),
  ],
  [
    'greetings.reply',
    ({ greeting }) => ['greetings', 'reply', greeting, 'Hello again.'],
    'answer_message',
    ({ greeting }) => ({ do: 'reply_to_greeting', id: greeting, text: 'Hello again.' }),
  ],
  [
    'clients.block',
    ({ inquiry }) => ['clients', 'block', inquiry],
    'block_sender',
    ({ inquiry }) => ({ do: 'block', message: inquiry }),
  ],
  [
    'clients.block',
    () => ['clients', 'block', UNKNOWN],
    'block_sender',
    () => ({ do: 'block', message: UNKNOWN }),
  ],
  ['clients.list', () => ['clients', 'list'], 'block_sender', () => ({ do: 'list' })],
  [
    'clients.unblock',
    ({ client }) => ['clients', 'unblock', client],
    'block_sender',
    ({ client }) => ({ do: 'unblock', client }),
  ],
  [
    'clients.unblock',
    ({ client }) => ['clients', 'unblock', client],
    'block_sender',
    ({ client }) => ({ do: 'unblock', client }),
  ],
  [
    'greetings.delete',
    ({ greeting }) => ['greetings', 'delete', greeting],
    'answer_message',
    ({ greeting }) => ({ do: 'delete_greeting', id: greeting }),
  ],
  [
    'greetings.delete',
    ({ greeting }) => ['greetings', 'delete', greeting],
    'answer_message',
    ({ greeting }) => ({ do: 'delete_greeting', id: greeting }),
  ],
  [
    'inquiries.delete',
    ({ inquiry }) => ['inquiries', 'delete', inquiry],
    'answer_message',
    ({ inquiry }) => ({ do: 'delete_inquiry', id: inquiry }),
  ],
  [
    'inquiries.delete',
    ({ inquiry }) => ['inquiries', 'delete', inquiry],
    'answer_message',
    ({ inquiry }) => ({ do: 'delete_inquiry', id: inquiry }),
  ],
  ['visits.show', () => ['visits', '3'], 'see_visits', () => ({ weeks: 3 })],
];

/** Reads only, or needs no confirmation at a terminal. */
const WITHOUT_YES =
  /^(essays (list|show|check)|drafts|pictures (list|add|restore)|files versions|facts (list|read)|inquiries (list|show|mark)|greetings (list|show|hide|hold|reply|withdraw-reply|approve)|clients|visits)\b/;

it('gives the same results and the same errors for every action of the assistant', async () => {
  const covered = new Set(steps.map(([action]) => action));
  const reached = assistantTools.flatMap(({ actions }) => actions.map(({ name }) => name));
  const uncovered = [...new Set(reached)].filter((name) => !covered.has(name));
  expect(uncovered, 'actions without a step in this file').toEqual([]);

  const { settings, assistant, made } = await twoSites();
  const [forCommands, forAssistant] = [{ ...made }, { ...made }];
  for (const [action, command, tool, input] of steps) {
    const words = command(forCommands);
    const yes = WITHOUT_YES.test(words.join(' ')) ? [] : ['--yes'];
    const ran = await runOwner([...words, ...yes, '--json'], settings);
    const called = await assistant.call(tool, input(forAssistant));
    const where = `${action}: ${words.join(' ')}\n${ran.stdout}${ran.stderr}${JSON.stringify(called.value)}`;
    expect(ran.code === 0, where).toBe(!called.isError && called.value.ok !== false);
    if (called.isError) expectSameError(ran, called, where);
    // A command prints what undoes it for a person.
    else {
      const { undo: _, ...value } = called.value;
      expectSame(resultOf(action, value), JSON.parse(ran.stdout), where);
    }
    if (action === 'drafts.share' && ran.code === 0) {
      forCommands.shared = JSON.parse(ran.stdout).id;
      forAssistant.shared = called.value.id;
    }
  }
});

/** Creates a site twice, one for the command line and one for the assistant. */
async function twoSites() {
  const [{ settings: first }, { settings: second }] = [await siteWithDraft(), await siteWithDraft()];
  const database = await openDatabase({ dataDir: first.DATA_DIR });
  const { inquiries, greetings, blockedClients } = createStores(database, () => new Date());
  const client = 'A'.repeat(43);
  const inquiry = await inquiries.accept({
    inquiry: { name: 'Eve', email: 'eve@example.com', message: 'Hello,\nyou.' },
    source: 'web',
    notify: [],
    client,
  });
  const { stored } = await greetings.post(
    { agent_name: 'Eve', message: 'Good day.' },
    { channel: 'rest', state: 'public', notify: [], client },
  );
  await blockedClients.list();
  await database.destroy();
  await collectGarbage();
  await cp(first.DATA_DIR, second.DATA_DIR, { recursive: true });
  const config = readConfig(second, second.DATA_DIR);
  const other = await openDatabase({ dataDir: second.DATA_DIR });
  onTestFinished(() => other.destroy());
  const stores = createStores(other, () => new Date());
  const context = createOwnerContext({
    readsPaths: true,
    config,
    folder: second.DATA_DIR,
    stores: async () => stores,
    database: async () => other,
  });
  const { version } = (
    await (await connectAssistant(context)).call('read_facts', { do: 'read', file: 'projects.yaml' })
  ).value;
  return {
    settings: first,
    assistant: await connectAssistant(context, { decide: () => 'accept' }),
    made: { inquiry: inquiry.id, greeting: stored.id, client, shared: '', version } satisfies Made,
  };
}

/** Returns what `--json` prints of a result: older commands print a list without what is around it. */
function resultOf(action: string, value: ToolAnswer['value']): unknown {
  if (/^(inquiries|greetings)\.list$/.test(action)) return value.messages;
  if (action === 'clients.list') return value.clients;
  return action === 'visits.show' ? value.reports : value;
}

function expectSame(assistants: unknown, commands: unknown, where: string): void {
  expect(comparable(unquoted(assistants)), where).toEqual(comparable(commands));
}

function expectSameError(
  { stdout, stderr }: { stdout: string; stderr: string },
  { value }: ToolAnswer,
  where: string,
) {
  if (stdout !== '') {
    expect({ ok: false, ...(comparable(value) as object) }, where).toEqual(comparable(JSON.parse(stdout)));
  } else {
    expect(stderr, where).toContain(`${value.message} ${value.fix}`.trim());
  }
}

/** Replaces what differs between two sites: times, secrets, ids of what was made, and folders. */
function comparable(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/(\/drafts?\/)[\w-]+/g, '$1SECRET')
    .replace(/("(?:id|revoked)":")[^"]{1,16}(")/g, '$1ID$2')
    .replaceAll(`${tmpdir()}/`, '')
    .replace(/foyer-test-\w+/g, 'FOLDER');
  return JSON.parse(text);
}

function unquoted(value: unknown): unknown {
  if (typeof value === 'string')
    return /^(> .*|>)(\n(> .*|>))*$/.test(value) ? value.replace(/^> ?/gm, '') : value;
  if (Array.isArray(value)) return value.map(unquoted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unquoted(inner)]));
}

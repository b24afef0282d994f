/** Goes through the pages of the room and everything that is refused, in each of its languages, and finds no English. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { createContentReader } from '../../../site/reader/read-content.ts';
import { languagesIn } from '../../../site/util/word-tables.ts';
import { findingEnglish } from '../../../site/words/findings.ts';
import { smallContent } from '../../../test/helpers/content-copy.ts';
import { hiddenFields, type PairedBrowser, pairBrowser } from '../../../test/helpers/paired-browser.ts';
import { type SampleService, startSample } from '../../../test/helpers/sample.ts';
import { PROJECT, sourcesIn } from '../../../test/helpers/wings.ts';
import { messagePath, roomPaths } from '../../../web/core/room-paths.ts';
import { createWording } from '../../../web/locales/wording.ts';
import type { OwnerAction } from '../../actions/action.ts';
import { questionOf } from '../../actions/actions.ts';
import { createOwnerContext, type OwnerContext } from '../../actions/context.ts';
import { deleteText } from '../../actions/essays/delete-text.ts';
import { factCardNames } from '../../actions/facts/fact-forms.ts';
import { setStatus } from '../../actions/facts/status.ts';
import { greetingActions } from '../../actions/messages/greeting-actions.ts';
import { inquiryActions } from '../../actions/messages/inquiry-actions.ts';
import { type Proposal, storeProposal } from '../../actions/proposals.ts';
import { type RefusalName, refusal } from '../../refusal.ts';
import { changeEnglish } from '../../words/changes.ts';
import { refusalEnglish } from '../../words/refusals.ts';
import { saidFinding, saidRefusal } from '../routes/said-refusal.ts';
import { roomEnglish } from './en.ts';
import { findRoomWords } from './find-room-words.ts';

/** The others differ only in their tables, which `npm run test:all` goes through. */
const languages = process.env.LONG_RUN ? languagesIn(new URL('./', import.meta.url)) : ['ar', 'de'];

const names = Object.keys(refusalEnglish).flatMap(
  (key) => /^refused\.(.+)/.exec(key)?.[1] ?? [],
) as RefusalName[];

/** An essay of the sample, to which a redirect of the test leads. */
const ESSAY = 'agents-need-a-doorbell';

/** The sentences that the check says; what only quotes something is the same in every language. */
const findings = Object.entries<string>(findingEnglish).filter(([, english]) =>
  /\p{L}{3}/u.test(english.replace(/\{\w+\}/g, '')),
);

/** Texts with errors that people make. */
const broken = {
  'wrong-values':
    'title:\ndate: 2026-13-40\ncategory: Nonsense\ntakeaways: one, two\nform: prose\ntitel: Knots\nlink: knots',
  'not-yaml': 'title: Knots: a start\ndate: 2026-01-02\n\ttags: rope\nexcerpt: "open',
  'no-day': 'titel: Knots\nupdated: yesterday\nlink: example.com/knots\ndraft: perhaps',
  'wrong-text': 'title: Knots\ndate: 2026-01-02\nupdated: 2025-01-02',
};
const BROKEN_TEXT = [
  '# Knots\n\nA [link](/essays/nowhere), [another](knots.html), [one more](#nowhere), ![](/media/no.jpg).',
  '<div align="left">HTML</div> and <b>bold, [[wikilink]] and {{ template }}.',
  'A note[^1] and $\\frac{1$, ![a](https://example.com/a.jpg).\n\n## A {#main}\n\n## B {#a b}',
  '```mermaid\na\n```\n\n```dot\ndigraph { a -> }\n```\n\n[^2]: unused\n\n** stars **',
].join('\n\n');

/** Words of the room that are sentences in English and in no other language. Names of fields can be the same. */
const sentences = Object.values<string | object>(roomEnglish).filter(
  (words): words is string =>
    typeof words === 'string' && words.split(' ').length > 2 && !words.includes('{'),
);

function unescaped(html: string): string {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => names[name] ?? '');
}

/** Stores the proposal of an action that others can see. */
async function proposed(action: OwnerAction, input: unknown, context: OwnerContext): Promise<Proposal> {
  const question = await questionOf(action, input, context);
  if (!question) throw new TypeError(`${action.name} asks.`);
  return storeProposal({ action: action.name, input, question }, context);
}

describe.each(languages)('the room in %s', (language) => {
  const table = findRoomWords(language);
  const words: Readonly<Record<string, unknown>> = table.words;
  const wording = createWording(table);
  let service: SampleService;
  let owner: PairedBrowser;
  let folder: string;
  let breakSite: () => Promise<void>;
  let proposals: readonly Proposal[];
  let close: () => Promise<void>;
  beforeAll(async () => {
    const copy = await smallContent();
    const site = readFileSync(`${copy.folder}/site.yaml`, 'utf8');
    await copy.write(
      'site.yaml',
      site.replace(/^locale: .*$/m, `locale: ${language}`).replace(/^tagline: .*\n/m, ''),
    );
    await copy.append('redirects.yaml', `/doorbell: /essays/${ESSAY}\n`);
    for (const [slug, frontMatter] of Object.entries(broken)) {
      await copy.write(`essays/${slug}.md`, `---\n${frontMatter}\n---\n\n${BROKEN_TEXT}\n`);
    }
    breakSite = () => copy.append('site.yaml', 'nonsense: 1\nhome: [nothing]\nfeedEssays: 0\n');
    folder = copy.folder;
    service = await startSample({ CONTENT_DIR: copy.folder, SEARCH_BY_MEANING: 'off' });
    owner = await pairBrowser(service);
    const inquiry = { name: 'Ada', email: 'ada@example.com', message: '…' };
    const { stores } = service;
    const { id } = await stores.inquiries.accept({ inquiry, source: 'web', notify: [] });
    const greeting = { agent_name: 'Bot', message: '…' };
    const { stored } = await stores.greetings.post(greeting, {
      channel: 'mcp',
      state: 'pending',
      notify: [],
    });
    const context = createOwnerContext({
      config: readConfig({ CONTENT_DIR: copy.folder }),
      folder,
      stores: async () => stores,
      database: () => Promise.reject(new Error('No test needs it.')),
    });
    proposals = [
      await proposed(inquiryActions.delete, { id }, context),
      await proposed(greetingActions.reply, { id: stored.id, text: '…' }, context),
      await proposed(setStatus, { focus: ['…'] }, context),
      await proposed(deleteText, { slug: ESSAY }, context),
    ];
    close = async () => {
      await service.close();
      await copy.close();
    };
  });
  afterAll(() => close());

  const {
    assistant: _,
    undo: __,
    pairing: ___,
    proposals: ____,
    media: _____,
    edit: ______,
    facts,
    ...lists
  } = roomPaths;
  it.each([
    ...Object.values(lists),
    ...factCardNames.map((card) => `${lists.site}/${card}`),
    `${facts}/site.yaml`,
    `${lists.texts}?kind=page`,
    `${lists.texts}?find=xyzzy`,
    `${lists.texts}/new`,
    `${lists.inquiries}?state=spam`,
    '/owner/nothing',
  ])('says nothing in English on %s', async (path) => {
    const html = await (await owner.get(path)).text();
    const main = html.slice(html.indexOf('<body'));
    expect(sentences.filter((sentence) => main.includes(sentence))).toEqual([]);
    expect(main).not.toContain('lang="en"');
  });

  it('says nothing in English to a browser that is not paired', async () => {
    const html = await (await service.request('/owner')).text();
    expect(sentences.filter((sentence) => html.includes(sentence))).toEqual([]);
  });

  it('says what a change does in no English', async () => {
    const inbox = await owner.page(roomPaths.inbox);
    for (const { id, summary = '', said } of proposals) {
      const path = messagePath('proposals', id);
      const page = await owner.page(path);
      // A change of which the page has not shown everything.
      const refused = await (await owner.post(`${path}/accept`, { confirmed: 'another' })).text();
      const [english] = summary.split(/[“:]| at /);
      for (const html of [inbox, page, refused]) {
        expect(html).not.toContain(english);
        expect(html).not.toMatch(/lang="en"|\{\w+\}|Left out/);
      }
      expect(page).toContain(hiddenFields(page).confirmed);
      expect(page.match(/<bdi>redirects\.yaml:\d+<\/bdi>/g) ?? []).toHaveLength(said?.leftOut.length ?? 0);
    }
    expect(proposals.map(({ said }) => said?.leftOut.length)).toEqual([0, 0, 0, 1]);
  });

  it.each(Object.entries<string>({ ...changeEnglish, ...Object.fromEntries(findings) }))(
    'has words for “%s”',
    (key, english) => {
      expect(words[key]).toEqual(expect.stringMatching(/./));
      expect(words[key]).not.toBe(english);
    },
  );

  it.each(names)('has words for the refusal “%s”', (name) => {
    const values = new Proxy({}, { get: () => '7', has: () => true, ownKeys: () => [] });
    const error = refusal('invalid', name, values);
    const said = saidRefusal(wording, error);
    expect(said.isEnglish).toBe(false);
    expect(said.message).not.toBe(error.message);
    expect(said.message).not.toBe('');
    expect([said.fix === '', said.fix !== error.fix || error.fix === '']).toEqual([error.fix === '', true]);
  });

  it.each([
    ...Object.keys(broken).map((slug) => [`essays/${slug}.md`, `${lists.texts}/essay/${slug}`] as const),
    ['site.yaml', `${facts}/site.yaml`] as const,
  ])('says what is wrong in %s in no English', async (file, path) => {
    if (file === 'site.yaml') await breakSite();
    const { errors, warnings } = await createContentReader(folder).inspect();
    const found = [...errors, ...(file.endsWith('.md') ? warnings : [])].filter((one) => one.file === file);
    expect(found.length).toBeGreaterThan(2);
    const html = unescaped(await (await owner.get(path)).text());
    for (const finding of found) {
      const said = saidFinding(wording, finding);
      expect(html).toContain(said.message);
      expect(html).not.toContain(finding.message);
      expect(`${said.fix} ${finding.fix}`).not.toMatch(/undefined|^ /);
      expect(said.fix).not.toBe(finding.fix);
    }
  });
});

it('no action says in English alone what it changes', () => {
  const literal = sourcesIn('owner/actions').filter((file) =>
    /\bsummary: ?[`'"][A-Z]/.test(readFileSync(PROJECT + file, 'utf8')),
  );
  expect(literal).toEqual([]);
});

it('every refusal that a page of the room can show has a word', () => {
  // What only commands and the assistant refuse, and what the system or a library says.
  const others = /\/(?:assistant-routes|backup|start-essay|send-test|site-import|site-export)\.ts$/;
  const notInRoom =
    /proposals are waiting|Both the whole file|A \$\{kind\} has no|There must be either|Name either|cannot be read: |by its path on/;
  const files = ['owner/actions', 'owner/files', 'owner/room/routes'].flatMap(sourcesIn);
  const literal = files
    .filter((file) => !others.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(PROJECT + file, 'utf8').matchAll(
          /new OwnerError\(\s*'[\w-]+',\s*(['"`][^'"`]{12,})/g,
        ),
      ].map(([, words]) => `${file}: ${words}`),
    );
  expect(literal.filter((words) => !notInRoom.test(words))).toEqual([]);
});

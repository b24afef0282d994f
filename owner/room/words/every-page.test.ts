/** Goes through the pages of the room and everything that is refused, in each of its languages, and finds no English. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languagesIn } from '../../../site/util/word-tables.ts';
import { smallContent } from '../../../test/helpers/content-copy.ts';
import { type PairedBrowser, pairBrowser } from '../../../test/helpers/paired-browser.ts';
import { type SampleService, startSample } from '../../../test/helpers/sample.ts';
import { PROJECT, sourcesIn } from '../../../test/helpers/wings.ts';
import { roomPaths } from '../../../web/core/room-paths.ts';
import { createWording } from '../../../web/locales/wording.ts';
import { factCardNames } from '../../actions/facts/fact-forms.ts';
import { type RefusalName, refusal } from '../../refusal.ts';
import { refusalEnglish } from '../../words/refusals.ts';
import { saidRefusal } from '../routes/said-refusal.ts';
import { roomEnglish } from './en.ts';
import { findRoomWords } from './find-room-words.ts';

const names = Object.keys(refusalEnglish).flatMap(
  (key) => /^refused\.(.+)/.exec(key)?.[1] ?? [],
) as RefusalName[];

/** Words of the room that are sentences in English and in no other language. Names of fields can be the same. */
const sentences = Object.values<string | object>(roomEnglish).filter(
  (words): words is string =>
    typeof words === 'string' && words.split(' ').length > 2 && !words.includes('{'),
);

describe.each(languagesIn(new URL('./', import.meta.url)))('the room in %s', (language) => {
  let service: SampleService;
  let owner: PairedBrowser;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const copy = await smallContent();
    const site = readFileSync(`${copy.folder}/site.yaml`, 'utf8');
    await copy.write(
      'site.yaml',
      site.replace(/^locale: .*$/m, `locale: ${language}`).replace(/^tagline: .*\n/m, ''),
    );
    service = await startSample({ CONTENT_DIR: copy.folder, SEARCH_BY_MEANING: 'off' });
    owner = await pairBrowser(service);
    const inquiry = { name: 'Ada', email: 'ada@example.com', message: '…' };
    await service.stores.inquiries.accept({ inquiry, source: 'web', notify: [] });
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

  it.each(names)('has words for the refusal “%s”', (name) => {
    const wording = createWording(findRoomWords(language));
    const values = new Proxy({}, { get: () => '7', has: () => true, ownKeys: () => [] });
    const error = refusal('invalid', name, values);
    const said = saidRefusal(wording, error);
    expect(said.isEnglish).toBe(false);
    expect(said.message).not.toBe(error.message);
    expect(said.message).not.toBe('');
    expect([said.fix === '', said.fix !== error.fix || error.fix === '']).toEqual([error.fix === '', true]);
  });
});

it('every refusal that a page of the room can show has a word', () => {
  // What only commands and the assistant refuse, and what the system or a library says.
  const others = /\/(?:assistant-routes|backup|start-essay|send-test|site-import|site-export)\.ts$/;
  const notInRoom =
    /proposals are waiting|Both the whole file|A \$\{kind\} has no|There must be either|Name either|cannot be read: |by its path on|cannot be locked: /;
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

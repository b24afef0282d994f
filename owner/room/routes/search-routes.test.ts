import { beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/core/english.ts';
import { sharedRoom } from '../../../test/helpers/paired-room.ts';

const room = sharedRoom();
const search = (find: string) => `/owner/search?find=${encodeURIComponent(find)}`;
let message: string;

beforeAll(async () => {
  const { copy, service } = room();
  const write = (name: string, text: string, more = '') =>
    copy.write(`essays/${name}.md`, `---\ntitle: ${name}\ndate: 2026-01-02\n${more}---\n${text}\n`);
  await write('bowline', 'A loop that holds two of all ropes.');
  await write('sheet-bend', 'Two ropes, one loop.', 'draft: true\n');
  for (const name of ['one', 'two', 'three']) await write(name, 'Not yet.', 'draft: true\n');
  await copy.write('pages/shop.md', '---\ntitle: Shop\n---\nRope by the furlong.\n');
  const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I buy a rope for a xebec?' };
  message = (await service.stores.inquiries.accept({ inquiry, source: 'web', notify: [] })).id;
});

describe('the search of the room', () => {
  it('finds essays, pages and messages that have all words', async () => {
    const page = await room().page(search('ROPE'));
    expect(page).toMatch(/essay\/sheet-bend.*page\/shop.*inquiries\//s);
    expect(await room().page(search('"two ropes" xyzzy'))).toContain(english('room.nothingFound'));
    expect(await room().page(search('rope xyzzy'))).toContain(english('room.nothingFound'));
    expect(await room().page('/owner/search')).not.toContain(english('room.nothingFound'));
  });

  it.each([
    ['a text, and shows the words in it', 'loop that', () => '/owner/texts/essay/bowline?find=loop%20that'],
    [
      'the text that has them as they are',
      'two ropes',
      () => '/owner/texts/essay/sheet-bend?find=two%20ropes',
    ],
    ['a page', 'by the furlong', () => '/owner/texts/page/shop?find=by%20the%20furlong'],
    ['a message', 'for a XEBEC', () => `/owner/inquiries/${message}`],
  ])('opens %s, if it is the only one', async (_, words, path) => {
    const response = await room().get(search(words));
    expect([response.status, response.headers.get('location')]).toEqual([303, path()]);
  });
});

it('begins with the search and the drafts that were changed last', async () => {
  const page = await room().page('/owner');
  expect(page).toContain('action="/owner/search"');
  expect(page.match(/class="text-row"/g)).toHaveLength(3);
  expect(page).toContain(english('room.allDrafts', { count: 4 }));
});

import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedRoom } from '../../../test/helpers/paired-room.ts';

const room = sharedRoom();

const PUBLISHED = 60;

beforeAll(async () => {
  const { copy } = room();
  const write = (name: string, lines: readonly string[], text = 'Text.') =>
    copy.write(`essays/${name}.md`, ['---', ...lines, '---', text, ''].join('\n'));
  await write('older', ['title: Older draft', 'date: 2026-01-02', 'draft: true']);
  await write('newer', ['title: Newer draft', 'date: 2020-01-01', 'draft: true'], 'A knot in Zürich.');
  await write('later', ['title: Later', 'date: 2999-01-01']);
  await write('broken', ['title: [']);
  for (let number = 0; number < PUBLISHED; number += 1) {
    await write(`number-${number}`, [`title: Number ${number}`, `date: ${1950 + number}-05-06`]);
  }
  for (const [name, year] of [
    ['older', 2020] as const,
    ['newer', 2021] as const,
    ['broken', 2019] as const,
  ]) {
    const moment = new Date(`${year}-01-01`);
    await utimes(join(copy.folder, `essays/${name}.md`), moment, moment);
  }
});

/** Returns the names of the essays that a page lists, in order. */
const listed = (html: string) =>
  [...html.matchAll(/<li class="text-row"><div><a href="\/owner\/texts\/essay\/([^"?]+)/g)].map(
    ([, name]) => name,
  );

/** Returns the chips of a page, each with its number. */
const chips = (html: string) =>
  [...html.matchAll(/<li><a href="[^"]*"[^>]*>([^<]+) <span>([^<]+)<\/span>/g)].map(
    ([, word, number]) => `${word} ${number}`,
  );

describe('the list of essays', () => {
  it('begins with the drafts by their last change, then what is scheduled, then years', async () => {
    const page = await room().page('/owner/texts');
    expect(listed(page).slice(0, 6)).toEqual([
      'newer',
      'older',
      'broken',
      'later',
      'agents-need-a-doorbell',
      `number-${PUBLISHED - 1}`,
    ]);
    expect(page).toMatch(/<h2>Drafts<.*edited .*<h2>Scheduled<.*<h2><bdi>2026<.*March 10</s);
    expect(page).toMatch(/broken<\/bdi>.*?1 error/s);
    expect(chips(page)).toEqual(['All 65', 'Drafts 3', 'Scheduled 1', 'Published 61', 'With errors 1']);
  });

  it('has 50 a page, and leads to the others', async () => {
    const first = await room().page('/owner/texts');
    expect(listed(first)).toHaveLength(50);
    const [, next = ''] = /href="([^"]+)" rel="next"/.exec(first) ?? [];
    const second = await room().page(next.replaceAll('&amp;', '&'));
    expect(listed(second)).toHaveLength(15);
    expect(second).toContain('href="/owner/texts" rel="prev"');
    expect((await room().get('/owner/texts?from=5000')).headers.get('location')).toBe('/owner/texts');
  });

  it('is narrowed by state and by words in titles and texts', async () => {
    expect(listed(await room().page('/owner/texts?state=errors'))).toEqual(['broken']);
    const found = await room().page('/owner/texts?find=knot+zurich');
    expect(listed(found)).toEqual(['newer']);
    expect(chips(found)).toEqual(['All 1', 'Drafts 1']);
    expect(await room().page('/owner/texts?find=no-such-word')).not.toContain('text-row');
  });

  it('shows a few drafts and a link to the others', async () => {
    const { copy, page } = room();
    for (let number = 0; number < 4; number += 1) {
      await copy.write(
        `essays/more-${number}.md`,
        '---\ntitle: More\ndate: 2020-01-01\ndraft: true\n---\nText.\n',
      );
    }
    const list = await page('/owner/texts');
    expect(listed(list).indexOf('later')).toBe(5);
    expect(list).toMatch(/href="\/owner\/texts\?state=draft"[^>]*>All 7 drafts/);
    expect(listed(await page('/owner/texts?state=draft'))).toHaveLength(7);
  });

  it('leads from the address of a page to where its text is edited', async () => {
    const { copy, get } = room();
    await copy.write('essays/number-1.de.md', '---\ntitle: Eins\ndate: 1951-05-06\nslug: eins\n---\nText.\n');
    const leadsTo = async (path: string) => (await get(`/owner/edit${path}`)).headers.get('location');
    expect(await leadsTo('/essays/number-2')).toBe('/owner/texts/essay/number-2');
    expect(await leadsTo('/essays/eins')).toBe('/owner/texts/essay/number-1.de');
    expect((await get('/owner/edit/about')).status).toBe(404);
  });
});

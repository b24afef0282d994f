import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/core/english.ts';
import { type PairedRoom, sharedRoom } from '../../../test/helpers/paired-room.ts';

const room = sharedRoom({}, () => new Date('2026-11-21T12:00:00Z'));

let browser: PairedRoom;
/** A draft that no other test changes, and the path of its page. */
let slug: string;
let edit: string;
let drafts = 0;

beforeEach(async () => {
  browser = room();
  drafts += 1;
  slug = `rope-${drafts}`;
  edit = `/owner/texts/essay/${slug}`;
  await browser.copy.write(
    `essays/${slug}.md`,
    `---\ntitle: Twine ${drafts}\ndate: 2020-02-03\ndraft: true\n---\n\nOne.\n`,
  );
});

const fileOf = (name: string) => readFile(join(browser.copy.folder, `essays/${name}.md`), 'utf8');

const versionAt = async (path: string) =>
  /name="version" value="([^"]+)"/.exec(await browser.page(path))?.[1] ?? '';

/** Opens the sheet of a text, and returns its page with the fields that its form sends. */
async function sheetOf(path: string, typed: Record<string, string> = {}) {
  const response = await browser.post(`${path}/sheet`, { version: await versionAt(path), ...typed });
  const html = await response.text();
  expect(response.status).toBe(200);
  const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
  const sent = inputs.filter((tag) => !tag.includes('type="radio"') || tag.includes('checked'));
  const valueIn = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return {
    html,
    fields: Object.fromEntries(sent.map((tag) => [valueIn(tag, 'name'), valueIn(tag, 'value')])),
  };
}

describe('the sheet of a draft', () => {
  it('saves what was typed, and shows address, days, excerpt, card and warnings', async () => {
    const { html, fields } = await sheetOf(edit, { markdown: 'Two.' });
    expect(await fileOf(slug)).toContain('Two.');
    expect(fields).toMatchObject({ to: slug, when: 'today' });
    expect(html).toContain('value="keep"');
    expect(html).toContain('name="excerpt"');
    const [, card = ''] = /<img src="([^"]*\/card[^"]*)"/.exec(html) ?? [];
    const image = await browser.get(card.replaceAll('&amp;', '&'));
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(image.headers.get('cache-control')).toBe('no-store');
    expect(image.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('suggests the address that a translation has', async () => {
    await browser.copy.write(
      `essays/${slug}.de.md`,
      '---\ntitle: Garn\ndate: 2020-02-03\ndraft: true\n---\n\nEins.\n',
    );
    const { fields } = await sheetOf(`${edit}.de`);
    expect(fields.to).toBe(`${slug}-de`);
  });

  it('publishes with the excerpt and under the address that it names, dated today', async () => {
    const { fields } = await sheetOf(edit);
    const to = `${slug}-new`;
    const published = await browser.post(`${edit}/publish`, { ...fields, to, excerpt: 'Short.' });
    expect(published.headers.get('location')).toBe(`/owner/texts/essay/${to}`);
    const text = await fileOf(to);
    expect(text).toMatch(/date: 2026-11-21[\s\S]*excerpt: Short\./);
    expect(text).not.toContain('draft');
    const page = await browser.page(`/owner/texts/essay/${to}`);
    expect(page).toContain(english('room.donePublished'));
    expect(page).toContain(`href="https://site.test/essays/${to}"`);
  });

  it.each([
    ['keep', '', 'date: 2020-02-03'],
    ['day', '2021-01-02', 'date: 2021-01-02'],
    ['day', '2027-01-02', 'date: 2027-01-02'],
  ])('dates the text as its owner says: %s %s', async (when, day, expected) => {
    const { fields } = await sheetOf(edit);
    const response = await browser.post(`${edit}/publish`, { ...fields, when, day });
    expect(response.status).toBe(303);
    expect(await fileOf(slug)).toContain(expected);
    expect(await fileOf(slug)).not.toContain('draft: true');
  });

  it('comes back with the reason if the text cannot be published', async () => {
    const { fields } = await sheetOf(edit);
    const response = await browser.post(`${edit}/publish`, { ...fields, to: 'agents-need-a-doorbell' });
    const html = await response.text();
    expect(response.status).toBe(409);
    expect(html).toContain('There is already an essay');
    expect(html).toContain(`action="${edit}/publish"`);
    expect(await fileOf(slug)).toContain('draft: true');
  });

  it('asks for an address if the title gives none', async () => {
    const saved = await browser.post('/owner/texts/new?kind=essay', { title: '??', markdown: 'Text.' });
    const path = saved.headers.get('location') ?? '';
    expect(path).toMatch(/draft-2026-11-21-\d+$/);
    const { fields, html } = await sheetOf(path);
    expect(fields.to).toBe('');
    expect(html).toContain(english('room.addressWanted'));
    expect((await browser.post(`${path}/publish`, fields)).status).toBe(422);
    const published = await browser.post(`${path}/publish`, { ...fields, to: 'question-marks' });
    expect(published.headers.get('location')).toBe('/owner/texts/essay/question-marks');
  });
});

describe('the sheet of a public text', () => {
  it('shows what changes, and publishes exactly that', async () => {
    await browser.post(`${edit}/publish`, (await sheetOf(edit)).fields);
    const { html, fields } = await sheetOf(edit, { markdown: 'Three.' });
    expect(html).toMatch(/<del>-One\.\s*<\/del><ins>\+Three\.\s*<\/ins>/);
    expect(await fileOf(slug)).toContain('One.');
    const published = await browser.post(edit, fields);
    expect(published.headers.get('location')).toBe(edit);
    expect(await fileOf(slug)).toContain('Three.');
    const page = await browser.page(edit);
    expect(page).toContain(english('room.donePublished'));
    expect(page).toContain(english('room.undo'));
  });

  it('publishes nothing that it has not shown', async () => {
    await browser.post(`${edit}/publish`, (await sheetOf(edit)).fields);
    const { fields } = await sheetOf(edit, { markdown: 'Three.' });
    const response = await browser.post(edit, { ...fields, markdown: 'Something else.' });
    expect(response.status).toBe(409);
    expect(await fileOf(slug)).toContain('One.');
  });

  it('says that nothing has changed', async () => {
    await browser.post(`${edit}/publish`, (await sheetOf(edit)).fields);
    const { html } = await sheetOf(edit);
    expect(html).toContain(english('room.nothingChanged'));
    expect(html).not.toContain(english('room.publishChange'));
  });

  it('asks for the address of a new page, which is public at once', async () => {
    const typed = { title: 'Reading', markdown: 'Books.' };
    const response = await browser.post('/owner/texts/new/sheet?kind=page', typed);
    const html = await response.text();
    const [, confirmed = ''] = /name="confirmed" value="([^"]*)"/.exec(html) ?? [];
    expect(html).toMatch(/name="to" value="reading"/);
    const saved = await browser.post('/owner/texts/new?kind=page', { ...typed, to: 'books', confirmed });
    // The address is part of what was confirmed, so that another one is shown first.
    expect(saved.status).toBe(409);
    const same = await browser.post('/owner/texts/new?kind=page', { ...typed, to: 'reading', confirmed });
    expect(same.headers.get('location')).toBe('/owner/texts/page/reading');
  });
});

describe('the file of a draft', () => {
  const start = async (title: string) => {
    const saved = await browser.post('/owner/texts/new?kind=essay', { title, markdown: 'Text.' });
    return saved.headers.get('location') ?? '';
  };

  it('follows the title, and no longer once it is shared or public', async () => {
    const path = await start('First name');
    expect(path).toBe('/owner/texts/essay/first-name');
    const form = { version: await versionAt(path), title: 'Second name', markdown: 'Text.' };
    const { body } = await browser.postForJson(path, { ...form, autosave: '1' });
    expect(body).toMatchObject({ slug: 'second-name' });
    expect(await fileOf('second-name')).toContain('Second name');
    // The answer was lost, so the browser sends the text to its former address.
    const again = await browser.postForJson(path, { ...form, autosave: '1' });
    expect(again).toMatchObject({ status: 409, body: { slug: 'second-name', version: body.version } });
    const moved = '/owner/texts/essay/second-name';
    await browser.post(`${moved}/share`, { version: String(body.version) });
    const shared = await browser.post(moved, { version: await versionAt(moved), title: 'Third name' });
    expect(shared.headers.get('location')).toBe(moved);
  });

  it('keeps the name that its owner has given it', async () => {
    const saved = await browser.post(edit, { version: await versionAt(edit), title: 'Other title' });
    expect(saved.headers.get('location')).toBe(edit);
  });
});

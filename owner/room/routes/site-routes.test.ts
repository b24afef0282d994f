import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/core/english.ts';
import { hiddenFields } from '../../../test/helpers/paired-browser.ts';
import { sharedRoom } from '../../../test/helpers/paired-room.ts';
import { SAMPLE_CONTENT } from '../../../test/helpers/sample.ts';

const room = sharedRoom();
beforeEach(async () => {
  await room().copy.write('status.yaml', await readFile(join(SAMPLE_CONTENT, 'status.yaml'), 'utf8'));
});

/** Returns the fields of a page's form as a browser sends them if nothing is touched. */
function shownFields(html: string): Record<string, string> {
  const plain = (text: string) =>
    text
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  const fields: Record<string, string> = {};
  for (const [tag, , text] of html.matchAll(/<(input|textarea|select)\b[^>]*>(?:\n?([^<]*)<\/textarea>)?/g)) {
    const [name, type] = [attribute(tag, 'name'), attribute(tag, 'type')];
    if (name === undefined || (type === 'checkbox' && !/ checked(?:=|>|\/)/.test(tag))) continue;
    fields[name] = plain(text ?? attribute(tag, 'value') ?? '');
  }
  for (const [, name = '', options = ''] of html.matchAll(/<select name="([^"]+)"[^>]*>(.*?)<\/select>/gs)) {
    fields[name] = /value="([^"]*)" selected/.exec(options)?.[1] ?? '';
  }
  return fields;
}

/** Returns the version that the form on a page names. */
const versionIn = (html: string) => hiddenFields(html).version ?? '';

describe('the status', () => {
  it('is changed by its form where it was touched, and is of today unless its day was', async () => {
    const { copy, page, post } = room();
    const before = await readFile(join(copy.folder, 'status.yaml'), 'utf8');
    const fields = shownFields(await page('/owner/site'));
    expect(fields.updated).toBe('2026-11-02');
    const saved = await post('/owner/site', { ...fields, openForAdvisory: 'false' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/owner/site']);
    const after = await readFile(join(copy.folder, 'status.yaml'), 'utf8');
    const today = new Date().toISOString().slice(0, 10);
    expect(after).toBe(
      before
        .replace('openForAdvisory: true', 'openForAdvisory: false')
        .replace('updated: 2026-11-02', `updated: ${today}`),
    );
    expect(await page('/owner/site')).toContain('Visitors see it within a moment.');
    const earlier = { ...shownFields(await page('/owner/site')), updated: '2026-11-20', note: '' };
    expect((await post('/owner/site', earlier)).status).toBe(303);
    const last = await readFile(join(copy.folder, 'status.yaml'), 'utf8');
    expect(last).toBe(after.replace(`updated: ${today}`, 'updated: 2026-11-20').replace(/^note: .*\n/m, ''));
    const late = await post('/owner/site', { ...fields, note: 'Late.' });
    expect(late.status).toBe(422);
    expect(await readFile(join(copy.folder, 'status.yaml'), 'utf8')).toBe(last);
    // What was typed is still there, with the rest as it is now.
    const again = await late.text();
    expect(again).toContain(english('room.factsChanged'));
    expect(shownFields(again)).toMatchObject({ note: 'Late.', updated: '2026-11-20' });
    expect((await post('/owner/site', shownFields(again))).status).toBe(303);
    expect(await readFile(join(copy.folder, 'status.yaml'), 'utf8')).toContain('note: Late.');
  });
});

describe('a form for facts', () => {
  const fileOf = (name: string) => readFile(join(room().copy.folder, name), 'utf8');

  it('changes only what was touched, and keeps comments', async () => {
    const { copy, page, post } = room();
    const before = `# Mine.\n${await fileOf('profile.yaml')}`;
    await copy.write('profile.yaml', before);
    const fields = shownFields(await page('/owner/site/profile'));
    const same = await post('/owner/site/profile', fields);
    expect(same.status).toBe(303);
    expect(await page('/owner/site/profile')).toContain(english('room.nothingTouched'));
    expect(await fileOf('profile.yaml')).toBe(before);
    const role = fields['roles.0.role'] ?? '';
    expect(role).not.toBe('');
    await post('/owner/site/profile', { ...fields, 'roles.0.role': 'Keeper' });
    expect(await fileOf('profile.yaml')).toBe(before.replace(`role: ${role}`, 'role: Keeper'));
  });

  it('adds, and removes, what a list has', async () => {
    const { page, post } = room();
    const before = await fileOf('offerings.yaml');
    const form = shownFields(await page('/owner/site/offerings'));
    const places = Object.keys(form).flatMap((name) => /^offerings\.(\d+)\.name$/.exec(name)?.[1] ?? []);
    const at = `offerings.${places.at(-1)}`;
    const added = {
      [`${at}.name`]: 'A walk',
      [`${at}.description`]: 'One hour.',
    };
    const refused = await post('/owner/site/offerings', { ...form, ...added });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(/A walk.*One hour\./s);
    await post('/owner/site/offerings', { ...form, ...added, [`${at}.category`]: 'speaking' });
    expect(await fileOf('offerings.yaml')).toMatch(/id: a-walk\n.*name: A walk/);
    const { version = '' } = hiddenFields(await page('/owner/site/offerings'));
    await post('/owner/site/offerings', { ...form, version, [`${at}.remove`]: 'true' });
    expect(await fileOf('offerings.yaml')).toBe(before);
  });

  it('keeps what was typed if somebody else has changed the file', async () => {
    const { copy, page, post } = room();
    const fields = shownFields(await page('/owner/site/you'));
    const source = await fileOf('site.yaml');
    await copy.write('site.yaml', source.replace(/^title: .*$/m, 'title: Pilot'));
    const late = await post('/owner/site/you', { ...fields, pronouns: 'she/her' });
    expect(late.status).toBe(422);
    const form = shownFields(await late.text());
    expect(form).toMatchObject({ title: 'Pilot', pronouns: 'she/her' });
    await post('/owner/site/you', form);
    expect(await fileOf('site.yaml')).toMatch(/^title: Pilot$/m);
    expect(await fileOf('site.yaml')).toMatch(/^pronouns: she\/her$/m);
    await copy.write('site.yaml', source);
  });

  it('asks what only the owner can say, and leads to its field', async () => {
    const { copy, page } = room();
    const source = await fileOf('site.yaml');
    await copy.write('site.yaml', source.replace(/^tagline: .*\n/m, ''));
    const html = await page('/owner/site');
    expect(html).toMatch(/href="\/owner\/site\/you#tagline">What do you do, in one line\?</);
    expect(await page('/owner/site/you')).toContain('id="tagline"');
    await copy.write('site.yaml', source);
  });
});

describe('a file of facts', () => {
  it('keeps the line endings that it has', async () => {
    const { copy, page, post } = room();
    const before = (await readFile(join(copy.folder, 'status.yaml'), 'utf8')).replaceAll('\n', '\r\n');
    await copy.write('status.yaml', before);
    const version = versionIn(await page('/owner/facts/status.yaml'));
    const text = before.replace('openForSpeaking: true', 'openForSpeaking: false');
    expect((await post('/owner/facts/status.yaml', { version, text })).status).toBe(303);
    expect(await readFile(join(copy.folder, 'status.yaml'), 'utf8')).toBe(text);
  });

  it('with a mistake is not saved, and what was typed is still there', async () => {
    const { copy, page, post } = room();
    const before = await readFile(join(copy.folder, 'profile.yaml'), 'utf8');
    const version = versionIn(await page('/owner/facts/profile.yaml'));
    const refused = await post('/owner/facts/profile.yaml', { version, text: 'bio: "<b>unclosed\n' });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain('bio: &quot;&lt;b&gt;unclosed');
    const [, line] = /<a href="#line-(\d+)"[^>]*>Line \d+:/.exec(html) ?? [];
    expect(html).toMatch(new RegExp(`<span id="line-${line}" class="wrong">`));
    expect(await readFile(join(copy.folder, 'profile.yaml'), 'utf8')).toBe(before);
  });

  it('that was changed meanwhile is not overwritten until both texts were seen', async () => {
    const { copy, page, post } = room();
    const version = versionIn(await page('/owner/facts/status.yaml'));
    const before = await readFile(join(copy.folder, 'status.yaml'), 'utf8');
    await copy.write('status.yaml', `# Theirs\n${before}`);
    const refused = await post('/owner/facts/status.yaml', { version, text: `# Mine\n${before}` });
    const html = await refused.text();
    expect(html).toContain('# Mine');
    expect(html).toContain('# Theirs');
    const again = { version: versionIn(html), text: `# Mine\n${before}` };
    expect((await post('/owner/facts/status.yaml', again)).status).toBe(303);
    expect(await readFile(join(copy.folder, 'status.yaml'), 'utf8')).toBe(again.text);
  });

  it('outside of the list does not exist', async () => {
    const { get } = room();
    for (const file of ['..%2F.env', 'essays', 'status.yml']) {
      expect((await get(`/owner/facts/${file}`)).status, file).toBe(404);
    }
  });
});

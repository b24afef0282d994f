import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hiddenFields } from '../../../test/helpers/paired-browser.ts';
import { sharedRoom } from '../../../test/helpers/paired-room.ts';
import { SAMPLE_CONTENT } from '../../../test/helpers/sample.ts';

const room = sharedRoom();
beforeEach(async () => {
  await room().copy.write('status.yaml', await readFile(join(SAMPLE_CONTENT, 'status.yaml'), 'utf8'));
});

/** Returns the version that the form on a page names. */
const versionIn = (html: string) => hiddenFields(html).version ?? '';

describe('the status', () => {
  it('is changed by its form in the fields that differ, and is of today if the day was not touched', async () => {
    const { copy, page, post } = room();
    const before = await readFile(join(copy.folder, 'status.yaml'), 'utf8');
    const html = await page('/owner/site');
    const lines = (name: string) =>
      (new RegExp(`<textarea name="${name}"[^>]*>\n?([^<]*)<`).exec(html)?.[1] ?? '').replaceAll(
        '&#39;',
        "'",
      );
    const fields = {
      version: versionIn(html),
      talks: 'on',
      focus: lines('focus').replaceAll('\n', '\r\n'),
      topics: lines('topics').replaceAll('\n', '\r\n'),
      note: 'Talks are booked until February; advisory work is possible from January.',
      asOf: '2026-11-02',
    };
    const saved = await post('/owner/site', fields);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/owner/site']);
    const after = await readFile(join(copy.folder, 'status.yaml'), 'utf8');
    const today = new Date().toISOString().slice(0, 10);
    expect(after).toBe(
      before
        .replace('openForAdvisory: true', 'openForAdvisory: false')
        .replace('updated: 2026-11-02', `updated: ${today}`),
    );
    expect(await page('/owner/site')).toContain('Visitors see it within a moment.');
    const earlier = { ...fields, version: versionIn(await page('/owner/site')), asOf: '2026-11-20' };
    expect((await post('/owner/site', earlier)).status).toBe(303);
    const last = await readFile(join(copy.folder, 'status.yaml'), 'utf8');
    expect(last).toBe(after.replace(`updated: ${today}`, 'updated: 2026-11-20'));
    const late = await post('/owner/site', { ...fields, note: 'Late.' });
    expect(late.status).toBe(409);
    expect(await readFile(join(copy.folder, 'status.yaml'), 'utf8')).toBe(last);
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
    expect(html).toMatch(/Line \d+:/);
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

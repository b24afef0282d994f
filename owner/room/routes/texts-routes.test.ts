import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { essayText } from '../../../test/helpers/content-copy.ts';
import { english } from '../../../test/helpers/core/english.ts';
import { pairBrowser } from '../../../test/helpers/paired-browser.ts';
import { type PairedRoom, pairedRoom, sharedRoom } from '../../../test/helpers/paired-room.ts';
import { startSample } from '../../../test/helpers/sample.ts';
import { kindOf, type TextKind } from '../../actions/essays/text-kinds.ts';

const room = sharedRoom({}, () => new Date('2026-11-21T12:00:00Z'));

/** A draft in a style of its own. */
const MINE = [
  '---',
  "title:   'Mine'   # for now",
  'date: 2026-11-01',
  'draft: true',
  'tags: [a,   b]',
  'x-other: 1',
  '---',
  '',
  'One.  ',
  '',
  '* Two.',
  '',
].join('\r\n');

const PUBLIC = '/owner/texts/essay/agents-need-a-doorbell';

/** The room's parts, and a draft that no other test changes: its name, its file, and the path of its page. */
let copy: PairedRoom['copy'];
let browser: PairedRoom;
let slug: string;
let file: string;
let edit: string;
let drafts = 0;

beforeEach(async () => {
  browser = room();
  ({ copy } = browser);
  drafts += 1;
  slug = `mine-${drafts}`;
  file = `essays/${slug}.md`;
  edit = `/owner/texts/essay/${slug}`;
  await copy.write(file, MINE);
});

const fileOf = (name: string) => readFile(join(copy.folder, name), 'utf8');

let unchanged: Promise<Record<string, string>> | undefined;

/** Returns the fields of the form of a draft that is as it was written: the same for each, because their text is. */
async function formOfDraft(): Promise<Record<string, string>> {
  unchanged ??= formOf(edit);
  return { ...(await unchanged), to: slug };
}

/** Returns the fields of the form on a page, as a browser would send them without a change. */
async function formOf(path: string): Promise<Record<string, string>> {
  const html = await browser.page(path);
  const [form = ''] = /<form[^>]*id="text-form".*?<\/form>/s.exec(html) ?? [];
  const inputs = [...form.matchAll(/<input [^>]*>/g)].map(([tag]) => [
    attribute(tag, 'name'),
    attribute(tag, 'value'),
  ]);
  const areas = [...form.matchAll(/<textarea [^>]*name="([\w.]+)"[^>]*>(.*?)<\/textarea>/gs)];
  const selects = [...form.matchAll(/<select name="(\w+)".*?<\/select>/gs)].map(([select, name = '']) => {
    const [option = ''] = /<option[^>]*selected[^>]*>/.exec(select) ?? [];
    return [name, attribute(option, 'value')];
  });
  const typed = areas.map(([, name = '', text = '']) => [name, unescaped(text).replace(/\r?\n/g, '\r\n')]);
  return Object.fromEntries([...inputs, ...typed, ...selects]);
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

describe('a new text', () => {
  it('is a draft with a name made from its title, and a file from its first save', async () => {
    const sent = { title: 'Über "Knoten" <b>', markdown: 'One.\r\n\r\nTwo.' };
    const saved = await browser.post('/owner/texts/new?kind=essay', sent);
    expect(saved.headers.get('location')).toBe('/owner/texts/essay/ueber-knoten-b');
    expect(await fileOf('essays/ueber-knoten-b.md')).toBe(
      '---\ntitle: Über "Knoten" <b>\ndate: 2026-11-21\ndraft: true\n---\n\nOne.\n\nTwo.\n',
    );
    expect(await browser.page('/owner/texts/essay/ueber-knoten-b')).toContain('Saved.');
    const again = await browser.post('/owner/texts/new?kind=essay', sent);
    expect(again.headers.get('location')).toBe(saved.headers.get('location'));
    const other = await browser.post('/owner/texts/new?kind=essay', { ...sent, markdown: 'Other.' });
    expect(other.headers.get('location')).toBe('/owner/texts/essay/ueber-knoten-b-2');
  });

  it('that cannot be saved comes back as it was typed', async () => {
    const typed = { title: '', markdown: 'A long thought.', tags: 'a, b' };
    const response = await browser.post('/owner/texts/new?kind=essay', typed);
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('A long thought.</textarea>');
    expect(html).toContain('value="a, b"');
    expect(html).toContain(english('room.notSaved'));
  });

  it('has a name that belongs to no other text and not to the site', async () => {
    const location = async (kind: string, title: string) =>
      (await browser.post(`/owner/texts/new?kind=${kind}`, { title, markdown: 'Text.' })).headers.get(
        'location',
      );
    expect(await location('page', 'Contact')).toBe('/owner/texts/page/contact-2');
    expect(await location('essay', '../../etc/passwd')).toBe('/owner/texts/essay/etc-passwd');
    expect(await location('essay', '?!')).toBe('/owner/texts/essay/draft-2026-11-21-1');
  });
});

describe('the form of a text', () => {
  it('changes nothing in the file unless something was changed in it', async () => {
    const response = await browser.post(edit, await formOfDraft());
    expect(response.status).toBe(303);
    expect(await fileOf(file)).toBe(MINE);
  });

  it('changes only the fields that were changed, and only the text', async () => {
    await browser.post(edit, { ...(await formOfDraft()), excerpt: 'Short: yes.' });
    const withExcerpt = MINE.replace('x-other: 1\r\n', 'x-other: 1\r\nexcerpt: "Short: yes."\r\n');
    expect(await fileOf(file)).toBe(withExcerpt);
    await browser.post(edit, { ...(await formOf(edit)), excerpt: '', markdown: 'Three.' });
    expect(await fileOf(file)).toBe(MINE.replace('One.  \r\n\r\n* Two.', 'Three.'));
  });

  it('stores whatever is typed in a field as text', async () => {
    const title = '"a: [b, *c, {d}: # <script>alert(1)</script>';
    const response = await browser.post(edit, {
      ...(await formOfDraft()),
      title,
      takeaways: '- x: [\r\n--- y',
    });
    expect(response.status).toBe(303);
    // Its name has followed its title.
    const moved = response.headers.get('location') ?? '';
    expect(moved).toBe('/owner/texts/essay/a-b-c-d-script-alert-1-script');
    const html = await browser.page(moved);
    expect(html).not.toContain('<script>alert');
    expect(await formOf(moved)).toMatchObject({ title, takeaways: '- x: [\r\n--- y' });
  });

  it('shows the whole file if its front matter cannot be read, and repairs it', async () => {
    await copy.write(file, essayText('Text.', { title: 'title: [' }));
    const form = await formOf(edit);
    expect(form.source).toContain('title: [');
    const broken = await browser.post(edit, { ...form, source: `${form.source}\r\n![](none.png)` });
    expect(broken.status).toBe(422);
    expect(await broken.text()).toContain('none.png)</textarea>');
    const response = await browser.post(edit, { ...form, source: form.source?.replace('[', 'Mine') ?? '' });
    expect(response.status).toBe(303);
    expect(await fileOf(file)).toBe(essayText('Text.', { title: 'title: Mine' }));
  });

  it('refuses more than a megabyte, and keeps it', async () => {
    const markdown = `${'x'.repeat(1024 * 1024)}y`;
    const response = await browser.post(edit, { ...(await formOfDraft()), markdown });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('xy</textarea>');
    expect(await fileOf(file)).toBe(MINE);
  });

  it('is only that of a file with a possible name', async () => {
    const names = [
      '..%2F..%2Fsite',
      `%2e%2e%2f${slug}`,
      slug.toUpperCase(),
      `${slug}.md`,
      'none',
      `${slug}%00`,
    ];
    for (const name of names) {
      expect((await browser.get(`/owner/texts/essay/${name}`)).status, name).toBe(404);
    }
    expect((await browser.post('/owner/texts/essay/..%2Fpages%2Fx', { markdown: 'x' })).status).toBe(404);
    expect((await browser.get(`/owner/texts/site/${slug}`)).status).toBe(404);
  });
});

describe('the fields of a text', () => {
  /** The state of a text has buttons, and only a translation names its address. */
  const written = (kind: TextKind, isTranslation: boolean) =>
    Object.keys(kindOf[kind].schema.shape).filter(
      (name) => name !== 'draft' && (name !== 'slug' || isTranslation),
    );

  it.each(['essay', 'page'] as const)('are all that the front matter of an %s can have', async (kind) => {
    const html = await browser.page(`/owner/texts/new?kind=${kind}`);
    const names = [...html.matchAll(/ name="([\w.]+)"/g)].map(([, name = '']) => name.split('.')[0]);
    for (const name of written(kind, false)) expect(names, name).toContain(name);
  });

  it('change parts of a field, and remove it with its last part', async () => {
    const picture = 'sea.jpg';
    await browser.post(edit, { ...(await formOf(edit)), 'cover.file': picture, 'cover.alt': 'A sea' });
    expect(await formOf(edit)).toMatchObject({ 'cover.file': picture, 'cover.alt': 'A sea' });
    await browser.post(edit, { ...(await formOf(edit)), 'cover.alt': 'A grey sea' });
    expect(await fileOf(file)).toMatch(new RegExp(`cover:\\s+file: ${picture}\\s+alt: A grey sea`));
    await browser.post(edit, { ...(await formOf(edit)), 'cover.file': '', 'cover.alt': '' });
    expect(await fileOf(file)).toBe(MINE);
  });

  it('of a healthy text can be edited as the whole file', async () => {
    const form = await formOf(`${edit}?file`);
    expect(form.source).toContain('x-other: 1');
    const saved = await browser.post(edit, { ...form, source: form.source?.replace('One.', 'Whole.') ?? '' });
    expect(saved.status).toBe(303);
    expect(await fileOf(file)).toBe(MINE.replace('One.', 'Whole.'));
  });

  it('are in a version of the text in another language, which begins with the original', async () => {
    const pressed = await browser.post(`${edit}/translate`, { ...(await formOf(edit)), language: 'de' });
    const path = pressed.headers.get('location') ?? '';
    expect(path).toBe(`${edit}.de`);
    const form = await formOf(path);
    expect(Object.keys(form).map((name) => name.split('.')[0])).toEqual(
      expect.arrayContaining(written('essay', true)),
    );
    expect(form).toMatchObject({ title: 'Mine', date: '2026-11-01', markdown: 'One.  \r\n\r\n* Two.' });
    const saved = await browser.post(path, { ...form, title: 'Meins', markdown: 'Eins.' });
    expect(saved.headers.get('location')).toBe(path);
    expect(await fileOf(`essays/${slug}.de.md`)).toMatch(/title: Meins[\s\S]*draft: true[\s\S]*Eins\./);
  });
});

describe('a save by the script', () => {
  it('answers with the new version, and the errors with their lines in the text', async () => {
    const form = { ...(await formOfDraft()), autosave: '1' };
    const saved = await browser.postForJson(edit, { ...form, markdown: 'New.' });
    expect(saved).toMatchObject({
      status: 200,
      body: { slug, kind: 'essay', state: 'draft', warnings: [{ line: null }] },
    });
    const { version } = saved.body;
    const invalid = await browser.postForJson(edit, {
      ...form,
      version,
      markdown: 'A.\r\n\r\n[x](nowhere)',
    });
    expect(invalid).toMatchObject({ status: 422, body: { kind: 'invalid', errors: [{ line: 3 }] } });
    const checked = await browser.postForJson(`${edit}/check`, {
      ...form,
      version,
      markdown: '[x](nowhere)',
    });
    expect(checked).toMatchObject({
      status: 200,
      body: { errors: [{ line: 1 }], warnings: [{ line: null }] },
    });
    expect(await fileOf(file)).toBe(MINE.replace('One.  \r\n\r\n* Two.', 'New.'));
  });

  it('leaves the site to its visitors while a text of 1 MB is checked', {
    timeout: 120_000,
    tags: ['long'],
  }, async () => {
    const form = { ...(await formOfDraft()), markdown: '# a\n'.repeat(200_000) };
    let isChecked = false;
    const checking = browser.postForJson(`${edit}/check`, form).finally(() => {
      isChecked = true;
    });
    const start = performance.now();
    const waits: number[] = [];
    while (!isChecked) {
      const asked = performance.now();
      await delay(100);
      expect((await browser.get('/')).status).toBe(200);
      waits.push(performance.now() - asked);
    }
    const whole = performance.now() - start;
    // It is ended after 5 s.
    expect((await checking).status).toBe(200);
    expect(Math.max(...waits)).toBeLessThan(whole / 2);
  });

  it('never changes what somebody else can see', async () => {
    const form = { ...(await formOf(PUBLIC)), autosave: '1', markdown: 'New.' };
    const refused = { status: 409, body: { kind: 'unconfirmed' } };
    expect(await browser.postForJson(PUBLIC, form)).toMatchObject(refused);
    const shared = await browser.post(`${edit}/share`, await formOfDraft());
    expect(shared.status).toBe(200);
    const draft = { ...(await formOf(edit)), autosave: '1', markdown: 'New.' };
    expect(await browser.postForJson(edit, draft)).toMatchObject(refused);
    expect(await fileOf(file)).toBe(MINE);
    const { autosave: _, ...pressed } = draft;
    expect(await browser.postForJson(edit, pressed)).toMatchObject({ status: 200 });
  });

  it('is refused with the text of the other device if that was saved first', async () => {
    const form = await formOfDraft();
    await copy.write(file, MINE.replace('Two', 'Theirs'));
    const { status, body } = await browser.postForJson(edit, {
      ...form,
      markdown: 'My text.',
      autosave: '1',
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      kind: 'conflict',
      markdown: 'One.  \n\n* Theirs.',
      fields: { title: 'Mine' },
    });
    const merged = { ...form, version: body.version, markdown: 'Both.' };
    expect(await browser.postForJson(edit, merged)).toMatchObject({ status: 200 });
  });
});

describe('two devices', () => {
  it('the later one sees both texts and keeps its own, or takes the other', async () => {
    const form = await formOfDraft();
    await copy.write(file, MINE.replace('Two', 'Theirs'));
    const response = await browser.post(edit, { ...form, markdown: 'One.\r\n\r\n* My text.' });
    const html = await response.text();
    expect(response.status).toBe(409);
    expect(html).toMatch(/<del>-\* Theirs\.\s*<\/del><ins>\+\* My text\.\s*<\/ins>/);
    expect(html).toContain(`href="${edit}"`);
    const [, version = ''] = /name="version" value="([^"]+)"/.exec(html) ?? [];
    const kept = await browser.post(edit, { ...form, version, markdown: 'One.\r\n\r\n* My text.' });
    expect(kept.status).toBe(303);
    expect(await fileOf(file)).toContain('* My text.');
  });

  it('a text that was deleted elsewhere is created again', async () => {
    const form = await formOfDraft();
    await copy.remove(file);
    const response = await browser.post(edit, form);
    expect(response.status).toBe(409);
    const { version: _, ...without } = form;
    expect((await browser.post(edit, without)).status).toBe(303);
    expect(await fileOf(file)).toContain('title: Mine');
  });
});

describe('the preview', () => {
  it('shows what was typed as visitors will see it, saves nothing and loses nothing', async () => {
    const form = {
      ...(await formOfDraft()),
      title: 'New "title"',
      markdown: 'Some *words*.\r\n\r\n</textarea><b>',
    };
    const response = await browser.post(`${edit}/preview`, form);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<em>words</em>');
    expect(html).toContain('class="site-footer"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await fileOf(file)).toBe(MINE);
    const [, bar = ''] = /<form[^>]*preview-bar[^>]*>(.*?)<\/form>/s.exec(html) ?? [];
    const taken = [...bar.matchAll(/<input [^>]*>/gs)].map(([tag]) => [
      attribute(tag, 'name'),
      attribute(tag, 'value'),
    ]);
    const back = await browser.post(`${edit}/edit`, Object.fromEntries(taken));
    expect(back.status).toBe(200);
    expect(unescaped(await back.text())).toContain('Some *words*.\n\n</textarea><b>');
  });

  it('shows a new text and a page, and the errors of a text that has nothing to show', async () => {
    const typed = { title: 'About', markdown: 'Hello.' };
    for (const kind of ['essay', 'page']) {
      const response = await browser.post(`/owner/texts/new/preview?kind=${kind}`, typed);
      expect(await response.text()).toMatch(/<h1[^>]*>\s*About<\/h1>.*Hello\./s);
    }
    const empty = await browser.post('/owner/texts/new/preview?kind=essay', {
      title: '',
      markdown: 'Hello.',
    });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain('Hello.</textarea>');
  });
});

describe('the buttons of a text', () => {
  /** Presses a button below the draft as it was written. */
  const press = async (action: string, more: Record<string, string> = {}) =>
    browser.post(`${edit}/${action}`, { ...(await formOfDraft()), ...more });
  /** Presses a button below a text that has changed since. */
  const pressLater = async (action: string, more: Record<string, string> = {}) =>
    browser.post(`${edit}/${action}`, { ...(await formOf(edit)), ...more });
  /** Sends the form that undoes what was done, as the page at the end of a redirect has it. */
  async function undo(response: Response): Promise<Response> {
    expect(response.status).toBe(303);
    const html = await browser.page(response.headers.get('location') ?? '');
    const [, action = '', form = ''] =
      /room-notice.*?<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/s.exec(html) ?? [];
    const fields = [...form.matchAll(/<input [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'name'),
      attribute(tag, 'value'),
    ]);
    return browser.post(unescaped(action), Object.fromEntries(fields));
  }

  it('publish what was typed, and withdraw it again', async () => {
    const published = await press('publish', { markdown: 'Published words.' });
    expect(await fileOf(file)).not.toContain('draft');
    expect(await fileOf(file)).toContain('Published words.');
    expect((await undo(published)).status).toBe(303);
    expect(await fileOf(file)).toContain('draft: true');
    expect(await fileOf(file)).toContain('date: 2026-11-01');
  });

  it('schedule a draft for a later day, and put back the day it had', async () => {
    expect((await press('publish', { when: 'day', day: '' })).status).toBe(422);
    const scheduled = await press('publish', { when: 'day', day: '2027-01-02' });
    expect(await fileOf(file)).toContain('date: 2027-01-02');
    await undo(scheduled);
    expect(await fileOf(file)).toMatch(/date: 2026-11-01.*draft: true/s);
  });

  it('refuse what would publish changes by the way', async () => {
    await press('publish');
    const published = await fileOf(file);
    const response = await pressLater('rename', { to: 'yours', markdown: 'Half a thought' });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('Half a thought</textarea>');
    expect(await fileOf(file)).toBe(published);
    expect((await pressLater('withdraw')).status).toBe(303);
  });

  it('rename a text, and back', async () => {
    const renamed = await press('rename', { to: 'yours' });
    expect(renamed.headers.get('location')).toBe('/owner/texts/essay/yours');
    await undo(renamed);
    expect(await fileOf(file)).toBe(MINE);
    for (const to of ['../x', 'agents-need-a-doorbell', '']) {
      expect((await press('rename', { to })).status, to).toBeGreaterThanOrEqual(409);
    }
  });

  it('delete a text, which can be restored', async () => {
    const deleted = await press('delete');
    await expect(fileOf(file)).rejects.toThrow('ENOENT');
    await undo(deleted);
    expect(await fileOf(file)).toBe(MINE);
  });

  it('share a draft by an address that is shown once, and stop that', async () => {
    const html = await (await press('share', { markdown: 'Shared words.' })).text();
    const [, url = ''] = /value="(https:\/\/site\.test\/drafts\/[0-9a-f]+)"/.exec(html) ?? [];
    const shared = new URL(url).pathname;
    await expect.poll(async () => (await browser.service.request(shared)).text()).toContain('Shared words.');
    const page = await browser.page(edit);
    expect(page).not.toContain(shared);
    const [, id = ''] = /name="share" value="(\w+)"/.exec(page) ?? [];
    const stopped = await pressLater('unshare', { share: id });
    expect(stopped.status).toBe(303);
    expect((await browser.service.request(shared)).status).toBe(404);
  });

  it('do nothing without the token of the room', async () => {
    for (const action of ['publish', 'delete', 'share', 'rename', 'preview']) {
      expect((await press(action, { token: 'x' })).status, action).toBe(403);
    }
    expect(await fileOf(file)).toBe(MINE);
  });
});

it('a room without editing reads and shares texts', async () => {
  const inbox = await startSample({
    CONTENT_DIR: copy.folder,
    OWNER_ROOM: 'inbox',
    SEARCH_BY_MEANING: 'off',
  });
  try {
    const other = await pairBrowser(inbox);
    expect(await other.page('/owner/texts')).toContain('they come from elsewhere');
    expect((await other.post('/owner/texts/new', { title: 'x', markdown: 'x' })).status).toBe(503);
    expect((await other.post(`${edit}/publish`)).status).toBe(503);
    expect((await other.post(`${edit}/share`)).status).toBe(200);
    expect((await other.post('/owner/pictures/delete', { name: 'x' })).status).toBe(503);
  } finally {
    await inbox.close();
  }
});

const root = { mount: spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', '/mnt'], { encoding: 'utf8' }) };
if (root.mount.status === 0) spawnSync('umount', ['/mnt']);

describe.skipIf(root.mount.status !== 0)('a content folder that cannot be written to', () => {
  it('can be read and shared, and says why nothing can be edited', async () => {
    browser = await pairedRoom();
    ({ copy } = browser);
    await copy.write(file, MINE);
    spawnSync('mount', ['--bind', copy.folder, copy.folder]);
    spawnSync('mount', ['-o', 'remount,ro,bind', copy.folder]);
    try {
      const list = await browser.page('/owner/texts');
      expect(list).toContain('may not write to its content folder');
      expect(list).not.toContain('/owner/texts/new');
      const form = await formOf(edit);
      expect(form.title).toBe('Mine');
      expect((await browser.post(edit, { ...form, markdown: 'x' })).status).toBe(503);
      expect((await browser.post(`${edit}/share`, form)).status).toBe(200);
    } finally {
      spawnSync('umount', ['--lazy', copy.folder]);
    }
  });
});

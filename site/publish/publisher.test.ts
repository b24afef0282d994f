import { writeFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { listEndpoints } from '../../server/endpoints/index.ts';
import { type ContentCopy, copyContent, essayText, smallContent } from '../../test/helpers/content-copy.ts';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { publishedRecord } from '../../test/helpers/published-record.ts';
import {
  PLACEHOLDER_ASSETS,
  SAMPLE_ORIGIN,
  sharedCache,
  startSample,
  temporaryFolder,
} from '../../test/helpers/sample.ts';
import { eventually } from '../../test/helpers/wait.ts';
import type { Snapshot } from '../compile/compile.ts';
import type { BuildCache } from '../pool/build-cache.ts';
import { openLastGood } from '../reader/last-good.ts';
import { collectGarbage } from '../util/collect-garbage.ts';
import { InvalidContentError } from '../util/content-error.ts';
import { createPublisher, type PublisherOptions } from './publisher.ts';

/** A word table for each change of the essays would take most of the time. */
const WITHOUT_WORD_TABLE = { SEARCH_BY_MEANING: 'off' };

type Essays = Readonly<Record<string, string>>;

/** Copies the sample content with one of its essays, and adds `essays` by slug. */
async function copyWith(essays: Essays = {}): Promise<ContentCopy> {
  const copy = await smallContent();
  onTestFinished(copy.close);
  for (const [slug, text] of Object.entries(essays)) await copy.write(`essays/${slug}.md`, text);
  return copy;
}

/** Starts the whole service on a copy of the content. */
async function startOnCopy({ essays, now }: { essays?: Essays; now?: () => Date } = {}) {
  const copy = await copyWith(essays);
  const settings = { CONTENT_DIR: copy.folder, RATE_LIMIT_PER_MINUTE: '10000', ...WITHOUT_WORD_TABLE };
  const service = await startSample(settings, now);
  onTestFinished(service.close);
  const textAt = async (path: string) => (await service.request(path)).text();
  return { copy, service, textAt };
}

type Options = Partial<PublisherOptions> & { readonly essays?: Essays; readonly copy?: ContentCopy };

/** Starts a publisher on a copy of the content, and records its log. */
async function publishCopy(options: Options = {}) {
  const { essays, copy = await copyWith(essays), ...given } = options;
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const onPublished = vi.fn();
  const config = readConfig({ CONTENT_DIR: copy.folder, PUBLIC_URL: SAMPLE_ORIGIN, ...WITHOUT_WORD_TABLE });
  const publisher = await createPublisher({
    listEndpoints,
    assets: PLACEHOLDER_ASSETS,
    config,
    log,
    onPublished,
    cache: sharedCache,
    ...given,
  });
  onTestFinished(publisher.close);
  // Content is stored while the site is improved.
  if (given.lastGood) publisher.improve();
  return { copy, publisher, logged, onPublished };
}

/** Much longer than a publication takes, for the sake of busy machines. */
/** Returns the paths of the surfaces that show an essay. */
const surfacesOf = (slug: string) => [
  '/',
  '/essays',
  `/essays/${slug}`,
  '/essays?category=frontier-ai',
  '/api/mcp/articles',
  '/api/mcp/essays',
  '/api/mcp/essays/search?q=quixotic',
  '/llms.txt',
  '/llms-full.txt',
  '/bundle.json',
];

const titled = (title: string) =>
  essayText('Some text.', { title: `title: ${title}`, date: 'date: 2026-10-01' });

describe('a site with changing content', () => {
  it('shows a saved essay on every surface at once', async () => {
    const { copy, textAt } = await startOnCopy();
    await copy.write('essays/saved.md', titled('Quixotic Lanterns'));
    await eventually(async () => expect(await textAt('/essays/saved')).toContain('Quixotic Lanterns'));
    for (const path of surfacesOf('saved')) expect(await textAt(path), path).toContain('Quixotic Lanterns');

    await copy.write('essays/saved.md', titled('Quixotic Candles'));
    await eventually(async () => expect(await textAt('/essays/saved')).toContain('Quixotic Candles'));
    for (const path of surfacesOf('saved')) {
      const text = await textAt(path);
      expect(text, path).toContain('Quixotic Candles');
      expect(text, path).not.toContain('Quixotic Lanterns');
    }
  });

  it('removes a deleted essay from every surface', async () => {
    const { copy, service, textAt } = await startOnCopy();
    await copy.write('essays/saved.md', titled('Quixotic Lanterns'));
    await eventually(async () => expect((await service.request('/essays/saved')).status).toBe(200));
    await copy.remove('essays/saved.md');
    await eventually(async () => expect((await service.request('/essays/saved')).status).toBe(404));
    for (const path of surfacesOf('saved')) expect(await textAt(path), path).not.toContain('Quixotic');
  });

  it('gives changed responses a new ETag, and unchanged ones the same', {
    tags: ['long'],
  }, async () => {
    const { copy, publisher, onPublished } = await publishCopy();
    const etagOf = (path: string) => publisher.current().representations.get(path)?.etag;
    const [legal, articles] = [etagOf('/legal'), etagOf('/api/mcp/articles')];
    await copy.write('essays/saved.md', titled('Quixotic Lanterns'));
    await eventually(() => expect(onPublished).toHaveBeenCalled());
    expect(etagOf('/legal')).toBe(legal);
    expect(etagOf('/api/mcp/articles')).not.toBe(articles);
  });

  it('releases the memory of the previous site, including the first one', { tags: ['long'] }, async () => {
    const { copy, publisher, onPublished } = await publishCopy();
    const before = new WeakRef(publisher.current());
    // Until the server has started, a site waits to be improved.
    publisher.improve();
    await copy.write('essays/saved.md', titled('Quixotic Lanterns'));
    await eventually(() => expect(onPublished).toHaveBeenCalled());
    await eventually(async () => {
      await collectGarbage();
      // The error of a failed assertion would keep a reference to its value.
      expect(before.deref() === undefined).toBe(true);
    });
  });

  it('never shows a draft', async () => {
    const { copy, service, textAt } = await startOnCopy();
    const draft = essayText('Undisclosed text.', {
      title: 'title: Undisclosed',
      more: 'draft: true\naliases: [undisclosed-before]',
    });
    await copy.write('essays/undisclosed.md', draft);
    await copy.write('essays/saved.md', titled('Quixotic Lanterns'));
    await eventually(async () => expect((await service.request('/essays/saved')).status).toBe(200));
    for (const [path, { variants }] of service.snapshot().representations) {
      expect(variants.identity.bytes.toString(), path).not.toMatch(/undisclosed/i);
    }
    expect((await service.request('/essays/undisclosed')).status).toBe(404);
    expect((await service.request('/essays/undisclosed-before')).status).toBe(404);
    expect(JSON.parse(await textAt('/api/mcp/essays/search?q=undisclosed'))).toMatchObject({ results: [] });
  });
});

describe('the meaning of changed essays', () => {
  /** Essays on one subject, enough of them for vectors. */
  const alike: Essays = Object.fromEntries(
    ['one', 'two', 'three', 'four'].map((slug, place) => [
      slug,
      essayText(`${'Lanterns, candles and wicks. '.repeat(place + 1)} Tallow.`, { title: `title: ${slug}` }),
    ]),
  );
  const added = essayText('Lanterns, candles and wicks, again.', { title: 'title: Added' });

  /** Publishes the essays and records the sites that are announced. */
  async function publishAlike() {
    const announced: Snapshot[] = [];
    const onPublished = () => void announced.push(published.publisher.current());
    const published = await publishCopy({ essays: alike, onPublished });
    const related = ({ view, bundle }: Snapshot, slug: string) => {
      const essay = bundle.essays.find((candidate) => candidate.slug === slug);
      return essay && view.related(essay).map((near) => near.slug);
    };
    const now = (slug: string) => related(published.publisher.current(), slug);
    return { ...published, announced, related, now };
  }

  it('follows the change itself, which is announced once', async () => {
    const { copy, announced, related, now, publisher } = await publishAlike();
    const before = now('one');
    expect(before).not.toEqual([]);
    await copy.write('essays/added.md', added);
    await eventually(() => expect(announced).not.toEqual([]));
    const [first] = announced;
    if (!first) throw new Error('A site was announced.');
    expect(related(first, 'added')).toEqual([]);
    expect(related(first, 'one')).toEqual(before);
    await eventually(() => expect(now('added')).not.toEqual([]));
    expect(publisher.current().library.vectors).not.toEqual(first.library.vectors);
    expect(announced).toHaveLength(1);
  });

  it('is that of the last of several changes', async () => {
    const { copy, announced, now } = await publishAlike();
    for (const slug of ['added', 'added-next']) {
      const { length } = announced;
      await copy.write(`essays/${slug}.md`, added);
      await eventually(() => expect(announced.length).toBeGreaterThan(length));
    }
    await eventually(() => expect(now('added-next')).not.toEqual([]));
    expect(now('added')).not.toEqual([]);
  });

  it('is found even if the next change is invalid', async () => {
    const { copy, announced, logged, now } = await publishAlike();
    await copy.write('essays/added.md', added);
    await eventually(() => expect(announced).not.toEqual([]));
    await copy.write('essays/broken.md', 'No front matter.');
    await eventually(() => expect(logged.join('')).toContain('essays/broken.md","line":1'));
    await eventually(() => expect(now('added')).not.toEqual([]));
  });

  it('loses a deleted essay in the same moment as its page', async () => {
    const { copy, announced, related, now, publisher } = await publishAlike();
    const [gone = ''] = now('two') ?? [];
    await copy.remove(`essays/${gone}.md`);
    await eventually(() => expect(announced).not.toEqual([]));
    const [first = publisher.current()] = announced;
    expect(first.bundle.essays.map(({ slug }) => slug)).not.toContain(gone);
    expect(first.library.bodies).not.toHaveProperty(gone);
    expect(Object.keys(alike).flatMap((slug) => related(first, slug) ?? [])).not.toContain(gone);
    expect((await first.search.search('tallow')).hits.map(({ slug }) => slug)).not.toContain(gone);
  });
});

/** Returns a clock that stays just before a full minute until it is set. Code that waits for the minute polls it. */
function frozenClock(at: string) {
  let time = Date.parse(`${at}:59.980Z`);
  return {
    now: () => new Date(time),
    set: (to: string) => {
      time = Date.parse(to);
    },
  };
}

const scheduled = essayText('Undisclosed text.', {
  title: 'title: Quixotic Undisclosed',
  date: 'date: 2026-12-03',
  more: 'aliases: [undisclosed-before]',
});

describe('a scheduled essay', () => {
  it('stays hidden until its day begins for the owner, then appears on every surface without a restart', async () => {
    // In Auckland, the 3rd begins at 11:00 UTC on the 2nd.
    const clock = frozenClock('2026-12-02T10:59');
    const { copy, service, textAt } = await startOnCopy({ now: clock.now });
    await copy.replace('site.yaml', /^timezone: .*$/m, 'timezone: Pacific/Auckland');
    await copy.write('essays/undisclosed.md', scheduled);
    await copy.write('essays/saved.md', titled('Quixotic Lanterns'));
    await eventually(async () => expect((await service.request('/essays/saved')).status).toBe(200));
    for (const [path, { variants }] of service.snapshot().representations) {
      expect(variants.identity.bytes.toString(), path).not.toMatch(/undisclosed/i);
    }
    expect((await service.request('/essays/undisclosed')).status).toBe(404);
    expect((await service.request('/essays/undisclosed-before')).status).toBe(404);
    expect(await textAt('/api/mcp/essays/search?q=undisclosed')).toContain('"results":[]');

    clock.set('2026-12-02T11:00:00Z');
    await eventually(async () => expect((await service.request('/essays/undisclosed')).status).toBe(200));
    for (const path of surfacesOf('undisclosed')) expect(await textAt(path), path).toContain('Undisclosed');
    expect((await service.request('/essays/undisclosed-before')).headers.get('location')).toBe(
      '/essays/undisclosed',
    );
  });

  it('appears when the machine wakes after its day, and disappears when the clock is set back', {
    tags: ['long'],
  }, async () => {
    const clock = frozenClock('2026-01-01T12:00');
    const { publisher } = await publishCopy({ now: clock.now, essays: { scheduled } });
    const slugs = () => publisher.current().bundle.essays.map(({ slug }) => slug);
    expect(slugs()).not.toContain('scheduled');
    clock.set('2027-02-01T12:00:59.980Z');
    await eventually(() => expect(slugs()).toContain('scheduled'));
    clock.set('2026-12-02T12:00:59.980Z');
    await eventually(() => expect(slugs()).not.toContain('scheduled'));
  });

  it('appears even if another file has an error', { tags: ['long'] }, async () => {
    const clock = frozenClock('2026-12-02T23:59');
    const { copy, publisher, logged } = await publishCopy({ now: clock.now, essays: { scheduled } });
    await copy.write('essays/broken.md', 'No front matter.');
    await eventually(() => expect(logged.join('')).toContain('broken.md'));
    clock.set('2026-12-03T00:00:00Z');
    await eventually(() => expect(publisher.current().bundle.essays[0]?.slug).toBe('scheduled'));
  });

  it('does not revert a change that is being published when its day comes', { tags: ['long'] }, async () => {
    const clock = frozenClock('2026-12-02T12:00');
    let isArmed = false;
    const atPublication: BuildCache = {
      ...sharedCache,
      get(key) {
        if (isArmed && key.startsWith('meaning ')) clock.set('2026-12-03T12:00:59.980Z');
        return sharedCache.get(key);
      },
    };
    const { copy, publisher } = await publishCopy({
      now: clock.now,
      cache: atPublication,
      essays: { scheduled },
    });
    const slugs = () => publisher.current().bundle.essays.map(({ slug }) => slug);
    isArmed = true;
    await copy.write('essays/saved.md', titled('Quixotic Lanterns'));
    await eventually(() => expect(slugs()).toContain('scheduled'));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(slugs()).toEqual(expect.arrayContaining(['scheduled', 'saved']));
  });

  // When clocks change at midnight, a day begins late or repeats an hour.
  it.each([
    ['Africa/Cairo', '2026-04-24', 'begins at 01:00', '2026-04-23T21:59', '2026-04-23T22:00'],
    ['Africa/Cairo', '2026-10-30', 'comes an hour late', '2026-10-29T20:59', '2026-10-29T22:00'],
    ['America/Havana', '2026-11-01', 'has its first hour twice', '2026-11-01T03:59', '2026-11-01T04:00'],
    ['Asia/Beirut', '2026-03-29', 'begins at 01:00', '2026-03-28T21:59', '2026-03-28T22:00'],
    ['Europe/Berlin', '2026-03-29', 'has 23 hours', '2026-03-28T22:59', '2026-03-28T23:00'],
    ['Pacific/Apia', '2011-12-30', 'was left out', '2011-12-30T09:59', '2011-12-30T10:00'],
  ])(
    'appears on its day in %s: %s, which %s',
    { tags: ['long'] },
    async (timezone, date, _how, before, after) => {
      const clock = frozenClock(before);
      const copy = await copyWith({ scheduled: essayText('Some text.', { date: `date: ${date}` }) });
      await copy.replace('site.yaml', /^timezone: .*$/m, `timezone: ${timezone}`);
      const { publisher } = await publishCopy({ copy, now: clock.now });
      const isOut = () => publisher.current().bundle.essays.some(({ slug }) => slug === 'scheduled');
      expect(isOut()).toBe(false);
      clock.set(`${after}:00Z`);
      await eventually(() => expect(isOut()).toBe(true));
      // The repeated hour.
      clock.set(new Date(Date.parse(`${after}:59.980Z`) + 3_600_000).toISOString());
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(isOut()).toBe(true);
    },
  );

  it('changes only the pages that list it, and triggers no publication on other days', {
    tags: ['long'],
  }, async () => {
    const clock = frozenClock('2026-12-01T12:00');
    const { publisher, onPublished } = await publishCopy({ now: clock.now, essays: { scheduled } });
    const etagOf = (path: string) => publisher.current().representations.get(path)?.etag;
    const before = [etagOf('/legal'), etagOf('/essays')];
    clock.set('2026-12-02T12:00:59.980Z');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(onPublished).not.toHaveBeenCalled();
    clock.set('2026-12-03T12:00:59.980Z');
    await eventually(() => expect(onPublished).toHaveBeenCalled());
    expect(etagOf('/legal')).toBe(before[0]);
    expect(etagOf('/essays')).not.toBe(before[1]);
  });

  it('is published once, even if minutes pass while it is published', { tags: ['long'] }, async () => {
    const clock = frozenClock('2026-12-01T12:00');
    const { publisher, onPublished } = await publishCopy({ now: clock.now, essays: { scheduled } });
    clock.set('2026-12-03T12:00:59.980Z');
    await eventually(() => expect(onPublished).toHaveBeenCalled());
    // Waits for every publication that has begun.
    await publisher.close();
    expect(onPublished).toHaveBeenCalledOnce();
  });
});

describe('a new month', () => {
  it('extends the expiry of security.txt without a restart', { tags: ['long'] }, async () => {
    const clock = frozenClock('2026-11-30T12:00');
    const { publisher } = await publishCopy({ now: clock.now });
    const expires = () => {
      const { representations } = publisher.current();
      const text = representations.get('/.well-known/security.txt')?.variants.identity.bytes.toString() ?? '';
      return /^Expires: (.*)$/m.exec(text)?.[1];
    };
    expect(expires()).toBe('2027-05-01T00:00:00Z');
    clock.set('2026-12-01T12:00:59.980Z');
    await eventually(() => expect(expires()).toBe('2027-06-01T00:00:00Z'));
  });
});

describe('a preview', () => {
  const draft = essayText('Undisclosed text.', {
    title: 'title: Undisclosed draft',
    more: 'draft: true\naliases: [draft-before]',
  });
  const options = { essays: { draft, scheduled }, now: () => new Date('2026-11-21T12:00:00Z') };

  it('shows and marks drafts and scheduled essays on their pages and in the list', async () => {
    const { publisher } = await publishCopy({ ...options, preview: true });
    const { representations } = publisher.current();
    const pageAt = (path: string) => representations.get(path)?.variants.identity.bytes.toString() ?? '';
    expect(pageAt('/essays/draft')).toMatch(/<strong class="pending">Draft<.*Undisclosed text/s);
    expect(pageAt('/essays/scheduled')).toMatch(
      /<strong class="pending">Appears <time [^>]+>December 3, 2026</,
    );
    expect(pageAt('/essays')).toMatch(/Quixotic Undisclosed.*>Appears <.*Undisclosed draft.*>Draft</s);
    expect(pageAt('/essays/agents-need-a-doorbell')).not.toContain('class="pending"');
  });

  it('gives programs only the published content, and does not redirect aliases of drafts', async () => {
    const [preview, served] = await Promise.all([
      publishCopy({ ...options, preview: true }),
      publishCopy(options),
    ]);
    const { representations, redirects } = preview.publisher.current();
    for (const [path, { etag }] of served.publisher.current().representations) {
      if (path.includes('.') || path.startsWith('/api/'))
        expect(representations.get(path)?.etag, path).toBe(etag);
    }
    expect(redirects).toEqual(served.publisher.current().redirects);
    expect([...redirects.keys()]).not.toContain('/essays/draft-before');
  });

  it('updates when a draft is saved', async () => {
    const { copy, publisher } = await publishCopy({ ...options, preview: true });
    await copy.replace('essays/draft.md', 'Undisclosed text', 'Another text');
    const pageAt = (path: string) =>
      publisher.current().representations.get(path)?.variants.identity.bytes.toString();
    await eventually(() => expect(pageAt('/essays/draft')).toContain('Another text'));
  });
});

/** An essay, another one that links to it, and a third one that becomes invalid. */
const related: Essays = {
  recalled: titled('Quixotic Lanterns'),
  linking: essayText('See [the other one](/essays/recalled).', { title: 'title: Linking' }),
  broken: titled('Before the error'),
};

describe('an essay withdrawn while another file has an error', () => {
  const withError = '---\ntitle: Before the error\ndate: 2026-10-01\nforeign: <b>\nexcerpt: [1]\n---\nText.';

  async function breakThen(change: (copy: ContentCopy) => Promise<void>, options: Options = {}) {
    const published = await publishCopy({ essays: related, ...options });
    const { copy, publisher, logged } = published;
    const titles = () => publisher.current().bundle.essays.map(({ title }) => title);
    expect(titles()).toContain('Quixotic Lanterns');
    await copy.write('essays/broken.md', withError);
    await eventually(() => expect(logged.join('')).toContain('essays/broken.md","line":5'));
    await change(copy);
    return { ...published, titles };
  }

  const pendingEssay = (more: string, date = 'date: 2026-10-01') =>
    essayText('Some text.', { title: 'title: Quixotic Lanterns', date, more });

  const withdrawals: readonly [string, (copy: ContentCopy) => Promise<void>, tags?: string[]][] = [
    ['deleted', (copy) => copy.remove('essays/recalled.md')],
    ['set to draft', (copy) => copy.write('essays/recalled.md', pendingEssay('draft: true'))],
    [
      'set to draft without a text',
      (copy) =>
        copy.write(
          'essays/recalled.md',
          '---\ntitle: A\ndate: 2026-10-01\ncategory: Frontier AI\ndraft: true\n---\n',
        ),
      ['long'],
    ],
    [
      'scheduled',
      (copy) => copy.write('essays/recalled.md', pendingEssay('tags: []', 'date: 2999-01-01')),
      ['long'],
    ],
  ];
  for (const [how, change, tags = []] of withdrawals) {
    it(`disappears from every surface when it is ${how}, and the rest stays`, { tags }, async () => {
      const { publisher, titles } = await breakThen(change);
      await eventually(() => expect(titles()).not.toContain('Quixotic Lanterns'));
      expect(titles()).toEqual(expect.arrayContaining(['Linking', 'Before the error']));
      const { representations } = publisher.current();
      for (const [path, { variants }] of representations) {
        expect(variants.identity.bytes.toString(), path).not.toContain('Quixotic');
      }
    });
  }

  it.each<[string, string, string[]?]>([
    [
      'says that it is a draft, and has an error',
      '---\ntitle: A\ndate: 2026-10-01\ndraft: true\ntegs: 1\n---\n',
    ],
    ['has a draft that is neither yes nor no', '---\ntitle: A\ndate: 2026-10-01\ndraft: treu\n---\nText.'],
    ['cannot be parsed', '---\ndraft: true\n: [\n---\nSome text.'],
    ['has no front matter', 'draft: true'],
  ])('disappears when its file %s', async (_how, text) => {
    const { copy, logged, titles } = await breakThen((copy) => copy.write('essays/recalled.md', text));
    await eventually(() => expect(logged.join('')).toContain('essays/recalled.md"'));
    await copy.remove('essays/linking.md');
    await eventually(() => expect(titles()).not.toContain('Linking'));
    expect(titles()).not.toContain('Quixotic Lanterns');
  });

  it('stays while its file is empty, as when a program is writing it', async () => {
    const { copy, logged, titles } = await breakThen((copy) => copy.write('essays/recalled.md', '\n'));
    await eventually(() => expect(logged.join('')).toContain('essays/recalled.md"'));
    await copy.remove('essays/linking.md');
    await eventually(() => expect(titles()).not.toContain('Linking'));
    expect(titles()).toContain('Quixotic Lanterns');
  });

  it('reappears when its file is restored', { tags: ['long'] }, async () => {
    const { copy, titles } = await breakThen((copy) => copy.remove('essays/recalled.md'));
    await eventually(() => expect(titles()).not.toContain('Quixotic Lanterns'));
    await copy.write('essays/recalled.md', titled('Another title'));
    await eventually(() => expect(titles()).toContain('Another title'));
  });

  it('disappears even if a file in media/ is also missing', { tags: ['long'] }, async () => {
    const copy = await copyWith(related);
    await copy.write('media/slides.pdf', '%PDF-1.7');
    const { titles } = await breakThen(
      async () => {
        await copy.remove('media/slides.pdf');
        await copy.remove('essays/recalled.md');
      },
      { copy },
    );
    await eventually(() => expect(titles()).not.toContain('Quixotic Lanterns'));
  });

  it('stays hidden if it was scheduled and its day comes', { tags: ['long'] }, async () => {
    const clock = frozenClock('2026-12-02T12:00');
    const { copy, publisher, titles } = await breakThen(
      async (copy) => {
        await copy.remove('essays/scheduled.md');
        await copy.remove('essays/recalled.md');
      },
      { now: clock.now, essays: { ...related, scheduled } },
    );
    await eventually(() => expect(titles()).not.toContain('Quixotic Lanterns'));
    const before = publisher.current();
    clock.set('2027-01-03T12:00:59.980Z');
    await eventually(() => expect(publisher.current()).not.toBe(before));
    expect(titles()).not.toContain('Quixotic Undisclosed');
    await copy.remove('essays/broken.md');
  });

  it('stays published when the content folder is missing or empty', { tags: ['long'] }, async () => {
    const { copy, logged, titles } = await breakThen(async () => undefined);
    await rename(copy.folder, `${copy.folder}-away`);
    await eventually(() =>
      expect(logged.join('')).toContain('site.yaml","line":1,"message":"This file is missing.'),
    );
    await mkdir(copy.folder);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(titles()).toEqual(expect.arrayContaining(['Quixotic Lanterns', 'Linking']));
    await rm(copy.folder, { recursive: true });
    await rename(`${copy.folder}-away`, copy.folder);
    await copy.write('essays/broken.md', titled('Without errors'));
    await eventually(() => expect(titles()).toContain('Without errors'));
  });
});

describe('a restart with an error in the content', () => {
  /** Publishes a real owner's content, closes the publisher, changes the content and publishes again. */
  async function restart(change: (copy: ContentCopy) => Promise<void>, options: Options = {}) {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const copy = options.copy ?? (await copyWith({ ...related, ...options.essays }));
    await copy.replace('site.yaml', /^name: .*$/m, 'name: Ada Example');
    const given = { ...options, copy, lastGood: openLastGood(dataDir, await publishedRecord()) };
    const { publisher: before } = await publishCopy(given);
    await before.close();
    await change(copy);
    const again = async () => {
      const published = await publishCopy(given);
      const titles = () => published.publisher.current().bundle.essays.map(({ title }) => title);
      return { ...published, titles };
    };
    return { again, ...(await again()) };
  }

  const breakOne = (copy: ContentCopy) =>
    copy.replace('essays/broken.md', 'date: 2026-10-01', 'date: 2026-10-01\nsubtitle: [1]');

  it('holds back only the file with the error, and logs it with its location', async () => {
    const { copy, publisher, logged, titles } = await restart(async (copy) => {
      await breakOne(copy);
      await copy.write('media/chart.svg', 'no picture any more');
      await copy.write('essays/recalled.md', titled('Quixotic Candles'));
    });
    expect(titles()).toEqual(expect.arrayContaining(['Quixotic Candles', 'Linking', 'Before the error']));
    expect(logged.join('')).toContain('1 file held back; the rest is published');
    expect(logged.join('')).toContain('essays/broken.md","line":4');

    await copy.remove('media/chart.svg');
    await copy.write('essays/broken.md', titled('Without errors'));
    await eventually(() => expect(titles()).toContain('Without errors'));
    expect(publisher.current().bundle.site.name).toBe('Ada Example');
  });

  it('serves the last valid content with its pictures when the content folder is missing', {
    tags: ['long'],
  }, async () => {
    const pictured = await copyContent();
    onTestFinished(pictured.close);
    const { publisher } = await restart((copy) => rm(copy.folder, { recursive: true }), { copy: pictured });
    const { pictures } = publisher.current();
    expect(pictures.size).toBeGreaterThan(0);
    for (const [path, picture] of pictures) {
      expect((await picture.get()).variants.identity.bytes.length, path).toBeGreaterThan(100);
    }
  });

  it('omits an essay that was deleted in the meantime, even if another one links to it', async () => {
    const { copy, titles, publisher, again } = await restart(async (copy) => {
      await breakOne(copy);
      await copy.remove('essays/recalled.md');
    });
    expect(titles()).toEqual(expect.arrayContaining(['Linking', 'Before the error']));
    expect(titles()).not.toContain('Quixotic Lanterns');

    await publisher.close();
    await rm(copy.folder, { recursive: true });
    const { publisher: later, titles: titlesLater } = await again();
    expect(titlesLater()).toContain('Linking');
    expect(titlesLater()).not.toContain('Quixotic Lanterns');
    const { representations, search } = later.current();
    expect([...representations.keys()]).toContain('/essays/linking');
    expect([...representations.keys()]).not.toContain('/essays/recalled');
    const slugs = (await search.search('quixotic lanterns')).hits.map(({ slug }) => slug);
    expect(slugs).not.toContain('recalled');
  });

  it('omits an essay that became a draft in the meantime, and follows later changes', {
    tags: ['long'],
  }, async () => {
    const { copy, titles } = await restart(async (copy) => {
      await breakOne(copy);
      await copy.replace('essays/recalled.md', 'tags: []', 'draft: true');
    });
    expect(titles()).not.toContain('Quixotic Lanterns');
    await copy.remove('essays/linking.md');
    await eventually(() => expect(titles()).not.toContain('Linking'));
    expect(titles()).toContain('Before the error');
  });

  it('fails if a document that pages need never was valid, and the copy is damaged', async () => {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await mkdir(join(dataDir, 'last-good-content/1700000000000'), { recursive: true });
    const copy = await copyWith();
    await copy.append('profile.yaml', '\nheight: tall\n');
    const published = publishCopy({ copy, lastGood: openLastGood(dataDir, await publishedRecord()) });
    await expect(published).rejects.toThrow('1 error in the content');
  });

  it('fails with any error if the server is strict', async () => {
    const copy = await copyWith({ broken: 'No front matter.' });
    await expect(publishCopy({ copy, strict: true })).rejects.toThrow('1 error in the content');
  });

  it('publishes valid content and warns when it cannot be stored', { tags: ['long'] }, async () => {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await writeFile(join(dataDir, 'last-good-content'), 'in the way');
    const copy = await copyWith();
    await copy.replace('site.yaml', /^name: .*$/m, 'name: Ada Example');
    const { publisher, logged } = await publishCopy({
      copy,
      lastGood: openLastGood(dataDir, await publishedRecord()),
    });
    expect(publisher.current().bundle.site.name).toBe('Ada Example');
    await eventually(() => expect(logged.join('')).toContain('could not be stored'));
  });
});

describe('createPublisher', () => {
  it('logs how many warnings there are when their number changes', { tags: ['long'] }, async () => {
    const copy = await copyWith();
    await copy.write('site.yml', '');
    const { logged, onPublished } = await publishCopy({ copy });
    expect(logged.join('')).toContain('"1 warning about the content"');
    await copy.write('essays/new.md', essayText('Text.'));
    await eventually(() => expect(onPublished).toHaveBeenCalled());
    await copy.write('essays/2026/new.md', essayText('Text.'));
    await eventually(() => expect(logged.join('')).toContain('2 warnings about the content'));
    expect(logged).toHaveLength(2);
  });

  it('logs an error without the warnings that were logged before', async () => {
    const copy = await copyWith();
    await copy.write('site.yml', '');
    const { logged } = await publishCopy({ copy });
    await copy.write('essays/broken.md', 'No front matter.');
    await eventually(() => expect(logged.join('')).toContain('essays/broken.md'));
    expect(logged.join('').split('This file is ignored')).toHaveLength(2);
    expect(logged.at(-1)).toContain('"warnings":[]');
    await copy.remove('essays/broken.md');
    await copy.write('essays/2026/new.md', essayText('Text.'));
    await eventually(() => expect(logged.join('')).toContain('2 warnings about the content'));
  });

  it('keeps serving the last valid site after an invalid save and logs every error with its location', async () => {
    const { copy, publisher, logged, onPublished } = await publishCopy();
    const good = publisher.current().bundle;
    await copy.write('essays/broken.md', 'No front matter.');
    await eventually(() => expect(logged.join('')).toContain('"essays/broken.md","line":1'));
    expect(publisher.current().bundle).toBe(good);
    expect(onPublished).not.toHaveBeenCalled();

    await copy.write('essays/broken.md', titled('Fixed'));
    await eventually(() => expect(onPublished).toHaveBeenCalled());
    expect(publisher.current().bundle.essays[0]?.title).toBe('Fixed');
  });

  it('keeps serving the last valid site when the folder cannot be read', async () => {
    const { copy, publisher, logged } = await publishCopy();
    const good = publisher.current().bundle;
    await copy.remove('status.yaml');
    await mkdir(join(copy.folder, 'status.yaml'));
    await eventually(() =>
      expect(logged.join('')).toContain('"message":"status.yaml is not a regular file.'),
    );
    expect(publisher.current().bundle).toBe(good);
  });

  it('rejects when the content has errors', async () => {
    const copy = await copyWith();
    await copy.remove('site.yaml');
    const config = readConfig({ CONTENT_DIR: copy.folder });
    const options = { listEndpoints, assets: PLACEHOLDER_ASSETS, config, log: pino({ level: 'silent' }) };
    await expect(createPublisher(options)).rejects.toThrow(InvalidContentError);
  });

  it('improves the site only after the server has started', { tags: ['long'] }, async () => {
    const copy = await copyWith();
    const made = new Map<string, Buffer<ArrayBuffer>>();
    const encodings = () => [...made.keys()].filter((key) => key.startsWith('br '));
    const config = readConfig({ CONTENT_DIR: copy.folder, PUBLIC_URL: SAMPLE_ORIGIN });
    const log = pino({ level: 'silent' });
    const publisher = await createPublisher({
      listEndpoints,
      assets: PLACEHOLDER_ASSETS,
      config,
      log,
      cache: memoryCache(made),
    });
    onTestFinished(publisher.close);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(encodings()).toEqual([]);
    publisher.improve();
    await eventually(() => expect(encodings()).not.toEqual([]));
  });

  it('publishes a file that is saved during the first read', { tags: ['long'] }, async () => {
    const copy = await copyWith();
    const config = readConfig({ CONTENT_DIR: copy.folder, PUBLIC_URL: SAMPLE_ORIGIN });
    const log = pino({ level: 'silent' });
    const onPublished = vi.fn();
    const onProgress: PublisherOptions['onProgress'] = (_step, done, total) => {
      // The folder has been listed already.
      if (done === total) writeFileSync(join(copy.folder, 'essays/saved.md'), titled('Quixotic Lanterns'));
    };
    const publisher = await createPublisher({
      listEndpoints,
      assets: PLACEHOLDER_ASSETS,
      config,
      log,
      onPublished,
      onProgress,
    });
    onTestFinished(publisher.close);
    const slugs = () => publisher.current().bundle.essays.map(({ slug }) => slug);
    expect(slugs()).not.toContain('saved');
    await eventually(() => expect(slugs()).toContain('saved'));
    expect(onPublished).toHaveBeenCalledOnce();
  });

  it('ignores changes after it is closed', async () => {
    const { copy, publisher, onPublished } = await publishCopy();
    await publisher.close();
    await copy.write('essays/saved.md', titled('Quixotic Lanterns'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(onPublished).not.toHaveBeenCalled();
  });
});

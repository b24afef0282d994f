import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { InvalidContentError } from '../content/content-error.ts';
import { copyContent, essayText } from '../testing/content-copy.ts';
import { NO_ASSETS, SAMPLE_ORIGIN, startSample } from '../testing/sample.ts';
import { createPublisher } from './publisher.ts';

/** The whole service on content of its own that may be changed. */
async function startOnCopy() {
  const copy = await copyContent();
  onTestFinished(copy.close);
  const service = await startSample({ CONTENT_DIR: copy.folder, RATE_LIMIT_PER_MINUTE: '10000' });
  onTestFinished(service.close);
  const textAt = async (path: string) => (await service.request(path)).text();
  return { copy, service, textAt };
}

/** A publisher that follows content of its own, with what it logs. */
async function publishCopy() {
  const copy = await copyContent();
  onTestFinished(copy.close);
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const onPublished = vi.fn();
  const config = readConfig({ CONTENT_DIR: copy.folder, PUBLIC_URL: SAMPLE_ORIGIN });
  const publisher = await createPublisher({ assets: NO_ASSETS, config, log, onPublished });
  onTestFinished(publisher.close);
  await publisher.watch();
  return { copy, publisher, logged, onPublished };
}

/** Content is up well within a second; the rest is for a busy machine. */
const soon = { timeout: 10_000, interval: 20 };

/** Where an essay shows, each as it is asked for it. */
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
  essayText('Some text.', { title: `title: ${title}`, date: 'date: 2099-01-01' });

describe('a site that follows its content', () => {
  it('shows a saved essay on every surface at once', async () => {
    const { copy, textAt } = await startOnCopy();
    await copy.write('essays/saved.md', titled('Quixotic Lanterns'));
    await vi.waitFor(async () => expect(await textAt('/essays/saved')).toContain('Quixotic Lanterns'), soon);
    for (const path of surfacesOf('saved')) expect(await textAt(path), path).toContain('Quixotic Lanterns');

    await copy.write('essays/saved.md', titled('Quixotic Candles'));
    await vi.waitFor(async () => expect(await textAt('/essays/saved')).toContain('Quixotic Candles'), soon);
    for (const path of surfacesOf('saved')) {
      const text = await textAt(path);
      expect(text, path).toContain('Quixotic Candles');
      expect(text, path).not.toContain('Quixotic Lanterns');
    }
  });

  it('takes an essay that is deleted from every surface', async () => {
    const { copy, service, textAt } = await startOnCopy();
    await copy.write('essays/saved.md', titled('Quixotic Lanterns'));
    await vi.waitFor(async () => expect((await service.request('/essays/saved')).status).toBe(200), soon);
    await copy.remove('essays/saved.md');
    await vi.waitFor(async () => expect((await service.request('/essays/saved')).status).toBe(404), soon);
    for (const path of surfacesOf('saved')) expect(await textAt(path), path).not.toContain('Quixotic');
  });

  it('gives what was changed a new ETag and leaves that of the rest', async () => {
    const { copy, publisher, onPublished } = await publishCopy();
    const etagOf = (path: string) => publisher.current().representations.get(path)?.etag;
    const before = [etagOf('/legal'), etagOf('/api/mcp/articles')];
    await copy.write('essays/saved.md', titled('Quixotic Lanterns'));
    await vi.waitFor(() => expect(onPublished).toHaveBeenCalled(), soon);
    expect(etagOf('/legal')).toBe(before[0]);
    expect(etagOf('/api/mcp/articles')).not.toBe(before[1]);
  });

  it('shows a draft nowhere', async () => {
    const { copy, service, textAt } = await startOnCopy();
    const draft = essayText('Undisclosed text.', {
      title: 'title: Undisclosed',
      more: 'draft: true\naliases: [undisclosed-before]',
    });
    await copy.write('essays/undisclosed.md', draft);
    await copy.write('essays/saved.md', titled('Quixotic Lanterns'));
    await vi.waitFor(async () => expect((await service.request('/essays/saved')).status).toBe(200), soon);
    for (const [path, { variants }] of service.site().representations) {
      expect(variants.identity.bytes.toString(), path).not.toMatch(/undisclosed/i);
    }
    expect((await service.request('/essays/undisclosed')).status).toBe(404);
    expect((await service.request('/essays/undisclosed-before')).status).toBe(404);
    expect(JSON.parse(await textAt('/api/mcp/essays/search?q=undisclosed'))).toMatchObject({ results: [] });
  });
});

describe('createPublisher', () => {
  it('keeps the last good site up after a broken save and logs every mistake with its place', async () => {
    const { copy, publisher, logged, onPublished } = await publishCopy();
    const good = publisher.current().bundle;
    await copy.write('essays/broken.md', 'No front matter.');
    await vi.waitFor(() => expect(logged.join('')).toContain(`${copy.folder}/essays/broken.md:1`), soon);
    expect(publisher.current().bundle).toBe(good);
    expect(onPublished).not.toHaveBeenCalled();

    await copy.write('essays/broken.md', titled('Mended'));
    await vi.waitFor(() => expect(onPublished).toHaveBeenCalled(), soon);
    expect(publisher.current().bundle.essays[0]?.title).toBe('Mended');
  });

  it('keeps the last good site up where the folder cannot be read', async () => {
    const { copy, publisher, logged } = await publishCopy();
    const good = publisher.current().bundle;
    await copy.remove('status.yaml');
    await mkdir(join(copy.folder, 'status.yaml'));
    await vi.waitFor(() => expect(logged.join('')).toContain('content could not be read'), soon);
    expect(publisher.current().bundle).toBe(good);
  });

  it('does not start on content with mistakes', async () => {
    const copy = await copyContent();
    onTestFinished(copy.close);
    await copy.remove('site.yaml');
    const config = readConfig({ CONTENT_DIR: copy.folder });
    const options = { assets: NO_ASSETS, config, log: pino({ level: 'silent' }) };
    await expect(createPublisher(options)).rejects.toThrow(InvalidContentError);
  });

  it('follows nothing after it is closed', async () => {
    const { copy, publisher, onPublished } = await publishCopy();
    await publisher.close();
    await copy.write('essays/saved.md', titled('Quixotic Lanterns'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(onPublished).not.toHaveBeenCalled();
  });
});

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { adoptFiles } from './adopt-files.ts';
import { createStores } from './stores.ts';

/** Foyer 0.2.0 has written these: an essay and a picture were deleted, two changes proposed. */
const FIXTURE = fileURLToPath(new URL('fixtures/foyer-0.2/data-folder', import.meta.url));
const NOW = new Date('2026-11-28T12:00:00Z');

async function dataFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(FIXTURE, folder, { recursive: true });
  return folder;
}

onEveryDatabase((open) => {
  it('moves proposals, the trash and published essays of Foyer 0.2, once, in any number of processes', async () => {
    const folder = await dataFolder();
    const databases = [await open(), await open(), await open()] as const;
    await Promise.all(databases.map((database) => adoptFiles(database, folder)));
    await adoptFiles(databases[0], folder);
    const stores = createStores(databases[0], () => NOW);
    const proposals = (await stores.proposals.list()).map((text) => JSON.parse(text));
    expect(proposals).toMatchObject([
      { id: 'f55bea0c', action: 'essays.set-state', input: { slug: 'tides', state: 'published' } },
      { id: '410e5d49', input: { slug: 'sails', state: 'draft' }, created: '2026-11-27T14:00:00.000Z' },
    ]);
    const kept = await stores.keptFiles.listDeleted();
    expect(kept).toMatchObject([
      {
        file: 'essays/knots.md',
        text: expect.stringContaining('About knots — “Olá”, 你好 🦊.'),
        bytes: null,
      },
      { file: 'media/dot.png', text: null, kept_at: '2026-11-27T13:00:00.000Z' },
    ]);
    expect(await readdir(join(folder, 'trash'))).toEqual([kept[1]?.bytes]);
    expect(await readdir(join(folder, 'proposals'))).toEqual([]);
    const published = (await stores.publishedEssays.list()).toSorted((one, other) =>
      one.slug.localeCompare(other.slug),
    );
    expect(published).toMatchObject([
      { slug: 'knots', gone_at: '2026-11-27T12:00:00.001Z' },
      { slug: 'sails', first_at: '2026-11-27T12:00:00.000Z', gone_at: null },
    ]);
    expect((await readdir(folder)).toSorted()).toEqual(['proposals', 'trash']);
  });

  it('brings back nothing that was declined or restored since', async () => {
    const folder = await dataFolder();
    const database = await open();
    await adoptFiles(database, folder);
    const { proposals, keptFiles } = createStores(database, () => NOW);
    await proposals.remove('f55bea0c');
    for (const { id, bytes } of await keptFiles.listDeleted()) {
      await keptFiles.remove(id);
      if (bytes !== null) await rm(join(folder, 'trash', bytes));
    }
    await adoptFiles(database, folder);
    expect([await proposals.count(), await keptFiles.listDeleted()]).toEqual([1, []]);
  });

  it('leaves files that it does not know', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const database = await open();
    await adoptFiles(database, join(folder, 'none'));
    const strange = ['proposals/0123abcd.json', 'proposals/notes.txt', 'trash/notes.txt', 'trash/1 %.md'];
    for (const name of ['proposals', 'trash']) await mkdir(join(folder, name));
    for (const name of strange) await writeFile(join(folder, name), '{"id":');
    await writeFile(join(folder, 'published-essays.json'), '{');
    await adoptFiles(database, folder);
    const { proposals, keptFiles, publishedEssays } = createStores(database, () => NOW);
    expect([await proposals.count(), await keptFiles.listDeleted(), await publishedEssays.list()]).toEqual([
      0,
      [],
      [],
    ]);
    for (const name of strange) expect(await readFile(join(folder, name), 'utf8')).toBe('{"id":');
  });
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../site/util/hash.ts';
import { ownerSite } from '../../test/helpers/owner-site.ts';
import { createOwnerContext } from '../actions/context.ts';
import { applyChanges, type FileChange } from './change-files.ts';
import { readVersioned } from './versioned-file.ts';

const OLD = 'Old text.';
const versioned = (text: string) => ({ text, version: hashOf(Buffer.from(text)) });

/** A rename, and a change of another file. */
const changes: readonly [FileChange, ...FileChange[]] = [
  { file: 'essays/new.md', before: undefined, after: OLD },
  { file: 'essays/old.md', before: versioned(OLD), after: undefined },
  { file: 'essays/other.md', before: versioned('Other.'), after: 'Changed.' },
];

async function setUp() {
  const site = await ownerSite();
  const { context, copy } = site;
  await copy.write('essays/old.md', OLD);
  await copy.write('essays/other.md', 'Other.');
  const records = await context.records();
  const texts = async () =>
    Promise.all(changes.map(async ({ file }) => (await readVersioned(copy.folder, file))?.text));
  const plan = { message: 'Rename', proposal: 'proposed', begun: '2026-11-21T12:00:00.000Z' };
  return {
    ...site,
    ...records,
    texts,
    apply: () => applyChanges(context, changes, { message: 'Rename', keepsBefore: true }),
    /** Leaves what a process leaves that was killed after it had written the first files. */
    async killAfter(written: number) {
      await records.proposals.save({ id: 'proposed', proposal: '{}', created_at: plan.begun });
      const kept = changes.map((change) => ({ ...change, isKept: change.before !== undefined }));
      await records.contentPlans.begin(JSON.stringify({ ...plan, changes: kept }));
      for (const { file, after } of changes.slice(0, written)) {
        await (after === undefined ? copy.remove(file) : copy.write(file, after));
      }
    },
  };
}

const BEFORE = [undefined, OLD, 'Other.'];
const AFTER = [OLD, undefined, 'Changed.'];

describe('a change of files', () => {
  it('keeps what it deletes and changes', async () => {
    const { apply, texts, keptFiles, contentPlans } = await setUp();
    const { version } = await apply();
    expect([version, await texts()]).toEqual([versioned(OLD).version, AFTER]);
    expect(await keptFiles.listDeleted()).toMatchObject([{ file: 'essays/old.md', text: OLD }]);
    expect(await keptFiles.findEarlier('essays/other.md', versioned('Other.').version)).toMatchObject({
      text: 'Other.',
    });
    expect(await contentPlans.pending()).toEqual([]);
  });

  it('changes nothing if one of its files has changed meanwhile', async () => {
    const { apply, texts, copy, keptFiles, contentPlans } = await setUp();
    await copy.write('essays/other.md', 'By hand.');
    await expect(apply()).rejects.toMatchObject({ kind: 'conflict' });
    expect(await texts()).toEqual([undefined, OLD, 'By hand.']);
    expect([await contentPlans.pending(), await keptFiles.listDeleted()]).toEqual([[], []]);
  });

  it.each([0, 1, 2, 3])(
    'is finished by the next holder of the lock if %i of 3 files are written',
    async (written) => {
      const { killAfter, context, texts, keptFiles, contentPlans, proposals, copy } = await setUp();
      await killAfter(written);
      expect(await context.lock(texts)).toEqual(AFTER);
      expect(await keptFiles.listDeleted()).toMatchObject([{ file: 'essays/old.md', text: OLD }]);
      expect([await contentPlans.pending(), await proposals.count()]).toEqual([[], 0]);
      expect((await readdir(join(copy.folder, 'essays'))).filter((name) => name.startsWith('.'))).toEqual([]);
      await context.lock(async () => undefined);
      expect(await keptFiles.listDeleted()).toHaveLength(1);
    },
  );

  it('is reverted if somebody has changed one of its files since, whose change stays', async () => {
    const { killAfter, context, texts, copy, keptFiles, contentPlans, proposals } = await setUp();
    await killAfter(2);
    await copy.write('essays/other.md', 'By hand.');
    expect(await context.lock(texts)).toEqual([undefined, OLD, 'By hand.']);
    expect([await contentPlans.pending(), await proposals.count()]).toEqual([[], 1]);
    expect(await keptFiles.listDeleted()).toEqual([]);
  });

  it('waits for a process that may change the content', async () => {
    const { killAfter, context, texts, contentPlans } = await setUp();
    await killAfter(1);
    const config = { ...context.config, ownerRoom: 'inbox' as const };
    const inbox = createOwnerContext({ ...context, config, isServed: true });
    expect(await inbox.lock(texts)).toEqual([OLD, ...BEFORE.slice(1)]);
    expect(await contentPlans.pending()).toHaveLength(1);
  });
});

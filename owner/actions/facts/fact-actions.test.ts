import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownerSite, runConfirmed } from '../../../test/helpers/owner-site.ts';
import type { OwnerAction } from '../action.ts';
import { questionOf, runAction } from '../actions.ts';
import type { OwnerContext } from '../context.ts';
import { listFacts, readFacts, saveFacts } from './fact-actions.ts';
import { setStatus } from './status.ts';

async function confirmAndRun(action: OwnerAction, input: unknown, context: OwnerContext) {
  return (await runConfirmed(action, input, context)).output;
}

describe('facts.list', () => {
  it('lists every file with its errors', async () => {
    const { copy, context } = await ownerSite();
    await copy.remove('redirects.yaml');
    await copy.write('status.yaml', 'updated: never\n');
    const { files } = await runAction(listFacts, {}, context);
    expect(files).toContainEqual(expect.objectContaining({ file: 'site.yaml', exists: true, errors: [] }));
    expect(files).toContainEqual(expect.objectContaining({ file: 'redirects.yaml', exists: false }));
    expect(files.find(({ file }) => file === 'status.yaml')?.errors[0]).toMatchObject({ line: 1 });
  });
});

describe('facts.read', () => {
  it('returns the text, the values and the version of a file', async () => {
    const { copy, context } = await ownerSite();
    const text = await readFile(join(copy.folder, 'profile.yaml'), 'utf8');
    const read = await runAction(readFacts, { file: 'profile.yaml' }, context);
    expect(read).toMatchObject({ text, version: expect.any(String), values: expect.any(Object) });
  });

  it('refuses a file that holds no facts', async () => {
    const { context } = await ownerSite();
    await expect(runAction(readFacts, { file: '../.env' }, context)).rejects.toMatchObject({
      kind: 'invalid',
    });
  });
});

describe('facts.save', () => {
  it('shows what changes, changes that, and leaves every other byte', async () => {
    const { copy, context } = await ownerSite();
    const { text, version } = await runAction(readFacts, { file: 'status.yaml' }, context);
    const input = { file: 'status.yaml', version, values: { openForSpeaking: false } };
    expect((await questionOf(saveFacts, input, context))?.text).toMatch(
      /^Change status\.yaml, which visitors see on the site\n\nstatus\.yaml\n.*-openForSpeaking: true\n\+openForSpeaking: false\n/s,
    );
    await confirmAndRun(saveFacts, input, context);
    const saved = await readFile(join(copy.folder, 'status.yaml'), 'utf8');
    expect(saved).toBe(text.replace('openForSpeaking: true', 'openForSpeaking: false'));
  });

  it('removes a key that is null', async () => {
    const { context } = await ownerSite();
    const { version } = await runAction(readFacts, { file: 'status.yaml' }, context);
    await confirmAndRun(saveFacts, { file: 'status.yaml', version, values: { note: null } }, context);
    const { values } = await runAction(readFacts, { file: 'status.yaml' }, context);
    expect(values).not.toHaveProperty('note');
  });

  it('refuses a version that is no longer the current one, an invalid value, and both values and text', async () => {
    const { copy, context } = await ownerSite();
    const { version, text } = await runAction(readFacts, { file: 'status.yaml' }, context);
    const save = (input: object) =>
      confirmAndRun(saveFacts, { file: 'status.yaml', version, ...input }, context);
    await expect(save({ values: { updated: 'never' } })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(save({ values: {}, text })).rejects.toMatchObject({ kind: 'invalid' });
    await copy.append('status.yaml', '# Mine\n');
    await expect(save({ text })).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { text: `${text}# Mine\n` }, given: text },
    });
    expect(await readFile(join(copy.folder, 'status.yaml'), 'utf8')).toBe(`${text}# Mine\n`);
  });
});

describe('status.set', () => {
  it('sets the given fields and the day, and leaves the others', async () => {
    const { copy, context } = await ownerSite();
    const before = await readFile(join(copy.folder, 'status.yaml'), 'utf8');
    await confirmAndRun(setStatus, { talks: false, note: '' }, context);
    const after = await readFile(join(copy.folder, 'status.yaml'), 'utf8');
    expect(after).toBe(
      before
        .replace(/updated: \S+\n/, 'updated: 2026-11-21\n')
        .replace('openForSpeaking: true', 'openForSpeaking: false')
        .replace(/^note: .*\n/m, ''),
    );
  });

  it('changes nothing that is not confirmed', async () => {
    const { context } = await ownerSite();
    await expect(runAction(setStatus, { talks: false }, context)).rejects.toMatchObject({
      kind: 'unconfirmed',
      details: { changes: expect.stringContaining('+openForSpeaking: false') },
    });
  });
});

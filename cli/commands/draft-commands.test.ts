import { describe, expect, it, onTestFinished } from 'vitest';
import { smallContent } from '../../test/helpers/content-copy.ts';
import { setUpOwner } from '../../test/helpers/owner.ts';

describe('drafts', () => {
  it('shares a draft, lists it without its secret, and stops sharing it', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    await copy.write('essays/knots.md', '---\ntitle: On knots\ndate: 2026-11-20\ndraft: true\n---\nText.\n');
    const owner = await setUpOwner({ CONTENT_DIR: copy.folder });
    expect((await owner.run('drafts', 'list')).stdout).toBe('No draft is shared.\n');

    const { code, stdout, stderr } = await owner.run('drafts', 'share', 'knots');
    expect([code, stderr]).toEqual([0, '']);
    const [, secret, id] =
      /^http:\S+\/drafts\/([0-9a-f]{40})\n.* until \d{4}-\d\d-\d\d\. .*foyer-site drafts revoke (\w+)\nUndo: .* drafts revoke \2\n$/.exec(
        stdout,
      ) ?? [];
    expect(await owner.json('drafts', 'list')).toMatchObject({ drafts: [{ id, slug: 'knots' }] });
    const list = (await owner.run('drafts', 'list')).stdout;
    expect(list).toMatch(/^id +shared on +until +draft\n.* knots\n$/);
    expect(list).not.toContain(secret);

    expect((await owner.run('drafts', 'revoke', id ?? '')).stdout).toBe('The address is no longer valid.\n');
    expect(await owner.json('drafts', 'list')).toEqual({ drafts: [] });
  });
});

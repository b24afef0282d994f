import { expect, it, onTestFinished } from 'vitest';
import { essayText, smallContent } from '../../test/helpers/content-copy.ts';
import { runOwner } from '../../test/helpers/owner.ts';

it('lists essays with their states', async () => {
  const copy = await smallContent();
  onTestFinished(copy.close);
  await copy.write('essays/mine.md', essayText('Text.', { more: 'draft: true' }));
  const settings = { CONTENT_DIR: copy.folder };
  const { code, stdout } = await runOwner(['essays', 'list'], settings);
  expect([code, stdout.split('\n')]).toEqual([
    0,
    [
      expect.stringMatching(/^state +date +essay +errors +title$/),
      expect.stringMatching(/^published +2\S+ +agents-need-a-doorbell +Agents/),
      expect.stringMatching(/^draft +2026-01-02 +mine +An essay of the tests$/),
      '',
    ],
  ]);
  const json = await runOwner(['essays', 'list', 'draft', '--json'], settings);
  expect(JSON.parse(json.stdout).texts).toMatchObject([{ slug: 'mine', state: 'draft', errors: [] }]);
  const unknown = await runOwner(['essays', 'list', 'dratf'], settings);
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('Use one of: "published"') });
});

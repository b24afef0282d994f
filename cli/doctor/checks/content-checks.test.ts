import { expect, it, onTestFinished } from 'vitest';
import { essayText, smallContent } from '../../../test/helpers/content-copy.ts';
import type { RunningSite } from '../site.ts';
import { contentChecks } from './content-checks.ts';

/** The check does not look at the running site. */
const SITE = {} as RunningSite;

it('counts errors and warnings by cause', async () => {
  const copy = await smallContent();
  onTestFinished(copy.close);
  const check = contentChecks({
    contentDir: copy.folder,
    dataDir: copy.folder,
    databaseUrl: undefined,
  }).Content;
  const run = () => Promise.all(Object.values(check ?? {}).map((one) => one(SITE)));
  expect(await run()).toEqual([undefined, undefined]);
  await copy.replace('status.yaml', /^updated: .*/m, 'updated: 2025-01-02');
  await copy.write('pages/one.md', '---\ntitle: One\n---\n{{your name}}, {{your town}}\n');
  await copy.write('pages/two.md', '---\ntitle: Two\n---\n{{your name}}\n');
  await copy.write('essays/one.md', essayText('Text.'));
  await copy.write('essays/two.md', essayText('Other text.'));
  await expect(run()).rejects.toMatchObject({
    message: expect.stringMatching(
      /^The content has 4 warnings: 2 × Blanks are not filled in\. 1 × The essay has the same title as \/essays\/one, .* 1 × The status is of 2025-01-02, .*\.$/,
    ),
    fix: expect.stringMatching(/^List them with: .* check$/),
  });
  await copy.write('essays/broken.md', 'No front matter.');
  await expect(run()).rejects.toThrow('The content has 1 error and 4 warnings: 2 × Blanks');
});

it('counts the facts about the owner that are not written', async () => {
  const copy = await smallContent();
  onTestFinished(copy.close);
  await copy.replace(
    'positioning.yaml',
    /^ {2}coreProblem: .*(?:\n {4}.*)*/m,
    '  coreProblem: "{{Which problem?}}"',
  );
  await copy.replace('site.yaml', /^tagline: .*/m, 'tagline:');
  const { Content: checks = {} } = contentChecks({
    contentDir: copy.folder,
    dataDir: copy.folder,
    databaseUrl: undefined,
  });
  await expect(Promise.all(Object.values(checks).map((one) => one(SITE)))).rejects.toMatchObject({
    message: '2 facts about you not written yet.',
    fix: expect.stringMatching(/question to answer for each: .* check$/),
  });
});

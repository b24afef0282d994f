import { expect, it } from 'vitest';
import { findWords } from '../../util/find-words.ts';
import { warnOfMissingWords, warnOfOldStatus, warnOfSameTitles } from './doubts.ts';

it('warns of a status that is older than 90 days', () => {
  const found = (day: string) => warnOfOldStatus({ updated: '2026-01-01' }, () => 4, new Date(day));
  expect(found('2026-04-01')).toEqual([]);
  expect(found('2026-04-02')).toMatchObject([
    {
      file: 'status.yaml',
      line: 4,
      message: 'The status is of 2026-01-01, and visitors are told that it may be out of date.',
    },
  ]);
  expect(warnOfOldStatus(undefined, () => 1, new Date())).toEqual([]);
});

it('warns of essays with one title, except drafts', () => {
  const essay = (name: string, title: string | undefined, draft = false) => ({
    name,
    slug: name,
    part: { title, draft },
    lineOf: () => 2,
  });
  const essays = [essay('a', 'Knots'), essay('b', 'Oars'), essay('c', 'Knots'), essay('d', 'Knots', true)];
  expect(warnOfSameTitles([...essays, essay('e', undefined), essay('f', undefined)])).toMatchObject([
    { file: 'essays/c.md', line: 2, message: expect.stringContaining('the same title as /essays/a,') },
  ]);
  expect(warnOfSameTitles([essay('knots', 'Knots'), essay('knots.de', 'Knots')])).toEqual([]);
});

it('warns of a language without words', () => {
  const found = (locale: string) => warnOfMissingWords(findWords(locale), () => 3);
  expect(found('en-GB')).toEqual([]);
  expect(found('eo')).toMatchObject([
    { file: 'site.yaml', line: 3, message: expect.stringContaining('Foyer has no words in Esperanto yet') },
  ]);
});

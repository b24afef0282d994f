import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROJECT, sourcesIn } from '../../test/helpers/wings.ts';
import { must, ruleAdvice } from '../../web/core/content-rules.ts';
import { findingEnglish } from '../words/findings.ts';
import { explain } from './explain.ts';

it('says a finding and its advice in English, with the same values as words', () => {
  expect(explain('unknownKey', { key: 'titel', near: 'title' }, ['didYouMean', 'remove'])).toEqual({
    message: 'Unknown key "titel".',
    fix: 'Did you mean "title"? Remove it.',
    word: {
      message: 'finding.unknownKey',
      fix: ['findingFix.didYouMean', 'findingFix.remove'],
      values: { key: 'titel', near: 'title' },
    },
  });
});

it('every sentence of the table is said, and no rule of a schema is anywhere else', () => {
  const files = ['site', 'web/core', 'owner/actions', 'cli/create'].flatMap(sourcesIn);
  const text = files
    .filter((file) => !/words\/|content-rules/.test(file))
    .map((file) => readFileSync(PROJECT + file, 'utf8'))
    .join('\n');
  const said = (name: string) =>
    new RegExp(`['.]${name}\\b`).test(text) || text.includes(`\`${name.replace(/_.*/, '')}_\${`);
  const names = [...Object.keys(findingEnglish).map((key) => key.replace(/^\w+\./, ''))];
  expect(names.filter((name) => !said(name))).toEqual([]);
  expect(Object.keys({ ...must, ...ruleAdvice }).filter((name) => !said(name))).toEqual([]);
  const schemas = ['model', 'crawlers', 'surfaces', 'schemas'].map((name) => `web/core/${name}.ts`);
  const literal = [...schemas, 'site/reader/own-words.ts'].filter((file) =>
    /['"`]must /.test(readFileSync(PROJECT + file, 'utf8')),
  );
  expect(literal).toEqual([]);
});

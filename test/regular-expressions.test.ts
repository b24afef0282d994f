/** Regular expressions match untrusted input, so each must run in linear time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';
import { runNode } from './helpers/program.ts';
import { PROJECT as ROOT, sourcesIn, WINGS } from './helpers/wings.ts';

/** Returns every regular expression written as a literal, with its file and line. */
function literalsIn(folder: string): { readonly place: string; readonly pattern: RegExp }[] {
  return sourcesIn(folder).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const found: { place: string; pattern: RegExp }[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const [, pattern = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push({ place: `${file}:${line + 1}`, pattern: new RegExp(pattern, flags) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

function isSuperLinear(pattern: RegExp): boolean {
  return analyse(pattern, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0;
}

it('the analysis detects super-linear expressions', () => {
  for (const pattern of [/\/+$/, /^(?:a+)+$/, /\s+\S*$/]) expect(isSuperLinear(pattern)).toBe(true);
  for (const pattern of [/\/$/, /^a+$/, /\s\S*$/]) expect(isSuperLinear(pattern)).toBe(false);
});

it.each(WINGS)('every literal in %s/ is linear', (folder) => {
  const literals = literalsIn(folder);
  expect(literals.length).toBeGreaterThan(0);
  expect(literals.filter(({ pattern }) => isSuperLinear(pattern)).map(({ place }) => place)).toEqual([]);
});

it('every expression composed when a module loads is linear', async () => {
  const isComposer = (file: string) => readFileSync(join(ROOT, file), 'utf8').includes('new RegExp(');
  const modules = WINGS.flatMap(sourcesIn).filter(isComposer);
  const program = join(ROOT, 'test/helpers/regular-expressions-process.ts');
  const { stdout } = await runNode(
    ['--import', 'tsx', program, ...modules.map((file) => join(ROOT, file))],
    {},
  );
  const composed: { place: string; source: string; flags: string }[] = JSON.parse(stdout);
  expect(composed.length).toBeGreaterThan(20);
  const superLinear = composed.filter(({ source, flags }) => isSuperLinear(new RegExp(source, flags)));
  expect(superLinear.map(({ place }) => place)).toEqual([]);
});

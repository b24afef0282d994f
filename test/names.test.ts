/** A name that means two things makes both hard to find. Each type and each exported function has a name of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importRules } from './import-rules/import-rules.ts';

const ROOT = new URL('../', import.meta.url);

/** The exports of this module are the names of the tasks, each the function that the task runs in another process. */
const TASKS = 'server/site/worker.ts';

const folders = Object.keys(importRules).filter((folder) => !folder.includes('server/'));
const files = folders
  .flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && file !== TASKS);

interface Declaration {
  readonly name: string;
  readonly file: string;
  readonly isExported: boolean;
}

/** Finds declarations at the start of a line, where the formatter puts those of a module. */
function declarations(pattern: RegExp): readonly Declaration[] {
  return files.flatMap((file) => {
    const found = readFileSync(new URL(file, ROOT), 'utf8').matchAll(pattern);
    // The signatures of an overloaded function are one declaration.
    const isExported = new Map(
      [...found].map(([line, name, constant]) => [name ?? constant ?? '', line.startsWith('export ')]),
    );
    return [...isExported].map(([name, exported]) => ({ name, file, isExported: exported }));
  });
}

/** Returns each name that several of these declarations share, with their files. */
function shared(all: readonly Declaration[]): Readonly<Record<string, readonly string[]>> {
  const filesOf = (name: string) => all.filter((other) => other.name === name).map(({ file }) => file);
  const names = new Set(all.map(({ name }) => name));
  return Object.fromEntries(
    [...names].map((name) => [name, filesOf(name)] as const).filter(([, places]) => places.length > 1),
  );
}

const types = declarations(/^(?:export )?(?:abstract )?(?:class|interface|type) (\w+)/gm);
const functions = declarations(
  /^(?:export )?(?:(?:async )?function\*? (\w+)|const (\w+)(?:: [^=]+)? =\s+(?:async )?(?:\(|<\w|\w+ =>))/gm,
);

describe('names', () => {
  it('are found', () => {
    expect(types.length).toBeGreaterThan(300);
    expect(functions.length).toBeGreaterThan(1000);
  });

  it('of types are unique', () => {
    expect(shared(types)).toEqual({});
  });

  it('of exported functions are unique, and no private function has one of them', () => {
    const exported = new Set(functions.filter(({ isExported }) => isExported).map(({ name }) => name));
    expect(shared(functions.filter(({ name }) => exported.has(name)))).toEqual({});
  });
});

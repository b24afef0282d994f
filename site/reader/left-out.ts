/** Content without what refers to nothing, which must not keep the rest from being published. */
import type { EssayDocument } from '../../web/core/essays.ts';
import { groupBy } from '../../web/core/group-by.ts';
import { isRecord } from '../../web/core/is-record.ts';
import type { LeftOut } from './checks/check-references.ts';
import type { Path } from './yaml-document.ts';

/** What is left out, by the file that it is written in. */
export type LeftOutByFile = ReturnType<typeof byFile>;

export function byFile(leftOut: readonly LeftOut[]) {
  const found = groupBy(leftOut, ({ file }) => file);
  return {
    pathsIn: (file: string): readonly Path[] =>
      found.get(file)?.flatMap(({ path }) => (path ? [path] : [])) ?? [],
    /** Targets of links and pictures in a text. */
    targetsIn: (file: string): ReadonlySet<string> =>
      new Set(found.get(file)?.flatMap(({ target = [] }) => target)),
  };
}

/** Returns the value without what is at the paths. */
export function without<T>(value: T, paths: readonly Path[]): T {
  if (paths.length === 0) return value;
  const copy = structuredClone(value);
  // From the end, so that the items of a list keep their positions.
  for (const path of paths.toReversed()) {
    const key = path.at(-1);
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((at, name) => (isKeyed(at) ? at[name] : undefined), copy);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else if (isKeyed(parent) && key !== undefined) delete parent[key];
  }
  return copy;
}

function isKeyed(value: unknown): value is Record<string | number, unknown> {
  return isRecord(value) || Array.isArray(value);
}

/** Essays that something is left out of, each as it last was. */
const lastOf = new WeakMap<EssayDocument, { readonly key: string; readonly essay: EssayDocument }>();

/** Returns an essay without what is at the paths of its front matter. Repeated calls return the same object. */
export function essayWithout(essay: EssayDocument, paths: readonly Path[]): EssayDocument {
  if (paths.length === 0) return essay;
  const key = JSON.stringify(paths);
  const last = lastOf.get(essay);
  if (last?.key === key) return last.essay;
  const { category = '', ...frontMatter } = without(essay.frontMatter, paths);
  const { aliases = [] } = frontMatter;
  const fresh = { ...essay, frontMatter: { ...frontMatter, aliases, category } };
  lastOf.set(essay, { key, essay: fresh });
  return fresh;
}

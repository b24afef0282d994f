import { expect, it } from 'vitest';
import { bundleOf } from '../../../test/helpers/core/site.ts';
import { valuesIn } from '../../../test/helpers/core/walk.ts';
import { inPageScope } from '../page-scope.ts';
import { problemTypes } from '../problems.ts';
import { toDescriptor } from './descriptor.ts';
import { createRegistry } from './registry.ts';

const registry = createRegistry(bundleOf());

it.each([...registry.values()])('$name names only tools that are on all of its pages', (tool) => {
  const problems = (tool.problems ?? []).map((problem) => problemTypes[problem].recovery);
  const words = [...valuesIn(toDescriptor(tool)), ...problems]
    .filter((value) => typeof value === 'string')
    .join(' ');
  for (const other of registry.values()) {
    if (other === tool || !words.includes(other.name)) continue;
    // A pattern is a path too, in which the star stands for itself.
    const missing = tool.pageScope.filter((path) => !inPageScope(other.pageScope, path));
    expect(missing, `names ${other.name}`).toEqual([]);
  }
});

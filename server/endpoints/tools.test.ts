import { expect, it } from 'vitest';
import { createSampleSource } from '../../test/helpers/manifest-source.ts';
import { toolEndpoints, withToolEntries } from './tools.ts';

const { registry } = createSampleSource();
const described = toolEndpoints(registry);
const served = withToolEntries(described, registry);

it('serves the entry of each tool at its own path, which takes no input', async () => {
  const paths = [...registry.keys()].map((name) => `/api/mcp/tools/${name}`);
  const entries = served.filter(({ operationId }) => operationId === 'describeTool');
  expect(entries.map(({ path }) => path)).toEqual(paths);
  for (const { path, input, answer, handle } of entries) {
    const entry = answer.parse(handle({} as never, {} as never));
    expect(path).toBe(`/api/mcp/tools/${entry.tool.name}`);
    expect(input.shape).toEqual({});
  }
});

it('serves every other endpoint as it is described', () => {
  const others = described.filter(({ operationId }) => operationId !== 'describeTool');
  expect(served).toEqual(expect.arrayContaining(others));
  expect(served).toHaveLength(others.length + registry.size);
});

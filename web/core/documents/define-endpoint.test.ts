import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { defineEndpoint, mounted } from './define-endpoint.ts';

const withParameter = defineEndpoint({
  method: 'GET',
  path: '/api/colors/{name}',
  operationId: 'showColor',
  summary: 'One color',
  description: 'One color of the site.',
  input: z.object({ name: z.enum(['red', 'deep blue']), shade: z.string().optional() }),
  answer: z.object({ shown: z.string() }),
  freshness: 'hour',
  problems: [],
  handle: ({ name, shade }) => ({ shown: `${shade ?? 'plain'} ${name}` }),
});

describe('mounted', () => {
  it('returns an endpoint for each value of the path parameter', () => {
    expect(mounted(withParameter).map(({ path }) => path)).toEqual([
      '/api/colors/red',
      '/api/colors/deep%20blue',
    ]);
  });

  it('takes the value from the path and the rest from the input', () => {
    const [red] = mounted(withParameter);
    expect(Object.keys(red?.input.shape ?? {})).toEqual(['shade']);
    expect(red?.handle({ shade: 'dark' } as never, {} as never)).toEqual({ shown: 'dark red' });
  });

  it('returns an endpoint without a path parameter unchanged', () => {
    const plain = { ...withParameter, path: '/api/colors' as const };
    expect(mounted(plain)).toEqual([plain]);
  });
});

import { ProtocolError } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleContext } from '../../../test/helpers/sample.ts';
import { createResources } from '../../../web/core/resources.ts';
import { createRegistry } from '../../../web/core/tools/registry.ts';
import { readResourceForClient } from './server.ts';

let context: Awaited<ReturnType<typeof sampleContext>>;
beforeAll(async () => {
  context = await sampleContext();
});
afterAll(() => context.close());

describe('readResourceForClient', () => {
  it('logs the failure and does not reveal it to the client', async () => {
    const { bundle } = context;
    const surface = { registry: createRegistry(bundle), resources: createResources(bundle) };
    const failure = new Error('a path on this machine');
    const reported: unknown[] = [];
    const broken = {
      ...context,
      bodyOf: () => Promise.reject(failure),
      onFault: (error: unknown) => void reported.push(error),
    };
    const uri = `resource://${bundle.site.key}/essays/${bundle.essays[0]?.slug}`;
    const error: unknown = await readResourceForClient(surface, uri, broken).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ProtocolError);
    expect(String(error)).not.toContain('machine');
    expect(reported).toEqual([failure]);
  });
});

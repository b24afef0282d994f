import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { PageBundle } from '../../web/core/library.ts';
import { type SampleService, startSample } from '../helpers/sample.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSample({ PREFETCH_BUDGET_KB: '10' });
});
afterAll(() => service.close());

describe('a library within the prefetch budget', () => {
  it('is kept by browsers, and by no shared cache, at an address with its hash', async () => {
    const small = await startSample();
    onTestFinished(small.close);
    const { libraryPath } = (await (await small.request('/bundle.json')).json()) as PageBundle;
    const { status, headers } = await small.request(String(libraryPath));
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, max-age=31536000, immutable']);
    expect([headers.get('cdn-cache-control'), headers.get('x-accel-expires')]).toEqual([null, null]);
    expect((await small.request('/library/texts.OLD.json')).status).toBe(404);
  });
});

describe('a library over the prefetch budget', () => {
  it('serves the text of each essay on request and returns 304 when the ETag matches', async () => {
    const path = '/library/agents-need-a-doorbell.json';
    const response = await service.request(path);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(service.snapshot().library.bodies['agents-need-a-doorbell']);
    const etag = response.headers.get('etag') ?? '';
    expect((await service.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('returns a problem that suggests similar slugs for an unknown one', async () => {
    const response = await service.request('/library/agents-need-a-doorbel.json');
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(JSON.stringify(await response.json())).toContain('/library/agents-need-a-doorbell.json');
    for (const path of ['/library/', '/library/constructor.json', '/library/..%2Fbundle.json']) {
      expect((await service.request(path)).status).toBe(404);
    }
  });

  it('is not served as a whole', async () => {
    const bundle = await (await service.request('/bundle.json')).json();
    expect(bundle).not.toHaveProperty('libraryPath');
  });
});

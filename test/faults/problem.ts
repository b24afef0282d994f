import { expect } from 'vitest';

/** A refusal that asks the client to come back: 503 with `Retry-After`, as a problem. */
export async function expectStorageUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({
    type: expect.stringMatching(/\/problems\/storage-unavailable$/),
  });
}

import { expect, it } from 'vitest';
import { fetchJson } from './fetch-json.ts';

it('rejects with server-unreachable if nothing listens on the port', async () => {
  await expect(fetchJson('http://127.0.0.1:1')).rejects.toMatchObject({
    problem: 'server-unreachable',
  });
});

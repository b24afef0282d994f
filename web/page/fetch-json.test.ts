import { expect, it } from 'vitest';
import { fetchJson } from './fetch-json.ts';

it('says that the server does not answer when nothing listens', async () => {
  await expect(fetchJson('http://127.0.0.1:1')).rejects.toMatchObject({
    problem: 'server-unreachable',
  });
});

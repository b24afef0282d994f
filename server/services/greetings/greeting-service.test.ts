import { rm } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import { unlimitedWriter } from '../../../test/helpers/writer.ts';
import { openDatabase } from '../../db/database.ts';
import { createGreetingStore } from '../../db/greeting-store.ts';
import { createGreetingService } from './greeting-service.ts';

async function openService() {
  const dataDir = await temporaryFolder();
  const database = await openDatabase({ dataDir });
  onTestFinished(async () => {
    await database.destroy();
    await rm(dataDir, { recursive: true });
  });
  const store = createGreetingStore(database, () => new Date());
  const service = createGreetingService({
    store,
    policy: 'open',
    ownNames: () => [],
    notify: [],
    onStored: () => undefined,
  });
  let spent = 0;
  const quota = {
    spend<T>(write: () => Promise<T>): Promise<T> {
      spent += 1;
      return write();
    },
  };
  const writer = { ...unlimitedWriter, quota };
  const post = (message: string, agent_name = 'Ada') => service.post({ message, agent_name }, 'rest', writer);
  return { post, spent: () => spent };
}

describe('the greeting service', () => {
  it('turns a newline into a space', async () => {
    const { post } = await openService();
    expect(await post('Hello,\r\n  world.\n\nBye\rnow', 'Ada\nof London')).toMatchObject({
      message: 'Hello, world. Bye now',
      agent_name: 'Ada of London',
    });
  });

  it('turns a line of spaces into one space', async () => {
    const { post } = await openService();
    expect(await post('Hello,\n \nworld.')).toMatchObject({ message: 'Hello, world.' });
  });

  it('treats messages that differ only in newlines as one greeting', async () => {
    const { post, spent } = await openService();
    const { id } = await post('Hello,\nworld.');
    expect(await post('Hello, world.')).toMatchObject({ id });
    expect(await post('Hello,\r\nworld.')).toMatchObject({ id });
    expect(spent()).toBe(1);
  });

  it('refuses other line separators', async () => {
    const { post } = await openService();
    for (const separator of ['\u2028', '\u2029', '\u0085', '\v', '\f']) {
      await expect(post(`a${separator}b`)).rejects.toMatchObject({ reason: 'rules-broken' });
    }
  });
});

import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { storedSecret } from './stores.ts';

// Processes that start together are in migrate.test.ts.
onEveryDatabase((open) => {
  it('is made once, with 256 random bits, and stays', async () => {
    const database = await open();
    const secret = await storedSecret(database);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await storedSecret(database)).toBe(secret);
    expect(await storedSecret(await open())).toBe(secret);
  });

  it('is the same for all who ask first at the same moment', async () => {
    const databases = [await open(), await open(), await open()];
    const secrets = await Promise.all([...databases, ...databases].map(storedSecret));
    expect(new Set(secrets).size).toBe(1);
  });

  it('is of this database alone', async () => {
    const database = await open();
    const secret = await storedSecret(database);
    await database.deleteFrom('settings').execute();
    expect(await storedSecret(database)).not.toBe(secret);
  });
});

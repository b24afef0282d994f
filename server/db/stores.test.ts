import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { storedSecret } from './stores.ts';

// migrate.test.ts covers processes that start together.
onEveryDatabase((open) => {
  it('generates a secret of 256 random bits once', async () => {
    const database = await open();
    const secret = await storedSecret(database);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await storedSecret(database)).toBe(secret);
    expect(await storedSecret(await open())).toBe(secret);
  });

  it('returns the same secret to simultaneous first callers', async () => {
    const databases = [await open(), await open(), await open()];
    const secrets = await Promise.all([...databases, ...databases].map(storedSecret));
    expect(new Set(secrets).size).toBe(1);
  });

  it('generates another secret if none is stored', async () => {
    const database = await open();
    const secret = await storedSecret(database);
    await database.deleteFrom('settings').execute();
    expect(await storedSecret(database)).not.toBe(secret);
  });
});

import { chmod, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { asOtherUser } from '../../test/helpers/as-other-user.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { DISK_IS_FULL, explainAccess, isAccessRefused } from './access.ts';

/** Creates `folder/inner/file`. The modes are restored after the test, because it may run as any user. */
async function protectedFolder(modes: {
  readonly folder?: number;
  readonly inner?: number;
  readonly file?: number;
}) {
  const folder = await temporaryFolder();
  const inner = join(folder, 'inner');
  const file = join(inner, 'file');
  await mkdir(inner);
  await writeFile(file, '');
  onTestFinished(async () => {
    await chmod(folder, 0o755);
    await chmod(inner, 0o755);
    await rm(folder, { recursive: true });
  });
  await chmod(file, modes.file ?? 0o444);
  await chmod(inner, modes.inner ?? 0o555);
  await chmod(folder, modes.folder ?? 0o755);
  return { folder, inner, file };
}

/** Returns the explanation of the error of `work`. */
const explained = (work: () => Promise<unknown>) =>
  asOtherUser(() =>
    work().then(
      () => 'no error',
      (error: unknown) => explainAccess(error),
    ),
  );

it('names the file, folder or parent that refuses, with its owner and mode', async () => {
  const { inner, file } = await protectedFolder({ file: 0 });
  expect(await explained(() => open(file))).toMatch(
    new RegExp(`^${file} belongs to \\S+ \\(mode 000\\), and this process runs as \\S+\\. `),
  );
  expect(await explained(() => mkdir(join(inner, 'new')))).toContain(`${inner} belongs to `);
  const hidden = await protectedFolder({ folder: 0o700, inner: 0 });
  const refuses = process.geteuid?.() === 0 ? `${hidden.folder} ` : `${hidden.inner} `;
  expect(await explained(() => readdir(hidden.inner))).toContain(refuses);
});

it.skipIf(process.geteuid?.() !== 0)('names users by name', async () => {
  const { file } = await protectedFolder({ file: 0o600 });
  expect(await explained(() => open(file))).toContain(
    'belongs to root (mode 600), and this process runs as nobody.',
  );
});

it('explains the cause of an error, and an error of SQLite for the path that was used', async () => {
  const { inner } = await protectedFolder({});
  const sqlite = Object.assign(new Error('readonly'), { code: 'SQLITE_READONLY' });
  const wrapped = new Error('The database could not be migrated.', { cause: sqlite });
  expect(isAccessRefused(wrapped)).toBe(true);
  expect(explainAccess(wrapped, join(inner, 'foyer.db'))).toContain(`${inner} belongs to `);
  expect(explainAccess(wrapped)).toBe(undefined);
});

it('does not explain other errors', async () => {
  const missing = await open('/no/such/file').catch((error: unknown) => error);
  for (const error of [missing, new Error('other'), 'text', undefined]) {
    expect(explainAccess(error)).toBe(undefined);
    expect(isAccessRefused(error)).toBe(false);
  }
});

it('tells a full disk from too many watches, which have the same code on Linux', () => {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  expect(explainAccess(full)).toBe(DISK_IS_FULL);
  expect(explainAccess(Object.assign(full, { syscall: 'watch' }))).toBe(undefined);
});

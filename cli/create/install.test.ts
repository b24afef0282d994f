import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { starterWording } from '../../site/starter/starter-words.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { importInstalled, installNew } from './install.ts';

const { say } = starterWording('de');

async function siteFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('says in the language of the site that npm has failed, and what to do', async () => {
  const folder = await siteFolder();
  await writeFile(join(folder, 'package.json'), '{');
  await expect(installNew(folder, say)).rejects.toThrow(
    `${say('create.notInstalled', { folder })}\n  npm install`,
  );
});

it('says in the language of the site that the other one was not brought along, and how to continue', async () => {
  const folder = await siteFolder();
  const program = join(folder, 'node_modules/foyer-site/dist/server');
  await mkdir(program, { recursive: true });
  await writeFile(join(program, 'cli.js'), 'process.exit(1);');
  await expect(importInstalled(folder, ['https://old.example'], true, say)).rejects.toThrow(
    `${say('create.notBrought', { folder })}\n  npx --no foyer-site import https://old.example`,
  );
});

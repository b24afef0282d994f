/** Moves into the database what Foyer 0.2 stored as files in the data folder: proposals, the trash, published essays. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/v3';
import { hashOf } from '../../site/util/hash.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { createStores, type Stores } from './stores.ts';
import type { Database } from './tables.ts';

/** `a1b2c3d4.json`, and with `.taken` if the process that was accepting it was killed. */
const PROPOSAL = /^[0-9a-f]{8}\.json(?:\.taken)?$/;
const proposalSchema = z.object({
  id: z.string(),
  action: z.string(),
  changes: z.string(),
  created: z.string().datetime(),
});

/** `<milliseconds since 1970> essays%2Fknots.md` */
const DELETED = /^(\d{1,15}) (\S+)$/;

const PUBLISHED = 'published-essays.json';
const time = z.number().transform((milliseconds) => new Date(milliseconds).toISOString());
const publishedSchema = z.record(z.object({ title: z.string(), text: z.string(), first: time, last: time }));

/**
 * Moves what an earlier version of Foyer has left. Each file is removed once it is stored, so that nothing is lost or stored
 * twice if the process is killed, or if two do it together.
 */
export async function adoptFiles(database: Database, dataDir: string): Promise<void> {
  const stores = createStores(database, () => new Date());
  await adoptProposals(stores, join(dataDir, 'proposals'));
  await adoptTrash(stores, join(dataDir, 'trash'));
  await adoptPublished(stores, join(dataDir, PUBLISHED));
}

async function adoptProposals({ proposals }: Stores, folder: string): Promise<void> {
  for (const name of (await ifExists(readdir(folder))) ?? []) {
    const bytes = PROPOSAL.test(name) ? await ifExists(readFile(join(folder, name))) : undefined;
    const { data } = proposalSchema.safeParse(bytes && parseJson(bytes));
    if (!bytes || !data) continue;
    await proposals.save({ id: data.id, proposal: bytes.toString(), created_at: data.created });
    await rm(join(folder, name), { force: true });
  }
}

/** The bytes of pictures stay where they are. */
async function adoptTrash({ keptFiles }: Stores, folder: string): Promise<void> {
  const names = (await ifExists(readdir(folder))) ?? [];
  if (names.length === 0) return;
  const known = new Set((await keptFiles.listDeleted()).map(({ bytes }) => bytes));
  for (const name of names.filter((one) => !known.has(one))) {
    const [, milliseconds, encoded = ''] = DELETED.exec(name) ?? [];
    const file = decoded(encoded);
    const bytes = file && (await ifExists(readFile(join(folder, name))));
    if (!bytes) continue;
    const isPicture = file.startsWith('media/');
    await keptFiles.add({
      id: name,
      file,
      reason: 'deleted',
      text: isPicture ? null : bytes.toString(),
      bytes: isPicture ? name : null,
      version: hashOf(bytes),
      kept_at: new Date(Number(milliseconds)).toISOString(),
    });
    if (!isPicture) await rm(join(folder, name), { force: true });
  }
}

async function adoptPublished({ publishedEssays }: Stores, path: string): Promise<void> {
  const bytes = await ifExists(readFile(path));
  if (!bytes) return;
  const essays = Object.entries(publishedSchema.safeParse(parseJson(bytes)).data ?? {});
  const newest = essays.reduce((latest, [, { last }]) => (last > latest ? last : latest), '');
  // Of an essay that is gone, the file says when it was there last.
  const goneAfter = (last: string) => new Date(Date.parse(last) + 1).toISOString();
  await publishedEssays.save(
    essays.map(([slug, { title, text, first, last }]) => {
      return { slug, title, text, first_at: first, gone_at: last === newest ? null : goneAfter(last) };
    }),
  );
  await rm(path, { force: true });
}

/** Returns an empty text for a name that no version of Foyer gives. */
function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Unpacks zip archives, which may be damaged, or made to fill the disk or to write outside their folder. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { rootMessage } from '../../site/util/root-message.ts';
import { SourceError } from '../source.ts';

const MEGABYTE = 1024 * 1024;

type ArchiveLimits = typeof LIMITS;

const LIMITS = {
  entries: 50_000,
  fileBytes: 200 * MEGABYTE,
  totalBytes: 2000 * MEGABYTE,
};

/** The bits of a Unix file mode that say what kind of file it is, and the kinds that are unpacked. Zero if unknown. */
const FILE_KIND = 0o170000;
const UNPACKED_KINDS = [0, 0o100000, 0o040000];

/**
 * Unpacks an archive into an empty folder. All entries are checked before the first is written.
 *
 * @throws SourceError if the archive is damaged, encrypted, too large or unsafe
 */
export async function unpackArchive(
  zip: string,
  folder: string,
  limits: Partial<ArchiveLimits> = {},
): Promise<void> {
  const name = basename(zip);
  const archive = await openPromise(zip, { autoClose: false }).catch((error: unknown) => {
    throw refusalOf(name, error);
  });
  try {
    const entries = await checkedEntries(archive, name, { ...LIMITS, ...limits });
    for (const entry of entries) await unpackEntry(archive, entry, folder);
  } catch (error) {
    throw refusalOf(name, error);
  } finally {
    archive.close();
  }
}

/** Returns the entries that are written, without folders, which appear with their files. */
async function checkedEntries(
  archive: ZipFile,
  name: string,
  limits: ArchiveLimits,
): Promise<readonly Entry[]> {
  const refuse = (why: string) => new SourceError(`${name} ${why}`);
  const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE).toLocaleString('en')} MB`;
  if (archive.entryCount > limits.entries) {
    throw refuse(`has ${archive.entryCount} files; the limit is ${limits.entries}.`);
  }
  const entries: Entry[] = [];
  let total = 0;
  for await (const entry of archive.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    const kind = (entry.externalFileAttributes >>> 16) & FILE_KIND;
    if (!UNPACKED_KINDS.includes(kind)) {
      throw refuse(`contains a symbolic link (${fileName}). Pack it again without links.`);
    }
    if (entry.isEncrypted()) throw refuse('is encrypted. Pack it again without a password.');
    if (uncompressedSize > limits.fileBytes) {
      const sizes = `${megabytes(uncompressedSize)}; the limit is ${megabytes(limits.fileBytes)}`;
      throw refuse(`contains a file that is too large: ${fileName} is ${sizes}.`);
    }
    total += uncompressedSize;
    if (total > limits.totalBytes) {
      throw refuse(`is larger than ${megabytes(limits.totalBytes)} when unpacked, which is the limit.`);
    }
    if (!fileName.endsWith('/')) entries.push(entry);
  }
  return entries;
}

async function unpackEntry(archive: ZipFile, entry: Entry, folder: string): Promise<void> {
  const path = join(folder, entry.fileName);
  await mkdir(dirname(path), { recursive: true });
  // Never writes over a file, so that two entries with one name are noticed.
  await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(path, { flags: 'wx' }));
}

function refusalOf(name: string, cause: unknown): SourceError {
  if (cause instanceof SourceError) return cause;
  const reason = rootMessage(cause);
  if (/^(invalid relative path|absolute path|invalid characters in fileName)/.test(reason)) {
    const path = reason.replace(/^[^:]*: /, '');
    return new SourceError(`${name} contains a file with an unsafe path: ${path}`, { cause });
  }
  if (/encrypt/.test(reason)) {
    return new SourceError(`${name} is encrypted. Pack it again without a password.`, { cause });
  }
  const advice = 'Download it again; it may have been cut short.';
  return new SourceError(`${name} is not a readable zip archive (${reason}). ${advice}`, { cause });
}

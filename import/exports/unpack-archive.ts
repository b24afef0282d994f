/** Unpacks zip archives, which may be damaged, or made to fill the disk or to write outside their folder. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { rootMessage } from '../../site/util/root-message.ts';
import { SourceError } from '../source.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS = { entries: 50_000, megabytes: 2000 };

/** The bits of a Unix file mode that say what kind of file it is, and the kind of a link. */
const FILE_KIND = 0o170000;
const LINK = 0o120000;

/**
 * Unpacks an archive into an empty folder. All entries are checked before the first is written.
 *
 * @throws SourceError if the archive is damaged, encrypted, too large or unsafe
 */
export async function unpackArchive(zip: string, folder: string, limits = LIMITS): Promise<void> {
  try {
    const archive = await openPromise(zip, { autoClose: false });
    try {
      for (const entry of await checkedEntries(archive, limits)) {
        const path = join(folder, entry.fileName);
        await mkdir(dirname(path), { recursive: true });
        // Never writes over a file, so that two entries with one name are noticed.
        await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(path, { flags: 'wx' }));
      }
    } finally {
      archive.close();
    }
  } catch (cause) {
    throw new SourceError(`${basename(zip)} ${explain(rootMessage(cause))}`, { cause });
  }
}

/** Returns the entries that are written, without folders, which appear with their files. */
async function checkedEntries(archive: ZipFile, limits: typeof LIMITS): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of archive.eachEntry()) {
    const kind = (entry.externalFileAttributes >>> 16) & FILE_KIND;
    if (kind === LINK) throw new Error(`symbolic link: ${entry.fileName}`);
    if (entry.isEncrypted()) throw new Error('encrypted');
    bytes += entry.uncompressedSize;
    if (archive.entryCount > limits.entries || bytes > limits.megabytes * MEGABYTE) {
      const [files, size] = [limits.entries, limits.megabytes].map((limit) => limit.toLocaleString('en'));
      throw new Error(`too large: ${files} files, ${size} MB`);
    }
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
  return entries;
}

/** Returns a sentence about what is wrong with an archive, of which the reason says what it is. */
function explain(reason: string): string {
  const [, kind = '', detail = ''] = /^([^:]*)(?:: (.*))?$/s.exec(reason) ?? [];
  if (kind === 'too large') return `is too large when unpacked. The limits are ${detail}.`;
  if (kind === 'symbolic link') return `contains a symbolic link (${detail}). Pack it again without links.`;
  if (/encrypt/.test(kind)) return 'is encrypted. Pack it again without a password.';
  if (/^(invalid relative path|absolute path|invalid characters in fileName)/.test(kind))
    return `contains a file with an unsafe path: ${detail}`;
  return `is not a readable zip archive (${reason}). Download it again; it may have been cut short.`;
}

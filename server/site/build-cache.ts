/** What was slow to make, kept by what it was made of, so that a restart makes only what has changed. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { makeDataFolder } from '../config/data-folder.ts';

export interface BuildCache {
  get(key: string): Buffer<ArrayBuffer> | undefined;
  /** Whether there is a value, without reading it. Counts as asking for it. */
  has(key: string): boolean;
  /** Counts as asking for a value, without looking for it. */
  keep(key: string): void;
  /** Keeps a value from the next `flush` on. */
  set(key: string, value: Buffer<ArrayBuffer>): void;
  /** Writes what is new, and forgets what nobody has asked for since the cache was opened. */
  flush(): void;
  close(): void;
}

export interface BuildCacheOptions {
  readonly dataDir: string;
  /** Names the code that makes the values; those of another version are forgotten. */
  readonly version: string;
  /** Called where the file cannot be used. Things are then made anew each time. */
  readonly onFailure: (error: unknown) => void;
}

/** Everything is made anew each time. */
export const noBuildCache: BuildCache = {
  get: () => undefined,
  has: () => false,
  keep: () => undefined,
  set: () => undefined,
  flush: () => undefined,
  close: () => undefined,
};

interface Entry {
  readonly value: Buffer<ArrayBuffer>;
}

const FILE = 'build-cache.db';
/** Milliseconds to wait for another process that writes; the driver is synchronous, so all else waits too. */
const LOCK_WAIT = 1_000;

/** Opens `build-cache.db` in the data folder. It may be deleted at any time while the server is down. */
export function openBuildCache({ dataDir, version, onFailure }: BuildCacheOptions): BuildCache {
  try {
    return withoutFaults(openFile(dataDir, version), onFailure);
  } catch (error) {
    onFailure(error);
    return noBuildCache;
  }
}

function openFile(dataDir: string, version: string): BuildCache {
  makeDataFolder(dataDir);
  const database = openOrReplace(join(dataDir, FILE));
  const select = database.prepare('SELECT value FROM entries WHERE key = ? AND version = ?');
  const find = database.prepare('SELECT 1 FROM entries WHERE key = ? AND version = ?');
  const insert = database.prepare('INSERT OR REPLACE INTO entries (key, version, value) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM entries WHERE key = ?');
  const listed = database.prepare('SELECT key, version FROM entries');
  const asked = new Set<string>();
  const fresh = new Map<string, Buffer<ArrayBuffer>>();

  const write = database.transaction(() => {
    for (const entry of listed.all() as { key: string; version: string }[]) {
      if (entry.version !== version || !asked.has(entry.key)) remove.run(entry.key);
    }
    for (const [key, value] of fresh) insert.run(key, version, value);
  });

  return {
    get(key) {
      asked.add(key);
      return fresh.get(key) ?? (select.get(key, version) as Entry | undefined)?.value;
    },
    has(key) {
      asked.add(key);
      return fresh.has(key) || find.get(key, version) !== undefined;
    },
    keep: (key) => void asked.add(key),
    set(key, value) {
      asked.add(key);
      fresh.set(key, value);
    },
    flush() {
      write.immediate();
      fresh.clear();
    },
    close: () => database.close(),
  };
}

/** A file that is no database any more holds nothing that could not be made again. */
function openOrReplace(path: string): Libsql.Database {
  try {
    return openTable(path);
  } catch {
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    return openTable(path);
  }
}

function openTable(path: string): Libsql.Database {
  const database = new Libsql(path);
  try {
    database.pragma(`busy_timeout = ${LOCK_WAIT}`);
    database.pragma('journal_mode = WAL');
    // What a power cut takes is made again.
    database.pragma('synchronous = OFF');
    database.exec(
      'CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, version TEXT NOT NULL, value BLOB NOT NULL)',
    );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A disk that is full or a lock that is held must not keep a site from being published: it goes on without. */
function withoutFaults(opened: BuildCache, onFailure: (error: unknown) => void): BuildCache {
  let cache = opened;
  const attempt = <Value>(work: () => Value): Value | undefined => {
    try {
      return work();
    } catch (error) {
      cache = noBuildCache;
      onFailure(error);
      return undefined;
    }
  };
  return {
    get: (key) => attempt(() => cache.get(key)),
    has: (key) => attempt(() => cache.has(key)) ?? false,
    keep: (key) => cache.keep(key),
    set: (key, value) => cache.set(key, value),
    flush: () => attempt(() => cache.flush()),
    close: () => attempt(() => opened.close()),
  };
}

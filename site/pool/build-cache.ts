/** Content-addressed cache of build artifacts in the data folder, so that a restart builds only changed artifacts. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDataFolder, makeFolder } from '../util/data-folder.ts';
import { hashOf } from '../util/hash.ts';
import { encodings } from './encode.ts';

/** A cache of build artifacts. A key is an artifact's kind and inputs: `picture <hash> webp 480`. */
export interface BuildCache {
  /** Returns the artifact, or undefined if there is none or its file is damaged. */
  get(key: string): Buffer<ArrayBuffer> | undefined;
  /** Returns whether the artifact exists. Marks it as used, as `get` and `set` do. */
  has(key: string): boolean;
  set(key: string, artifact: Buffer<ArrayBuffer>): void;
  /**
   * Deletes artifacts that have not been used since the cache was opened, and those of other versions. Encodings stay for
   * some weeks, because each is used when a visitor asks for it.
   */
  prune(): void;
}

/** A cache that stores nothing. */
export const noBuildCache: BuildCache = {
  get: () => undefined,
  has: () => false,
  set: () => undefined,
  prune: () => undefined,
};

const isBuilt = import.meta.url.endsWith('.js');

/** The entry files of the server and the worker. Both name their chunks by hash, so they identify the whole build. */
const programs = ['main.js', 'worker.js'].map((name) => fileURLToPath(new URL(name, import.meta.url)));

/** Packages outside the build that texts and pictures are made with. An update replaces them without a new build. */
const TOOLS = ['markdown-it', 'sharp'];

function packageFileOf(name: string): string {
  const folder = join('node_modules', name);
  const entry = createRequire(import.meta.url).resolve(name);
  return join(entry.slice(0, entry.lastIndexOf(folder)), folder, 'package.json');
}

/**
 * Opens the cache of a site for this exact build and the packages it uses, because others may produce different artifacts.
 * Without a build, nothing is stored.
 *
 * @param onFailure called once, if the cache cannot be used
 */
export function openSiteCache(dataDir: string, onFailure: (error: unknown) => void): BuildCache {
  if (!isBuilt) return noBuildCache;
  const files = [...programs, ...TOOLS.map(packageFileOf)];
  const version = hashOf(files.map((file) => hashOf(readFileSync(file))).join());
  return openBuildCache(dataDir, version, onFailure);
}

/**
 * Stores each artifact as `DATA_DIR/cache/<version>/<kind>/<hash>`. The folder may be deleted at any time.
 *
 * @param version identifies the code that makes the artifacts
 * @param onFailure called once, if the folder cannot be read or written; after that nothing is stored
 */
export function openBuildCache(
  dataDir: string,
  version: string,
  onFailure: (error: unknown) => void,
): BuildCache {
  const root = join(dataDir, 'cache');
  const folder = join(root, version);
  const used = new Set<string>();
  let hasFailed = false;

  function fileOf(key: string): string {
    const file = join(folder, key.split(' ', 1).join(), hashOf(key));
    used.add(file);
    return file;
  }

  /** Ignores errors, because a full disk or missing permissions must not prevent publication. */
  function attempt<Value>(work: () => Value): Value | undefined {
    try {
      return work();
    } catch (error) {
      // Another process may have pruned the file.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      if (!hasFailed) onFailure(error);
      hasFailed = true;
      return undefined;
    }
  }

  return {
    get: (key) => attempt(() => readArtifact(fileOf(key))),
    has: (key) => existsSync(fileOf(key)),
    set(key, artifact) {
      const file = fileOf(key);
      if (hasFailed) return;
      attempt(() => {
        makeDataFolder(dataDir);
        writeArtifact(file, artifact);
      });
    },
    prune() {
      attempt(() => {
        for (const name of readdirSync(root)) {
          if (name !== version) rmSync(join(root, name), { recursive: true, force: true });
        }
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          const file = join(entry.parentPath, entry.name);
          if (entry.isFile() && !used.has(file) && !isRecentEncoding(file)) rmSync(file, { force: true });
        }
      });
    },
  };
}

const ENCODING_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;

function isRecentEncoding(file: string): boolean {
  const isEncoding = encodings.some((encoding) => encoding === basename(dirname(file)));
  return isEncoding && Date.now() - statSync(file).mtimeMs < ENCODING_LIFETIME_MS;
}

/** Checks the hash at the start of the file, because a file may be empty or truncated after a power cut. */
function readArtifact(file: string): Buffer<ArrayBuffer> | undefined {
  const bytes = readFileSync(file);
  const length = hashOf('').length;
  const artifact = bytes.subarray(length);
  return bytes.toString('latin1', 0, length) === hashOf(artifact) ? artifact : undefined;
}

function writeArtifact(file: string, artifact: Buffer<ArrayBuffer>): void {
  makeFolder(dirname(file));
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, Buffer.concat([Buffer.from(hashOf(artifact)), artifact]));
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

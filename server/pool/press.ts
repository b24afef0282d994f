/**
 * Makes drawings, pictures and encodings, and finds what many essays are about, in a process of its own, which is there
 * only while there is something to do. So its memory is free again afterwards, nobody else waits for it, and a fault in
 * native code leaves the server up.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ChangedPictureError } from '../images/changed-picture-error.ts';
import type { Inspection, InspectPicture } from '../images/inspect-picture.ts';
import type { EssayMeaning, EssayTerms } from '../site/find-essay-meaning.ts';
import { ownCopy } from '../util/own-copy.ts';
import type { Encodings } from './encode.ts';
import { type Answer, type DrawingJob, failureOf, type Job, type PictureJob, type Worked } from './job.ts';

export interface Press {
  /**
   * The bytes of what is asked for; one is made at a time.
   *
   * @throws ChangedPictureError where the picture is not there as it was, an Error where it cannot be made
   */
  make(job: DrawingJob | PictureJob): Promise<Buffer<ArrayBuffer>>;
  /** Rejects where looking at the picture breaks the process or takes too long. */
  readonly inspect: InspectPicture;
  /** The best encodings, which take many times the memory of the bytes while they are made. */
  readonly encode: (bytes: Buffer<ArrayBuffer>) => Promise<Encodings>;
  /** Of a thousand essays in a second or two. */
  readonly findEssayMeaning: (essays: EssayTerms) => Promise<EssayMeaning>;
  close(): Promise<void>;
}

export interface PressOptions {
  /** Milliseconds without work after which the process ends. */
  readonly idle?: number;
  /** Milliseconds after which a job is given up. */
  readonly limit?: number;
  /** Called when the process has ended for want of work. */
  readonly onIdle?: () => void;
}

const IDLE = 10_000;
const LIMIT = 30_000;
/** Milliseconds: what ten thousand essays are about takes a minute. */
const MEANING_LIMIT = 600_000;

/** Built, the program lies beside the server; in development and tests its source does, which tsx has to load. */
const isBuilt = import.meta.url.endsWith('.js');
const program = new URL(isBuilt ? './press-process.js' : './press-process.ts', import.meta.url);
const execArgv = ['--optimize-for-size', '--max-old-space-size=128', ...(isBuilt ? [] : ['--import', 'tsx'])];

export function createPress({
  idle = IDLE,
  limit = LIMIT,
  onIdle = () => undefined,
}: PressOptions = {}): Press {
  let child: ChildProcess | undefined;
  let leisure: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function workNow(job: Job): Promise<Worked> {
    if (closed) throw new Error('The site is closing.');
    clearTimeout(leisure);
    if (!child?.connected) child = startProcess();
    holdOpen(child);
    try {
      return await ask(child, job, job.kind === 'meaning' ? MEANING_LIMIT : limit);
    } catch (cause) {
      stop();
      if (cause instanceof ChangedPictureError) throw cause;
      throw new Error(failureOf(job), { cause });
    } finally {
      if (child) letGo(child);
      if (!closed) leisure = setTimeout(rest, idle).unref();
    }
  }

  function rest(): void {
    stop();
    onIdle();
  }

  function stop(): void {
    clearTimeout(leisure);
    child?.kill('SIGKILL');
    child = undefined;
  }

  function work(job: Job): Promise<Worked> {
    const worked = last.then(() => workNow(job));
    last = worked.catch(() => undefined);
    return worked;
  }

  return {
    make: async (job) => ownCopy((await work(job)) as Uint8Array),
    inspect: async (file, path) => (await work({ kind: 'inspection', file, path })) as Inspection,
    async encode(bytes) {
      const { br, gzip } = (await work({ kind: 'encoding', bytes })) as Encodings;
      return { br: ownCopy(br), gzip: ownCopy(gzip) };
    },
    findEssayMeaning: async (essays) => (await work({ kind: 'meaning', essays })) as EssayMeaning,
    async close() {
      closed = true;
      stop();
      await last;
    },
  };
}

function startProcess(): ChildProcess {
  const child = fork(fileURLToPath(program), {
    execArgv,
    // It needs to know nothing, secrets least of all.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Whoever waits for an answer learns of it by `exit`; nobody else needs to.
  child.on('error', () => undefined);
  return child;
}

/** Rejects where the process fails, ends or takes longer than `limit`. */
async function ask(child: ChildProcess, job: Job, limit: number): Promise<Worked> {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(limit)]);
  const end = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('The process has ended.')));
  const answer = once(child, 'message', { signal });
  child.send(job, (error) => error && child.emit('error', error));
  try {
    const [answered] = (await Promise.race([answer, end])) as [Answer];
    if ('error' in answered) throw asThrown(answered, job);
    return answered.value;
  } finally {
    done.abort();
  }
}

function asThrown({ error, isChange }: Extract<Answer, { error: unknown }>, job: Job): unknown {
  return isChange && job.kind === 'picture' ? new ChangedPictureError(job.file.path, error) : error;
}

/** The process must not end while it waits for an answer; a start may wait for nothing else. */
function holdOpen(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

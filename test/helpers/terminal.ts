/** A person at a terminal, who waits for questions and types the answers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './program.ts';

/** A part of a question, and the keys that answer it. */
type Typing = readonly [question: string, keys: string];

/**
 * Runs a program of Node.js at a terminal of its own, with only `settings` in its environment. Returns its exit code, and
 * everything that the terminal has shown. Works on Linux, because `script` has other options elsewhere.
 */
export async function runAtTerminal(
  parameters: readonly string[],
  settings: Readonly<Record<string, string>>,
  typing: readonly Typing[],
): Promise<{ readonly code: number | null; readonly shown: string }> {
  const program = [process.execPath, ...parameters].map((word) => `'${word}'`).join(' ');
  // The terminal is otherwise no columns wide, and prompts have a letter on each line.
  const command = `stty columns 200 rows 50 && exec ${program}`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, TERM: 'xterm', ...settings },
  });
  const waiting = [...typing];
  let shown = '';
  let unread = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const text = stripVTControlCharacters(String(chunk));
    shown += text;
    unread += text;
    const [next] = waiting;
    if (next === undefined || !unread.includes(next[0])) return;
    waiting.shift();
    unread = '';
    child.stdin.write(next[1]);
  });
  const [code] = await once(child, 'close');
  return { code, shown };
}

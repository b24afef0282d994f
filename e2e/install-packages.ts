/** Installs what tests need on this machine. What cannot be installed is named, and the caller finds it missing. */
import { execFileSync } from 'node:child_process';

type Print = (line: string) => void;

const printError: Print = (line) => process.stderr.write(`${line}\n`);

/** Installs packages of Debian, if this user may. */
export function installPackages(names: readonly string[], print = printError): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const step of [['update'], ['install', '-y', ...names]]) {
    const [command = '', ...rest] = [...asRoot, 'apt-get', ...step];
    runInstaller(command, rest, print);
  }
}

export function runInstaller(command: string, parameters: readonly string[], print: Print): void {
  try {
    execFileSync(command, parameters, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 600_000 });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : error;
    print(`${command} ${parameters.join(' ')} failed: ${reason}`);
  }
}

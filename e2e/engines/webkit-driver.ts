/** Drives WebKitGTK, which has the engine of Safari, over WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../site/util/free-port.ts';
import type { TabDriver } from './tab.ts';

/** Keys that have no character, as WebDriver names them. */
const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  ArrowDown: '\uE015',
};
/** How the browser logs what it would show in its console. */
const LOGGED_ERROR = /^CONSOLE (?:JS |SECURITY |NETWORK )?ERROR (.*)$/;

/** Opens a window of MiniBrowser on a display of its own, which is closed with it. */
export async function openWebKit(binary: string): Promise<TabDriver> {
  const port = await freePort();
  const display = ['xvfb-run', '-a', '-s', '-screen 0 1400x1100x24'];
  const [command = '', ...rest] = [...display, 'dbus-run-session', '--', 'WebKitWebDriver', `--port=${port}`];
  // Without its own group, the browser would outlive the scripts that start it.
  const driver = spawn(command, rest, { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const errors: string[] = [];
  collectErrors(driver, errors);
  const server = `http://127.0.0.1:${port}`;
  const session = `${server}/session/${await startSession(server, binary)}`;
  const post = (path: string, body: object = {}) => send(`${session}/${path}`, 'POST', body);
  const keys = (actions: readonly object[]) =>
    post('actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  const pressed = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  return {
    errors,
    async evaluate(expression) {
      const answer = (await post('execute/async', {
        script: `const done = arguments[0];
          (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        args: [],
      })) as { value?: unknown; error?: string };
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    },
    async clickAt(x, y) {
      const actions = [
        { type: 'pointerMove', duration: 0, x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await post('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    async type(text) {
      await keys([...text].flatMap((letter) => pressed(letter === '\n' ? '\uE007' : letter)));
    },
    async press(key) {
      await keys(pressed(KEYS[key] ?? key));
    },
    async resize(width, height) {
      await post('window/rect', { width, height });
    },
    async choose(selector, file) {
      const element = await post('element', { using: 'css selector', value: selector });
      await post(`element/${Object.values(element as object)[0]}/value`, { text: file });
    },
    async screenshot() {
      return Buffer.from(String(await send(`${session}/screenshot`, 'GET')), 'base64');
    },
    async close() {
      await send(session, 'DELETE').catch(() => undefined);
      process.kill(-(driver.pid ?? 0));
      await once(driver, 'exit');
    },
  };
}

function collectErrors({ stdout }: ChildProcess, errors: string[]): void {
  let rest = '';
  stdout?.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, error] = LOGGED_ERROR.exec(line.replace(/^.*?(?=CONSOLE )/, '')) ?? [];
      if (error !== undefined) errors.push(error);
    }
  });
}

/** Starts the browser, once the driver answers. Returns the session's id. */
async function startSession(server: string, binary: string): Promise<string> {
  for (let isReady = false; !isReady; ) isReady = await fetch(`${server}/status`).then(Boolean, () => false);
  const alwaysMatch = {
    // A page is waited for as in other browsers; the driver would also wait for what never ends.
    pageLoadStrategy: 'none',
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': {
      binary,
      // Without its toolbar, its window can be as narrow as a phone.
      args: ['--automation', '--full-screen', '--enable-write-console-messages-to-stdout=true'],
    },
  };
  const { sessionId } = (await send(`${server}/session`, 'POST', { capabilities: { alwaysMatch } })) as {
    sessionId: string;
  };
  return sessionId;
}

async function send(address: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(JSON.stringify(value));
  return value;
}

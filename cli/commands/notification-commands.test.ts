import { describe, expect, it, onTestFinished } from 'vitest';
import { setUpOwner } from '../../test/helpers/owner.ts';
import { startReceiver } from '../../test/helpers/receiver.ts';

/** Starts a receiver for the owner's webhook and ntfy channels. */
async function receive(answer?: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(answer);
  onTestFinished(receiver.close);
  const owner = await setUpOwner({
    PUBLIC_URL: 'https://site.test',
    NOTIFY_URL: `${receiver.url}/hook`,
    NOTIFY_NTFY_URL: `${receiver.url}/topic`,
    NOTIFY_ALLOW_PRIVATE: 'true',
  });
  return {
    ...receiver,
    run: () => owner.run('notify', 'test'),
    json: () => owner.run('notify', 'test', '--json'),
  };
}

describe('notify test', () => {
  it('sends one notification on every configured channel', async () => {
    const { run, json, received } = await receive();
    expect(await run()).toEqual({ code: 0, stdout: 'webhook: sent\nntfy: sent\n', stderr: '' });
    expect(received.map(({ path }) => path).toSorted()).toEqual(['/', '/hook']);
    expect(received.find(({ path }) => path === '/hook')?.body).toContain('"type":"test"');

    const { code, stdout, stderr } = await json();
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject([
      { channel: 'webhook', ok: true },
      { channel: 'ntfy', ok: true },
    ]);
  });

  it('reports the failed channel with the reason and exits with code 1', async () => {
    const { run, json, host } = await receive((response, { url }) => {
      response.writeHead(url === '/hook' ? 500 : 200).end();
    });
    const [text, told] = await Promise.all([run(), json()]);
    expect(text).toEqual({
      code: 1,
      stdout: `webhook: failed, ${host} responded with 500\nntfy: sent\n`,
      stderr: 'A channel failed.\n',
    });
    expect([told.code, told.stderr]).toEqual([1, 'A channel failed.\n']);
    expect(JSON.parse(told.stdout)).toMatchObject([
      { channel: 'webhook', ok: false, reason: `${host} responded with 500` },
      { channel: 'ntfy', ok: true },
    ]);
  });

  it('fails if no channel is set or a setting is invalid, and says what to set', async () => {
    const [without, wrong] = await Promise.all([setUpOwner(), setUpOwner({ NOTIFY_URL: 'example.com' })]);
    const answers = await Promise.all([without.run('notify', 'test'), wrong.run('notify', 'test', '--json')]);
    expect(answers).toMatchObject([
      {
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^No channel is configured, so .* Set NOTIFY_URL/),
      },
      { code: 1, stdout: '', stderr: expect.stringMatching(/^Invalid setting: NOTIFY_URL must be/) },
    ]);
  });
});

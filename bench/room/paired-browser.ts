/** A browser that is paired with the room of a server in another process. */
import { formTokenOf } from '../../owner/room/routes/session.ts';
import { openDatabase } from '../../server/db/database.ts';
import { createStores } from '../../server/db/stores.ts';
import { pairingPath } from '../../web/core/room-paths.ts';

export interface PairedBrowser {
  /** Returns the text of the response, which must have one of the statuses. */
  readonly get: (path: string, statuses?: readonly number[]) => Promise<string>;
  /** Sends a form of the room, without following its redirect. */
  readonly post: (path: string, fields: Readonly<Record<string, string>>, accept?: string) => Promise<string>;
}

export async function openPairedBrowser(origin: string, dataDir: string): Promise<PairedBrowser> {
  const database = await openDatabase({ dataDir });
  const { secret } = await createStores(database, () => new Date()).devices.createPairing();
  await database.destroy();

  async function ask(path: string, init: RequestInit, statuses: readonly number[]): Promise<Response> {
    const response = await fetch(origin + path, { ...init, redirect: 'manual' });
    if (statuses.includes(response.status)) return response;
    throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  }

  const send = (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ) =>
    ask(
      path,
      { method: 'POST', headers: { origin, ...headers }, body: new URLSearchParams(fields) },
      [200, 303],
    );

  const paired = await send(pairingPath(secret), { name: 'Benchmark' }, {});
  const [cookie = ''] = (paired.headers.get('set-cookie') ?? '').split(';');
  const token = formTokenOf(cookie.split('=')[1] ?? '');
  return {
    get: async (path, statuses = [200]) => (await ask(path, { headers: { cookie } }, statuses)).text(),
    post: async (path, fields, accept = 'text/html') =>
      (await send(path, { token, ...fields }, { cookie, accept })).text(),
  };
}

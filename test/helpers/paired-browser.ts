/** A browser that is paired with a service under test, without a socket. */
import { expect } from 'vitest';
import { SAMPLE_ORIGIN, type SampleService } from './sample.ts';

export interface PairedBrowser {
  readonly get: (path: string) => Promise<Response>;
  /** Returns the text of a page that must exist. */
  readonly page: (path: string) => Promise<string>;
  /** Sends a form of the room, with its token unless the fields have another. */
  readonly post: (
    path: string,
    fields?: Fields,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  /** Sends a form as a script of the room does. */
  readonly postForJson: (path: string, fields?: Fields) => Promise<JsonAnswer>;
  readonly cookie: string;
  readonly token: string;
}

type Fields = Readonly<Record<string, string>>;

interface JsonAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever is answered
  readonly body: any;
}

/** Pairs a browser with the service. */
export async function pairBrowser({ request, stores }: SampleService): Promise<PairedBrowser> {
  const { secret } = await stores.devices.createPairing();
  const send = (path: string, fields: Fields, headers: Readonly<Record<string, string>> = {}) =>
    request(path, {
      method: 'POST',
      headers: { origin: SAMPLE_ORIGIN, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  const paired = await send(`/owner/pair/${secret}`, { name: 'Phone' });
  expect(paired.status).toBe(303);
  const cookie = (paired.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const get = (path: string) => request(path, { headers: { cookie } });
  const page = async (path: string) => {
    const response = await get(path);
    expect(response.status, path).toBe(200);
    return response.text();
  };
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(await page('/owner/texts/new')) ?? [];
  const post: PairedBrowser['post'] = (path, fields = {}, headers = {}) =>
    send(path, { token, ...fields }, { cookie, ...headers });
  return {
    get,
    page,
    post,
    async postForJson(path, fields) {
      const response = await post(path, fields, { accept: 'application/json' });
      return { status: response.status, body: await response.json() };
    },
    cookie,
    token,
  };
}
